import { quoteName } from '@aplkit/language/apl/tree/quote';
import { isOrdered } from './calls';
import { type Clause, combined, rule } from './clause';
import { durationOfRows, exception, kindOfRows, questionConditions, statusClasses } from './conditions';
import { type Intent } from './intent';
import {
  aggregateResult,
  amount,
  calls,
  columns,
  counts,
  duration,
  field,
  flag,
  flags,
  name,
  pluralField,
  rows,
  separator,
  size,
} from './nouns';
import { key, newest, rankings, top } from './rankings';
import { failedRows } from './rowKinds';
import { both, either, four, is, several, map, optional, type WordReading, type Reader, three } from './readers';

const distinct = map(is('function'), (named) => (named.name === 'distinct' ? named : undefined));
const bucket = rule(is('bucket'), (each) => ({ bucket: each.size }));
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
  rule(both(statusClasses, is('rate')), ([condition]) => ({ result: { kind: 'share', condition } })),
  rule(
    map(is('failureRate'), (_, fields) => failedRows(fields)),
    (condition) => ({ result: { kind: 'share', condition } })
  ),
  rule(both(either(flags, kindOfRows, statusClasses), either(groups, bucket)), ([condition, rest]) => ({
    ...counts,
    ...rest,
    conditions: [condition],
  })),
  rule(kindOfRows, (condition) => ({ result: { kind: 'events' }, conditions: [condition] })),
  rule(columns, (fields) => (fields.length > 1 ? { result: { kind: 'columns', fields } } : undefined)),
  rule(questionConditions(true), (condition) => ({ conditions: [condition] })),
  rule(durationOfRows, (condition) => ({ conditions: [condition] })),
  rule(rows, () => ({ result: { kind: 'events' } })),
  rule(is('dataset'), (dataset) => ({ dataset: dataset.name })),
  rule(both(amount, rows), ([limit]) => ({ ofEvents: true, limit })),
];

/** Readers for clauses that are valid in any order. The first reader that succeeds is used. */
const clauses: ReadonlyArray<Reader<Clause>> = [
  rule(both(is('count'), either(flags, kindOfRows, durationOfRows, statusClasses)), ([, condition]) => ({
    ...counts,
    conditions: [condition],
  })),
  // “How many pods does each service have” counts values.
  rule(four(is('count'), pluralField, groups, is('got')), ([, of, by]) => ({
    ...by,
    result: aggregateResult([`dcount(${quoteName(of.name)})`]),
  })),
  rule(both(distinct, name), ([, of]) => ({ result: { kind: 'distinct', field: of } })),
  rule(several(calls, separator), (lists) => ({ result: aggregateResult(lists.flat()) })),
  rule(three(is('function'), is('insteadOf'), is('function')), ([{ name: written }, , replaced]) => ({
    change: 'instead',
    function: written,
    replacedFunction: replaced.name,
  })),
  rule(is('function'), (named) => ({ function: named.name })),
  // In “share of failed requests with status 503”, the filter may be on all requests or on the failed ones.
  rule(three(is('share'), either(kindOfRows, durationOfRows), optional(is('where'))), ([, condition, where]) =>
    where ? undefined : { result: { kind: 'share', condition } }
  ),
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
  rule(three(is('last', 'newest'), amount, kindOfRows), ([from, wanted, condition]) => ({
    ...newest(from, wanted),
    conditions: [condition],
  })),
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
    either(...openings, ...rankings, clause),
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
  if (
    (intent.replaced !== undefined && by.length === 0) ||
    (ofEvents && isGrouped) ||
    (isTop && (by.length > 1 || time !== undefined))
  ) {
    return undefined;
  }
  if (isShare) {
    return condition !== undefined &&
      more === undefined &&
      (result === undefined || result === counts.result || result.kind === 'events')
      ? { ...intent, conditions: [], result: { kind: 'share', condition } }
      : undefined;
  }
  // “distinct users” is a list; “distinct users by country” are counts.
  return result?.kind === 'distinct' && isGrouped
    ? { ...intent, result: aggregateResult([`dcount(${result.field})`]) }
    : intent;
}
