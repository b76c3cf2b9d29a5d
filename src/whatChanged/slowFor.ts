import { type AplType } from '@aplkit/language/apl/analysis/types';
import { literal } from '@aplkit/language/apl/edit/filter';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { type CellReader, numberOf, readersOf } from '../profile/cells';
import { countIn } from '../query/result/overTime';
import { type Table } from '../service/types';
import { constants } from './constants';

/** Lower bound of a duration class, as a literal. There are two classes per doubling. */
function boundOf(size: number, type: AplType): string {
  const bound = Number((2 ** (size / 2)).toPrecision(3));
  const written = type !== 'float' ? Math.floor(bound) : Number.isInteger(bound) ? `${bound}.0` : bound;
  return literal(String(written), type) ?? String(written);
}

const sizeIn = (row: CellReader): number => numberOf(row('size_')) ?? -Infinity;
const operationOf = (row: CellReader): string => String(row('operation_') ?? '');

/** Conditions for slow events, also in words: for their operation if the operations explain most durations, otherwise among all events. */
export function waysToBeSlow(
  table: Table | undefined,
  { name, type }: { name: string; type: AplType },
  operation: string | undefined
): Array<{ isSlow: (row: CellReader) => boolean; where: string; text: string }> {
  const rows = readersOf(table).filter((row) => sizeIn(row) > -Infinity);
  const groups = new Map<string, CellReader[]>();
  for (const row of rows) {
    const own = groups.get(operationOf(row)) ?? [];
    own.push(row);
    groups.set(operationOf(row), own);
  }
  // The usual duration of a rare operation is unknown.
  const isKnown = (own: readonly CellReader[]) => countOf(own) >= constants.enough.value;
  const usual = new Map([...groups].filter(([, own]) => isKnown(own)).map(([one, own]) => [one, usualIn(own)]));
  const common = usualIn(rows);
  const ofAll = (row: CellReader) => sizeIn(row) - common;
  const byOperation = (row: CellReader) => sizeIn(row) - (usual.get(operationOf(row)) ?? common);
  const others = [...new Set(usual.values())].filter((size) => size !== common);
  const isByOperation =
    others.length > 0 && spreadOf(rows, byOperation) <= constants.half.value * spreadOf(rows, ofAll);
  const levelIn = isByOperation ? byOperation : ofAll;
  const levels = [...new Set(rows.map(levelIn))].filter((level) => level > 0);
  return levels.map((level) => {
    const cases = others.map((size) => {
      const operations = [...usual].flatMap(([one, own]) => (own === size ? [quoteString(one)] : []));
      return `${operation} in (${operations.join(', ')}), ${boundOf(size + level, type)}`;
    });
    const [field, bound] = [quoteName(name), boundOf(common + level, type)];
    const where = `${field} > ${isByOperation ? `case(${[...cases, bound].join(', ')})` : bound}`;
    const times = Number((2 ** (level / 2)).toPrecision(2));
    const text = isByOperation ? `${field} is at least ${times} times as long as usual for the operation` : where;
    return { isSlow: (row) => levelIn(row) >= level, where, text };
  });
}

const countOf = (rows: readonly CellReader[]): number => rows.reduce((sum, row) => sum + countIn(row, 'events_'), 0);

/** The usual duration class: a quarter of the events have this class or a lower one. */
function usualIn(rows: readonly CellReader[]): number {
  let left = constants.usual.value * countOf(rows);
  const sorted = [...rows].sort((a, b) => sizeIn(a) - sizeIn(b));
  const first = sorted.find((row) => (left -= countIn(row, 'events_')) <= 0);
  return first === undefined ? 0 : sizeIn(first);
}

/** Variance of the events' levels. */
function spreadOf(rows: readonly CellReader[], levelIn: (row: CellReader) => number): number {
  const meanOf = (of: (row: CellReader) => number) =>
    rows.reduce((sum, row) => sum + of(row) * countIn(row, 'events_'), 0) / countOf(rows);
  const mean = meanOf(levelIn);
  return meanOf((row) => (levelIn(row) - mean) ** 2);
}
