import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { aggregateCall, hasDurations, isFlag, isMeasured, isOrdered, whyNoCall } from './calls';
import { durationOfRows, exception, hasValue, questionConditions } from './conditions';
import { type Intent } from './intent';
import { type Direction } from './phrases';
import {
  both,
  either,
  four,
  is,
  several,
  map,
  optional,
  type WordReading,
  type Reader,
  three,
  Unclear,
} from './readers';
import { timespanOf } from './values';

/** Parts of an intent, with flags for combining them. */
interface Clause extends Intent {
  /** Set for individual events; excludes groups. */
  ofEvents?: true;
  /** Set if matching events are compared with all events. */
  isShare?: true;
  /** Set for the largest groups of one field; excludes other groups. */
  isTop?: true;
}

const rule = <T>(
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
function combined(all: readonly Clause[]): Clause | undefined {
  const isTwice = parts.some((part) => new Set(all.flatMap((each) => each[part] ?? [])).size > 1);
  const conditions = all.flatMap((each) => each.conditions ?? []);
  const groups = all.flatMap((each) => each.groups ?? []);
  return isTwice ? undefined : Object.assign({}, ...all, { conditions, groups });
}

const separator = is('and', 'comma');
const count = 'count()';
const aggregates = (calls: string[]) => ({ kind: 'aggregates' as const, calls });
const counts = { result: aggregates([count]) };

const field = map(is('field'), (meaning) => meaning.field);
const name = map(field, (each) => quoteName(each.name));
const flag = map(field, (each) => (isFlag(each) ? quoteName(each.name) : undefined));
const plural = map(is('field'), (meaning) => (meaning.isPlural ? meaning.field : undefined));
const singular = map(is('field'), (meaning) => (meaning.isPlural ? undefined : meaning.field));
const flags = map(plural, (each) => (isFlag(each) ? quoteName(each.name) : undefined));
const columns = map(several(field, separator), (fields) =>
  // The names of flags may also be conditions.
  fields.some(isFlag) ? undefined : fields.map((each) => quoteName(each.name))
);
const rows = is('rows');
const amount = map(is('number'), ({ written }) => (/^[1-9]\d{0,5}$/.test(written ?? '') ? written : undefined));
const duration = map(is('number'), (written) => (Number(written.number) > 0 ? timespanOf(written) : undefined));
const size = either(
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
const calls = either(
  map(both(functions, rows), ([names]) => (names.join() === 'sum' ? [count] : undefined)),
  map(three(functions, optional(is('of')), field), ([names, , of]) => callsOf(names, of)),
  map(both(field, functions), ([of, names]) => callsOf(names, of)),
  map(both(is('count'), optional(rows)), () => [count])
);
const call = map(calls, ([only, more]) => (more === undefined ? only : undefined));
const distinct = map(is('function'), (named) => (named.name === 'distinct' ? named : undefined));
const bucket = rule(is('bucket'), (each) => ({ bucket: each.size }));
const newest = (from: { is: 'last' } | { is: 'newest'; direction: Direction }, wanted?: string): Clause => ({
  ofEvents: true,
  order: { by: '_time', direction: from.is === 'last' ? 'desc' : from.direction, count: wanted },
});

const group = map(field, ({ name: each, type = '' }) =>
  each === '_time' || type === 'array' || type === 'map' ? undefined : { groups: [quoteName(each)] }
);
/** Reads groups such as `by status and hour` or `per 5 minutes`. */
const groups = rule(
  three(
    is('by'),
    several(
      either<Clause>(
        group,
        map(size, (bucket) => ({ bucket }))
      ),
      separator
    ),
    optional(is('buckets'))
  ),
  ([, items]) => combined(items)
);

const largest = (by: string, of: SchemaField, order: { direction: Direction; count: string }): Clause => ({
  isTop: true,
  groups: [quoteName(of.name)],
  result: aggregates([by]),
  order: { ...order, by },
});
/** Clause for the most frequent values. Most events may have none. */
const commonest = (of: SchemaField, wanted = '1', direction: Direction = 'desc'): Clause => ({
  ...largest(count, of, { direction, count: wanted }),
  conditions: hasValue(of),
});
/** Clause for `10 longest spans`, sorted by the named field or the only one with durations. */
const longest = (
  wanted: string,
  direction: Direction,
  by: SchemaField | undefined,
  fields: readonly SchemaField[]
): Clause | undefined => {
  const [only, more] = by ? [by] : fields.filter(hasDurations);
  return only && !more && hasDurations(only)
    ? { ofEvents: true, order: { by: quoteName(only.name), direction, count: wanted } }
    : undefined;
};
const byField = optional(map(both(is('by'), field), ([, of]) => of));

/** Reads a column or an aggregate to sort by. */
const key = either<{ apl: string; of?: SchemaField }>(
  map(field, (of) => ({ apl: quoteName(of.name), of })),
  map(rows, () => ({ apl: count })),
  map(call, (apl) => ({ apl }))
);
/** Reads rankings such as `top 10 uri by average duration` or `top 5`. */
const top = rule(
  four(is('top'), amount, optional(is('field', 'rows')), optional(both(is('by', 'withMost'), key))),
  ([{ direction }, wanted, of, by]) => {
    const { apl, of: column } = by?.[1] ?? {};
    const order = { direction, count: wanted };
    if (of?.is === 'field') {
      return by === undefined && isMeasured(of.field)
        ? new Unclear(
            direction === 'asc'
              ? `Write “bottom ${wanted} events by ${of.field.name}”`
              : `Write “top ${wanted} events by ${of.field.name}”, or “${wanted} most common ${of.field.name}”`
          )
        : column
          ? undefined
          : apl === undefined
            ? commonest(of.field, wanted, direction)
            : largest(apl, of.field, order);
    }
    return column && !isOrdered(column)
      ? new Unclear(
          `Events can’t be ranked by “${column.name}”, because it isn’t a number. Write “${direction === 'asc' ? 'bottom' : 'top'} ${wanted} ${column.name}” for its ${direction === 'asc' ? 'least' : 'most'} common values`
        )
      : { order: { ...order, by: apl } };
  }
);

/** Reads the part to remove, such as `remove the filter on status` or `not by route`. */
const removal = rule(
  both(
    is('remove', 'without', 'not'),
    either<Intent['removed']>(
      map(both(is('by'), field), ([, of]) => ({ part: 'groups', field: of.name })),
      map(is('where'), () => ({ part: 'filter' })),
      map(three(optional(field), is('part'), optional(field)), ([before, { part }, after]) => {
        const of = before ?? after;
        return of && part !== 'filter' && part !== 'groups' ? undefined : { part, field: of?.name };
      })
    )
  ),
  ([, removed]) => ({ removed })
);

/** Readers for clauses that are valid only at the start of a question. */
const openings: ReadonlyArray<Reader<Clause>> = [
  rule(both(flag, is('rate')), ([condition]) => ({ result: { kind: 'share', condition } })),
  rule(both(flags, either(groups, bucket)), ([condition, rest]) => ({ ...counts, ...rest, conditions: [condition] })),
  rule(columns, (fields) => (fields.length > 1 ? { result: { kind: 'columns', fields } } : undefined)),
  rule(questionConditions(true), (condition) => ({ conditions: [condition] })),
  rule(durationOfRows, (condition) => ({ conditions: [condition] })),
  rule(rows, () => ({ result: { kind: 'events' } })),
  rule(is('dataset'), (dataset) => ({ dataset: dataset.name })),
  rule(both(amount, rows), ([limit]) => ({ ofEvents: true, limit })),
  rule(four(amount, is('longest'), rows, byField), ([wanted, { direction }, , by], fields) =>
    longest(wanted, direction, by, fields)
  ),
  rule(four(is('longest'), amount, rows, byField), ([{ direction }, wanted, , by], fields) =>
    longest(wanted, direction, by, fields)
  ),
  rule(three(amount, is('mostCommon'), field), ([wanted, , of]) => commonest(of, wanted)),
  rule(both(is('mostCommon'), singular), ([, of]) => commonest(of)),
  rule(four(is('which'), field, is('hasMost'), rows), ([, of]) => commonest(of)),
  rule(four(is('which'), field, is('has'), call), ([, of, { direction }, by]) =>
    largest(by, of, { direction, count: '1' })
  ),
];

/** Readers for clauses that are valid in any order. The first reader that succeeds is used. */
const clauses: ReadonlyArray<Reader<Clause>> = [
  rule(both(is('count'), flags), ([, condition]) => ({ ...counts, conditions: [condition] })),
  // “How many pods does each service have” counts values.
  rule(four(is('count'), plural, groups, is('got')), ([, of, by]) => ({
    ...by,
    result: aggregates([`dcount(${quoteName(of.name)})`]),
  })),
  rule(both(distinct, name), ([, of]) => ({ result: { kind: 'distinct', field: of } })),
  rule(several(calls, separator), (lists) => ({ result: aggregates(lists.flat()) })),
  rule(three(is('function'), is('insteadOf'), is('function')), ([{ name: written }, , replaced]) => ({
    change: 'instead',
    function: written,
    replacedFunction: replaced.name,
  })),
  rule(is('function'), (named) => ({ function: named.name })),
  rule(four(is('share'), optional(rows), optional(is('where')), questionConditions()), ([, , , condition]) => ({
    result: { kind: 'share', condition },
  })),
  rule(both(is('asShare'), rows), () => ({ isShare: true })),
  rule(both(groups, optional(is('got'))), ([by]) => by),
  bucket,
  rule(three(is('in'), duration, is('buckets')), ([, each]) => ({ bucket: each })),
  removal,
  rule(both(is('without'), exception), ([, condition]) => ({ conditions: [condition] })),
  rule(both(is('in'), is('dataset')), ([, dataset]) => ({ dataset: dataset.name })),
  rule(both(is('where', 'in', 'only'), questionConditions()), ([, condition]) => ({ conditions: [condition] })),
  rule(both(is('only'), columns), ([, fields]) => ({ result: { kind: 'columns', fields } })),
  rule(both(is('last'), size), ([, since]) => (since === 'auto' ? undefined : { since })),
  rule(three(is('last', 'newest'), amount, optional(rows)), ([from, wanted]) => newest(from, wanted)),
  rule(both(is('last', 'newest'), rows), ([from]) => newest(from)),
  rule(is('newestFirst'), ({ direction }) => ({ order: { by: '_time', direction } })),
  rule(three(is('sortBy'), key, optional(both(optional(is('comma')), is('direction')))), ([, by, direction]) => ({
    order: { by: by.apl, direction: direction?.[1].direction ?? (by.of && !isOrdered(by.of) ? 'asc' : 'desc') },
  })),
  rule(both(optional(is('sort')), is('direction')), ([, { direction }]) => ({ order: { by: undefined, direction } })),
  top,
  rule(three(is('limit'), amount, optional(rows)), ([, limit]) => ({ limit })),
  rule(three(is('first'), amount, optional(rows)), ([, limit]) => ({ limit, isFirst: true })),
  rule(is('also', 'instead'), (mark) => ({ change: mark.is })),
  rule(both(is('insteadOf'), field), ([, of]) => ({ change: 'instead', replaced: of.name })),
];

const clause = either(...clauses);
const sentence = map(
  three(
    optional(is('opener')),
    either(...openings, clause),
    optional(both(optional(separator), several(clause, optional(separator))))
  ),
  ([, first, rest]) => combined([first, ...(rest?.[1] ?? [])])
);

/** Reads an entire question; `undefined` if its words don't form one. */
export function readIntent(question: WordReading): Intent | undefined {
  const read = sentence(question, 0);
  question.understood = read?.next ?? 0;
  return read?.next === question.meanings.length ? finished(read.value) : question.stop(read?.next ?? 0);
}

/** Combines the parts of a question, and resolves parts whose meaning depends on others. */
function finished({ ofEvents, isTop, isShare, ...intent }: Clause): Intent | undefined {
  const { result, conditions: [condition, more] = [], groups: by = [], bucket: time } = intent;
  const isGrouped = by.length > 0 || time !== undefined;
  if ((ofEvents && isGrouped) || (isTop && (by.length > 1 || time !== undefined))) {
    return undefined;
  }
  if (isShare) {
    return condition !== undefined && more === undefined && (result === undefined || result === counts.result)
      ? { ...intent, conditions: [], result: { kind: 'share', condition } }
      : undefined;
  }
  // “distinct users” is a list; “distinct users by country” are counts.
  return result?.kind === 'distinct' && isGrouped
    ? { ...intent, result: aggregates([`dcount(${result.field})`]) }
    : intent;
}
