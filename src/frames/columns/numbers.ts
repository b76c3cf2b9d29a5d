import { FieldType } from '@grafana/data';

import { type Cell } from '../../service/types';
import { isUnsafe } from '../../service/exactIntegers';
import { areAll, columnOf, converted, type LargeIntegers, type ReadColumn } from './column';
import { readTimespan } from '@aplkit/language/apl/tree/readTimespan';

/** Infinity as a string, because JSON has no infinity. */
const infinity = /^([+-]?)inf(?:inity)?$/i;
const integerForm = /^[+-]?\d+$/;

/** Reads a column of numbers. Integers beyond 2^53 are in `exact`, or are strings in the column. */
export function numberColumn(
  kind: 'integer' | 'float' | 'number',
  column: Cell[],
  exact: Cell[] | undefined,
  large: LargeIntegers
): ReadColumn {
  let unsafe = false;
  const numberIn = (value: Cell) => {
    const word = typeof value === 'string' ? value.trim() : '';
    const number = typeof value === 'number' ? value : numberOf(word);
    unsafe ||= number !== undefined && isUnsafe(number) && integerForm.test(word);
    return number;
  };
  const { values, bad } = areAll(column, 'number') ? { values: column, bad: [] } : converted(column, numberIn);
  if (kind === 'float' || (exact === undefined && !unsafe)) {
    return columnOf(kind, values, { bad });
  }
  if (large === 'number') {
    return columnOf(kind, values, { bad, rounded: true });
  }
  const written = exact ?? column;
  const texts = values.map((value, row) => (value === null ? null : String(written[row]).trim()));
  return columnOf(kind, texts, { bad, exactText: true, type: FieldType.string });
}

export function timespanColumn(column: Cell[]): ReadColumn {
  const { values, bad } = converted(column, (value) =>
    typeof value === 'string' || typeof value === 'number' ? readTimespan(value) : undefined
  );
  return columnOf('timespan', values, { bad, rounded: values.some((value) => value !== null && isUnsafe(value)) });
}

function numberOf(word: string): number | undefined {
  const [, sign] = infinity.exec(word) ?? [];
  const value = sign === undefined ? Number(word) : Number(`${sign}Infinity`);
  return word === '' || (Number.isNaN(value) && word.toLowerCase() !== 'nan') ? undefined : value;
}
