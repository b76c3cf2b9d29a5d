import { quoteName } from '@aplkit/language/apl/tree/quote';

/** A result that a question names: an aggregate over events. */
export interface WordsMeasure {
  /** The call in APL. */
  apl: string;
  /** Name of the column, if a later step needs it. */
  name: string;
  /** True if the words may also mean a list of values, as in `distinct uri`. */
  mayList?: boolean;
}

export interface Sorting {
  /** A field in APL or an aggregate; `undefined` for the question's only aggregate. */
  by: string | WordsMeasure | undefined;
  direction: 'asc' | 'desc' | undefined;
}

/** One part of a question. */
export type Clause =
  | { kind: 'measures'; measures: WordsMeasure[]; condition?: string }
  | { kind: 'share'; condition: string }
  | { kind: 'rows' }
  | { kind: 'columns'; fields: string[] }
  | { kind: 'distinct'; field: string }
  /** Groups: fields in APL, and sizes of time buckets. */
  | { kind: 'groups'; groups: string[]; buckets: string[] }
  | { kind: 'where'; condition: string }
  | ({ kind: 'sort' } & Sorting)
  | { kind: 'top'; count: string; field: string | undefined; by: Sorting['by']; direction: 'asc' | 'desc' }
  | { kind: 'limit'; count: string }
  | { kind: 'newest'; count: string | undefined; direction: 'asc' | 'desc' }
  | { kind: 'dataset'; dataset: string }
  /** The change that a follow-up question makes to the query. */
  | { kind: 'also' | 'instead' }
  /** A function for the field that the query aggregates. */
  | { kind: 'function'; aggregate: string }
  | { kind: 'remove'; part: 'limit' | 'sort' | 'where' | 'groups'; field?: string };

const isKindOf =
  <K extends Clause['kind']>(kind: K) =>
  (clause: Clause): clause is Extract<Clause, { kind: K }> =>
    clause.kind === kind;

/** A question's combined condition, and the parts that aggregate, sort and limit. */
export function partsIn(clauses: readonly Clause[]) {
  const of = <K extends Clause['kind']>(kind: K) => clauses.filter(isKindOf(kind));
  return {
    of,
    condition: joined([
      ...of('measures').flatMap(({ condition }) => condition ?? []),
      ...of('where').map(({ condition }) => condition),
    ]),
    measures: of('measures').flatMap(({ measures }) => measures),
    buckets: of('groups').flatMap(({ buckets }) => buckets),
    groups: of('groups').flatMap(({ groups }) => groups),
    ends: [...of('top'), ...of('limit'), ...of('newest')],
    isChange: [...of('also'), ...of('instead'), ...of('remove'), ...of('function')].length > 0,
  };
}

function joined(conditions: readonly string[]): string | undefined {
  const apart = conditions.map((each) => (conditions.length > 1 && each.includes(' or ') ? `(${each})` : each));
  return apart.length === 0 ? undefined : apart.join(' and ');
}

const isEqual = (one: WordsMeasure, other: Sorting['by']) => typeof other === 'object' && one.apl === other.apl;

/** True if a question has a part that starts a new query instead of changing the current query. */
export function startsQuery(clauses: readonly Clause[]): boolean {
  const starts = ['measures', 'share', 'rows', 'columns', 'distinct', 'dataset'];
  return clauses.some(
    (clause) => starts.includes(clause.kind) || (clause.kind === 'top' && clause.field !== undefined)
  );
}

/** The query for a question; `undefined` if its clauses don't form a query. */
export function newQuery(clauses: readonly Clause[], current: string | undefined): string | undefined {
  const { of, condition, measures: named, buckets, groups: by, ends, isChange } = partsIn(clauses);
  const [top] = of('top');
  const groups = [...by, ...(top?.field === undefined ? [] : [top.field])];
  const isGrouped = groups.length + buckets.length > 0;
  const isCount = isGrouped && top === undefined && condition !== undefined && named.length + of('share').length === 0;
  const counted = isCount ? [count] : topMeasure(top, named);
  const measures = [...named, ...counted];
  const dataset = of('dataset').at(0)?.dataset ?? current;
  const heads = [
    measures.length > 0,
    ...(['share', 'columns', 'distinct', 'rows'] as const).map((kind) => of(kind).length > 0),
  ];
  const counts = [
    of('measures').length,
    heads.filter(Boolean).length,
    of('sort').length,
    ends.length,
    buckets.length,
    of('dataset').length,
  ];
  const isList = measures.some(({ mayList }) => mayList) && measures.length === 1 && !isGrouped;
  const aggregates = measures.length > 0 || of('share').length > 0;
  if (isChange || dataset === undefined || counts.some((count) => count > 1) || isList || (isGrouped && !aggregates)) {
    return undefined;
  }
  const written = [
    quoteName(dataset),
    ...(condition === undefined ? [] : [`where ${condition}`]),
    ...body({ clauses, measures, keys: [...buckets.map(timeBucketCall), ...groups] }),
  ];
  const order = orderOf(clauses, { measures, groups, aggregates, counted });
  return order && [...written, ...order].join('\n| ');
}

