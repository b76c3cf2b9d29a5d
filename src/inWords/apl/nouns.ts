import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { Unclear } from '../kit/unclear';
import { aggregateCall, isFlag, whyNoCall } from './calls';
import { both, either, is, map, optional, several, three } from './readers';
import { timespanOf } from '../kit/amounts';

export const separator = is('and', 'comma');
export const count = 'count()';
export const aggregateResult = (calls: string[]) => ({ kind: 'aggregates' as const, calls });
export const counts = { result: aggregateResult([count]) };

export const field = map(is('field'), (meaning) => meaning.field);
export const name = map(field, (each) => quoteName(each.name));
export const flag = map(field, (each) => (isFlag(each) ? quoteName(each.name) : undefined));
export const pluralField = map(is('field'), (meaning) => (meaning.isPlural ? meaning.field : undefined));
export const singularField = map(is('field'), (meaning) => (meaning.isPlural ? undefined : meaning.field));
export const flags = map(pluralField, (each) => (isFlag(each) ? quoteName(each.name) : undefined));
export const columns = map(several(field, separator), (fields) =>
  // The names of flags may also be conditions.
  fields.some(isFlag) ? undefined : fields.map((each) => quoteName(each.name))
);
export const rows = is('rows');
export const amount = map(is('number'), ({ written }) => (/^[1-9]\d{0,5}$/.test(written ?? '') ? written : undefined));
export const duration = map(is('number'), (written) => (Number(written.number) > 0 ? timespanOf(written) : undefined));
export const size = either(
  duration,
  map(is('unit'), (unit) => unit.size)
);

const functions = map(several(is('function'), separator), (named) => named.map((each) => each.name));
const callsOf = (names: readonly string[], of: SchemaField): string[] | Unclear => {
  const wrong = names.find((each) => aggregateCall(each, of) === undefined);
  return wrong === undefined
    ? names.flatMap((each) => aggregateCall(each, of) ?? [])
    : new Unclear(whyNoCall(wrong, of));
};
/** Reads aggregates such as `p50 and p95 of duration` or `count`. */
export const calls = either(
  map(both(functions, rows), ([names]) => (names.join() === 'sum' ? [count] : undefined)),
  map(three(functions, optional(is('of')), field), ([names, , of]) => callsOf(names, of)),
  map(both(field, functions), ([of, names]) => callsOf(names, of)),
  map(both(is('count'), optional(rows)), () => [count])
);
export const call = map(calls, ([only, more]) => (more === undefined ? only : undefined));
