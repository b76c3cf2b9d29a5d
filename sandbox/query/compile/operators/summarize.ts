import { type Compilation } from '../relation/compilation';
import { rangeLength } from '../../request/request';
import { orderBy, orderKey, type OrderKey, plainRelation, type Relation, type Series } from '../relation/relation';
import { type Field } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { FieldNames } from './names';
import { aggregateFields, type Column, type Group, groupField, nameAggregates } from './aggregateFields';
import { type Step } from './operator';

/** Translates `summarize … by …`. Groups are sorted by time or, without time, by the first aggregate. */
export const summarize: Step<'summarize'> = (operator, relation, compilation) => {
  const names = new FieldNames([...operator.by, ...operator.aggregates]);
  const groups = operator.by.map((column) => groupField(column, names, relation, compilation));
  const buckets = groups.find((each) => each.bucket !== undefined);
  const rowOrder = orderBy(relation);

  const columns = nameAggregates(operator.aggregates, names, relation, compilation);
  const computed = (seconds: number) => aggregateFields(columns, { seconds, rowOrder }, relation, compilation);
  const rangeSeconds = Number(rangeLength(compilation.range)) / 1e9;
  if (buckets?.bucket === undefined) {
    return grouped(relation.name, groups, computed(rangeSeconds), compilation);
  }
  const others = groups.filter((each) => each !== buckets);
  const rows = grouped(relation.name, groups, computed(Number(buckets.bucket) / 1e9), compilation);
  const ranking = grouped(
    relation.name,
    others.map((each) => ({ ...each, field: { ...each.field, column: compilation.steps.column() } })),
    computed(rangeSeconds),
    compilation
  );
  const series: Series = { groups: others.map((each) => each.field.column), order: rows.order, ranking };
  const size = { column: buckets.field.column, size: buckets.bucket };
  // If the query groups only by time, there are no groups for the whole range.
  const totals = ranking.fields.length === 0 ? undefined : ranking;
  return { ...rows, answer: { ...rows.answer, series, totals, buckets: size } };
};

/** Creates one row for each group of a relation's rows. */
function grouped(from: string, keys: Group[], fields: Column[], compilation: Compilation): Relation {
  const selects = [...keys, ...fields].map((each) => `${each.sql} AS ${each.field.column}`).join(', ');
  const by = keys.length === 0 ? '' : ` GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`;
  const name = compilation.steps.addOnce(`SELECT ${selects || 'count(*)'} FROM ${from}${by}`);
  const all = [...keys, ...fields].map((each) => each.field);
  const order = groupOrder(
    keys,
    fields.map((each) => each.field)
  );
  return plainRelation(name, all, order, { groups: keys.map((each) => each.field.name) });
}

/** The order of groups: by time or, without time, by the first aggregate, largest first; then by the groups. */
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
