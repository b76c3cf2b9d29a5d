import { type NamedExpression } from '../../../src/apl/ast';
import { type Aggregation, type Compilation, rangeLength } from '../compilation';
import { isBuckets } from '../buckets';
import { type AggregateResult } from '../aggregates/aggregate';
import { aggregates } from '../aggregates/aggregates';
import { translateAggregate } from '../aggregates/call';
import { translate } from '../expressions/translate';
import { fieldFor, orderBy, orderKey, type OrderKey, plainScope, type Scope, type Series } from '../scope';
import { type Field, isDynamic } from '../types';
import { FieldNames } from './names';
import { fieldsOf, type Step } from './operator';
import { tallyColumns, type TallyColumns } from './tally';

interface Group {
  field: Field;
  sql: string;
  /** As those of a value. */
  groupedBy: string | undefined;
  bucket: bigint | undefined;
}

interface AggregateField {
  field: Field;
  sql: string;
  total: AggregateResult['total'];
}

/** `summarize … by …`. Groups by time come in time's order, others greatest first. */
export const summarize: Step<'summarize'> = (operator, scope, compilation) => {
  const names = new FieldNames([...operator.by, ...operator.aggregates]);
  // Filled while aggregates are named, so that each knows of the others when it is written.
  const percentiles = new Map<string, number[]>();
  const groups = operator.by.map((column) => group(column, names, scope, compilation));
  const named = operator.aggregates.map((column) => ({
    column,
    name: names.nameFor(column, aggregateName(column, percentiles, scope, compilation)),
  }));
  const buckets = groups.find((each) => each.bucket !== undefined);
  const rowOrder = scope.order.length > 0 || scope.event ? orderBy(scope) : '';

  const computed = (seconds: number) =>
    named.map(({ column, name }) =>
      aggregateField(column, name, { seconds, rowOrder, percentiles }, scope, compilation)
    );
  const tally = tallyColumns(scope, compilation);
  const rangeSeconds = Number(rangeLength(compilation.range)) / 1e9;
  if (buckets?.bucket === undefined) {
    return grouped(scope.relation, groups, computed(rangeSeconds), compilation, tally);
  }
  const others = groups.filter((each) => each !== buckets);
  const fields = computed(Number(buckets.bucket) / 1e9);
  const rows = grouped(scope.relation, groups, fields, compilation, tally);
  const totals = fields.map((each) => totalField(each, compilation));
  // Where the buckets tell what their group is in all, the events need not be read again.
  const ranking = totals.every((each) => each !== undefined)
    ? grouped(
        rows.relation,
        others.map((each) => renewed({ ...each, sql: each.field.column, groupedBy: undefined }, compilation)),
        totals,
        compilation
      )
    : grouped(
        scope.relation,
        others.map((each) => renewed(each, compilation)),
        computed(rangeSeconds),
        compilation
      );
  // Buckets of one group are not groups of their own.
  const groupCount = others.length === 0 ? '1' : `(SELECT count(*) FROM ${ranking.relation})`;
  const series: Series = { groups: others.map((each) => each.field.column), order: rows.order, ranking };
  return {
    ...rows,
    series,
    totals: ranking,
    buckets: { column: buckets.field.column, size: buckets.bucket },
    tally: tally?.of(rows.relation, groupCount),
  };
};

/** One row for each group of a relation's rows. */
function grouped(
  from: string,
  keys: Group[],
  fields: AggregateField[],
  compilation: Compilation,
  tally?: TallyColumns
): Scope {
  const selects = [...keys, ...fields].map((each) => `${each.sql} AS ${each.field.column}`);
  const by =
    keys.length === 0 ? '' : ` GROUP BY ${keys.map(({ groupedBy }, index) => groupedBy ?? index + 1).join(', ')}`;
  const relation = compilation.steps.addOnce(
    `SELECT ${[...selects, ...(tally?.selects ?? [])].join(', ')} FROM ${from}${by}`
  );
  const order = groupOrder(
    keys,
    fields.map((each) => each.field)
  );
  const all = [...keys, ...fields].map((each) => each.field);
  const groupCount = keys.length === 0 ? '1' : 'count(*)';
  return {
    ...plainScope(relation, all, order),
    groups: keys.map((each) => each.field.name),
    cut: keys.length === 0 ? { order, rows: 1n } : undefined,
    tally: tally?.of(relation, groupCount, keys.length === 0),
  };
}

/** A group as a column of another relation. */
function renewed(each: Group, compilation: Compilation): Group {
  return { ...each, field: { ...each.field, column: compilation.steps.column() } };
}

/** An aggregate over groups that are aggregates already; `undefined` where they do not tell. */
function totalField({ field, total }: AggregateField, compilation: Compilation): AggregateField | undefined {
  return total && { field: { ...field, column: compilation.steps.column() }, sql: total(field.column), total };
}

function group(column: NamedExpression, names: FieldNames, scope: Scope, compilation: Compilation): Group {
  const value = translate(column.expression, fieldsOf(scope, compilation));
  const field = fieldFor(compilation.steps, names.nameFor(column), value);
  const bucket = isBuckets(column.expression) ? value.bucket : undefined;
  return { field, sql: value.sql, groupedBy: value.groupedBy, bucket };
}

/** The name of an unnamed aggregate; an expression over aggregates has none of its own. */
function aggregateName(
  { expression }: NamedExpression,
  percentiles: Aggregation['percentiles'],
  scope: Scope,
  compilation: Compilation
): string | undefined {
  if (expression.kind !== 'call' || !aggregates.has(expression.function.name)) {
    return undefined;
  }
  const aggregation = { seconds: 1, rowOrder: '', percentiles };
  return translateAggregate(expression, { compilation, scope, aggregation }).defaultName;
}

function aggregateField(
  { expression }: NamedExpression,
  name: string,
  aggregation: Aggregation,
  scope: Scope,
  compilation: Compilation
): AggregateField {
  const environment = { compilation, scope, aggregation };
  if (expression.kind === 'call' && aggregates.has(expression.function.name)) {
    const { value, info, total } = translateAggregate(expression, environment);
    return { field: { ...fieldFor(compilation.steps, name, value), agg: info }, sql: value.sql, total };
  }
  const value = translate(expression, environment);
  return { field: fieldFor(compilation.steps, name, value), sql: value.sql, total: undefined };
}

/** By time where there are buckets, else by the first aggregate, greatest first; then by the groups, so that the order is always one. */
function groupOrder(keys: Group[], aggregated: Field[]): OrderKey[] {
  const ascending = (field: Field) => orderKey(field.column, field.name, false);
  const groups = keys.map((each) => ascending(each.field));
  const buckets = keys.find((each) => each.bucket !== undefined);
  if (buckets) {
    return [ascending(buckets.field), ...groups.filter((key) => key.column !== buckets.field.column)];
  }
  const first = aggregated.at(0);
  return first && !isDynamic(first.type) && keys.length > 0
    ? [orderKey(first.column, first.name, true), ...groups]
    : groups;
}
