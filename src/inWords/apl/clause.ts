import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { type Unclear } from '../kit/unclear';
import { type Intent } from './intent';
import { map, type Reader } from './readers';

/** Parts of an intent, with flags for combining them. */
export interface Clause extends Intent {
  /** Set for individual events; excludes groups. */
  ofEvents?: true;
  /** Set if matching events are compared with all events. */
  isShare?: true;
  /** Set for the largest groups of one field; excludes other groups. */
  isTop?: true;
}

export const rule = <T>(
  reader: Reader<T>,
  convert: (value: T, fields: readonly SchemaField[]) => Clause | Unclear | undefined
): Reader<Clause> => map(reader, convert);

const parts = [
  'dataset',
  'result',
  'function',
  'since',
  'bucket',
  'order',
  'limit',
  'change',
  'replaced',
  'replacedFunction',
  'removed',
] as const;

/** Joins clauses; `undefined` if two of them set the same part. */
export function combined(all: readonly Clause[]): Clause | undefined {
  const isTwice = parts.some((part) => new Set(all.flatMap((each) => each[part] ?? [])).size > 1);
  const conditions = all.flatMap((each) => each.conditions ?? []);
  const groups = all.flatMap((each) => each.groups ?? []);
  return isTwice ? undefined : Object.assign({}, ...all, { conditions, groups });
}