/** A time bucket in APL. */
export const timeBucketCall = (size: string): string => (size === 'auto' ? 'bin_auto(_time)' : `bin(_time, ${size})`);

const count: WordsMeasure = { apl: 'count()', name: 'count_' };

/** The aggregate that `top` adds: the one it specifies, or else the count. */
function topMeasure(top: Extract<Clause, { kind: 'top' }> | undefined, named: readonly WordsMeasure[]): WordsMeasure[] {
  if (!top || named.length > 0) {
    return [];
  }
  return typeof top.by === 'object' ? [top.by] : top.field !== undefined && top.by === undefined ? [count] : [];
}

function body({
  clauses,
  measures,
  keys,
}: {
  clauses: readonly Clause[];
  measures: WordsMeasure[];
  keys: string[];
}): string[] {
  const by = keys.length > 0 ? ` by ${keys.join(', ')}` : '';
  const share = clauses.find(isKindOf('share'));
  const columns = clauses.find(isKindOf('columns'));
  const distinct = clauses.find(isKindOf('distinct'));
  if (share) {
    return [`summarize share = 100.0 * countif(${share.condition}) / count()${by}`];
  }
  if (measures.length > 0) {
    const isOrdered = clauses.some(({ kind }) => kind === 'sort' || kind === 'top');
    const list = measures.map((each) => (isOrdered ? `${columnOf(each, measures)} = ${each.apl}` : each.apl));
    return [`summarize ${list.join(', ')}${by}`];
  }
  return distinct ? [`distinct ${distinct.field}`] : columns ? [`project ${columns.fields.join(', ')}`] : [];
}

/** A unique name for an aggregate's column. */
function columnOf(measure: WordsMeasure, all: readonly WordsMeasure[]): string {
  const index = all.filter(({ name }) => name === measure.name).findIndex((each) => isEqual(each, measure));
  return `${measure.name}${index > 0 ? index + 1 : ''}`;
}

interface Ordered {
  measures: WordsMeasure[];
  groups: string[];
  aggregates: boolean;
  counted: WordsMeasure[];
}

/** Steps that sort and limit the rows; `undefined` if the words don't specify the sort column. */
function orderOf(clauses: readonly Clause[], { measures, groups, aggregates, counted }: Ordered): string[] | undefined {
  const [sort, end] = [
    clauses.find(isKindOf('sort')),
    clauses.find(({ kind }) => ['top', 'limit', 'newest'].includes(kind)),
  ];
  const steps: string[] = [];
  const columnBy = (by: Sorting['by']): string | undefined => {
    const [only, more] = measures;
    if (by === undefined) {
      return only && !more ? columnOf(only, measures) : undefined;
    }
    const measure = measures.find((each) => isEqual(each, by));
    return measure
      ? columnOf(measure, measures)
      : typeof by === 'string' && (!aggregates || groups.includes(by))
        ? by
        : undefined;
  };
  if (sort) {
    const column = columnBy(sort.by);
    const direction = sort.direction ?? 'desc';
    if (column === undefined || end?.kind === 'newest' || end?.kind === 'top') {
      return undefined;
    }
    steps.push(`sort by ${column} ${direction}`);
  }
  switch (end?.kind) {
    case 'limit':
      return [...steps, `limit ${end.count}`];
    case 'newest':
      return aggregates
        ? undefined
        : [`sort by _time ${end.direction}`, ...(end.count === undefined ? [] : [`limit ${end.count}`])];
    case 'top': {
      const column = columnBy(end.by ?? counted.at(0));
      const isRows = !aggregates && end.field === undefined && typeof end.by === 'string';
      const isGroups = aggregates && groups.length > 0 && !(typeof end.by === 'string' && groups.includes(end.by));
      return column !== undefined && (isRows || isGroups)
        ? [`top ${end.count} by ${column} ${end.direction}`]
        : undefined;
    }
    default:
      return steps;
  }
}
