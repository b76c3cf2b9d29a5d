import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

import { isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { nameOf } from '@aplkit/language/apl/analysis/defaultNames';
import { readResultMeta } from '../../frames/decorate/stats';
import { type JoinContext } from './earlierTime';
import { moveToRange } from './earlierBins';
import { byKey, withNote, withoutActions } from './earlierField';

/** Panels with one scale for all numbers, on which a change in percent would be invisible. */
const oneScale: ReadonlySet<string | undefined> = new Set([
  'barchart',
  'bargauge',
  'gauge',
  'histogram',
  'piechart',
  'trend',
  'xychart',
]);

/** Adds the earlier value and the change to each row; `undefined` if the groups don't identify the rows. */
export function joinRows(now: DataFrame[], before: DataFrame[], context: JoinContext): DataFrame[] | undefined {
  const groups = readResultMeta(now[0])?.groups;
  const moved = moveToRange(before, context);
  const joined = now.map((frame, index) => joinFrame(frame, before.at(index), groups, moved, context));
  const frames = joined.flatMap((each) => each ?? []);
  return frames.length < joined.length ? undefined : frames;
}

/** Names of the group columns, from the result or, if it has none, from the query; `undefined` if unknown. */
function groupsOf({ fields }: DataFrame, tree: JoinContext['tree'], returned: string[] = []): string[] | undefined {
  const isThere = (name: string | undefined) => fields.some((field) => field.name === name);
  if (returned.length > 0 && returned.every(isThere)) {
    return returned;
  }
  const operators = tree?.pipeline?.operators ?? [];
  const summarize = operators.flatMap((operator) => (operator.kind === 'summarize' ? [operator] : [])).at(-1);
  // A table of totals lacks the query's time bins.
  const by = summarize?.by.filter((group) => !isTimeBin(group.expression) || isThere(nameOf(group))) ?? [];
  const names = by.map(nameOf);
  return names.includes(undefined) ? undefined : names.flatMap((name) => name ?? []);
}

/** Joins one frame with its earlier counterpart; `undefined` if the groups don't identify the rows. */
function joinFrame(
  now: DataFrame,
  before: DataFrame | undefined,
  returnedGroups: string[] | undefined,
  moved: (time: Field) => Field,
  { label, panel, tree }: JoinContext
): DataFrame | undefined {
  // A numeric frame without rows has no fields.
  const like = now.fields.length > 0 ? now : before;
  const keys = like && keysOf(like, groupsOf(like, tree, returnedGroups));
  if (before === undefined || like === undefined || keys === undefined) {
    return undefined;
  }
  const current = byKey(now.fields);
  const earlier = new Map(
    Array.from(byKey(before.fields), ([key, field]) => [
      key,
      keys.includes(key) && field.type === FieldType.time ? moved(field) : field,
    ])
  );
  const pairs = pairsOf(fieldsOf(current, keys), now.length, fieldsOf(earlier, keys), before.length);
  if (pairs === undefined) {
    return undefined;
  }
  const { newRows, oldRows } = pairs;
  const all = new Map([...byKey(like.fields), ...[...earlier].filter(([key]) => !current.has(key)), ...current]);
  const fields = Array.from(all, ([key, field]) => {
    const value = { ...field, ...picked(current.get(key), newRows) };
    const past = picked(earlier.get(key), oldRows);
    if (keys.includes(key)) {
      return [{ ...value, values: value.values.map((is: unknown, row) => is ?? past.values[row]) }];
    }
    if (field.type !== FieldType.number) {
      return [value];
    }
    const was: Field = { ...withoutActions(withNote(field, like, [like], label)), ...past };
    const { config, ...change } = withoutActions(withNote(field, like, [like], 'change'));
    const values = value.values.map((is: unknown, row) => changeOf(is, was.values[row]));
    const changed: Field = { ...change, config: { ...config, unit: 'percentunit' }, values };
    return oneScale.has(panel) ? [value, was] : [value, was, changed];
  });
  return { ...now, fields: fields.flat(), length: newRows.length };
}

/** Keys of the fields that identify a frame's rows; empty for the wide format, which has a single row. */
function keysOf({ meta, fields }: DataFrame, groups: string[] | undefined): string[] | undefined {
  if (meta?.type === DataFrameType.NumericWide) {
    return [];
  }
  const own = byKey(fields);
  const keys = groups && [...byKey(groups.map((name) => ({ name }))).keys()];
  return keys?.every((key) => own.has(key)) ? keys : undefined;
}

const fieldsOf = (fields: Map<string, Field>, keys: string[]) => keys.flatMap((key) => fields.get(key) ?? []);

/** Matches rows by key; `undefined` if a frame has duplicate keys. */
function pairsOf(here: Field[], rows: number, there: Field[], oldRows: number) {
  const [now, before] = [rowsByKey(here, rows), rowsByKey(there, oldRows)];
  const keys = [...new Map([...now, ...before]).keys()];
  return now.size < rows || before.size < oldRows
    ? undefined
    : { newRows: keys.map((key) => now.get(key)), oldRows: keys.map((key) => before.get(key)) };
}

function rowsByKey(keys: Field[], length: number): Map<string, number> {
  return new Map(
    Array.from({ length }, (_, row) => [
      JSON.stringify(keys.map((key) => [keyText(key.values[row]), key.nanos?.[row] ?? 0])),
      row,
    ])
  );
}

/** Value for a row's key. Numbers and booleans become strings, because the other result may have strings. */
function keyText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** A field's values in the given rows, with nanoseconds if the field has any. */
function picked(field: Field | undefined, rows: Array<number | undefined>): Pick<Field, 'values' | 'nanos'> {
  const nanos = field?.nanos;
  return {
    values: rows.map((row): unknown => (row === undefined ? null : field?.values[row]) ?? null),
    ...(nanos && { nanos: rows.map((row) => (row === undefined ? 0 : nanos[row])) }),
  };
}

/** Relative change of a value; null if the earlier value is 0. */
function changeOf(now: unknown, before: unknown): number | null {
  return typeof now === 'number' && typeof before === 'number' && before !== 0
    ? (now - before) / Math.abs(before)
    : null;
}
