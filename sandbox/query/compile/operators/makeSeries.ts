import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type Expression, type OperatorOf, type SeriesColumn } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { sqlInteger } from '../../../database/sql';
import { jsonElement } from '../values/text';
import { bucketSize, bucketStart } from '../relation/buckets';
import { type Compilation, constants } from '../relation/compilation';
import { rangeLength } from '../../request/request';
import { convert } from '../values/convert';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { orderBy, orderKey, plainRelation, type Relation } from '../relation/relation';
import { fieldFor } from '../relation/steps';
import { type Field, isNull, typeName } from '../relation/types';
import { aggregateFields, type Column, groupField, nameAggregates } from './aggregateFields';
import { FieldNames } from './names';
import { fieldsOf, type Step } from './operator';
import { checkOptions, optionWord } from './options';

/** Translates `make-series`: a row per group, with an array of bucket starts and one per aggregate. */
export const makeSeries: Step<'make-series'> = (operator, relation, compilation) => {
  const { steps } = compilation;
  checkOptions(operator.options, ['kind'], 'make-series');
  const isNeverEmpty = optionWord(operator.options, 'kind', ['default', 'nonempty']) === 'nonempty';
  const axis = axisOf(operator, relation, compilation);
  const names = new FieldNames([...operator.by, ...operator.aggregates]);
  const groups = operator.by.map((column) => groupField(column, names, relation, compilation));
  const aggregation = { seconds: Number(axis.size) / 1e9, rowOrder: orderBy(relation) };
  const computed = operator.aggregates.map((column) =>
    aggregateFields(nameAggregates([column], names, relation, compilation), aggregation, relation, compilation)
  );

  const index = steps.column();
  const size = sqlInteger(axis.size);
  const bounds = steps.addOnce(`SELECT ${axis.start} AS a, ${axis.count} AS n`);
  const instant = `epoch_ns(${axis.time})`;
  const position = `(${instant} - ${axis.start}) // ${size}`;
  const before = axis.endBelongs ? '' : ` AND ${instant} < ${axis.end}`;
  const inside = `${instant} >= ${axis.start} AND ${position} < ${axis.count}${before}`;
  const columns = [...groups, { field: { column: index }, sql: `any_value(${position})` }, ...computed.flat()];
  const selects = columns.map(({ sql, field }) => `${sql} AS ${field.column}`).join(', ');
  const by = [...groups.map((_, at) => `${at + 1}`), position].join(', ');
  // Without a join, the database would calculate fields before it filters rows, including rows that the query leaves out.
  const cells = steps.addOnce(`SELECT ${selects} FROM ${relation.name} WHERE ${inside} GROUP BY ${by}`);

  const keys = groups.map(({ field }) => field.column);
  const some = isNeverEmpty ? 'SELECT 1' : `SELECT 1 FROM ${cells} LIMIT 1`;
  const rows = keys.length > 0 ? `SELECT DISTINCT ${keys.join(', ')} FROM ${cells}` : some;
  const same = [`c.${index} = i`, ...keys.map((key) => `c.${key} IS NOT DISTINCT FROM k.${key}`)].join(' AND ');
  const arrays = computed.flatMap((made, at) =>
    made.map((column) => seriesArray(column, operator.aggregates[at], index, compilation))
  );
  const times = fieldFor(steps, axis.name, { type: 'array', sql: '' });
  const begins = jsonElement({ type: 'datetime', sql: `make_timestamp_ns(a + i * ${size})` });
  const series = [
    ...keys.map((key) => `k.${key} AS ${key}`),
    ...arrays.map(({ field, sql }) => `${sql} AS ${field.column}`),
    `to_json(list(${begins} ORDER BY i)) AS ${times.column}`,
  ];
  const grid = `(${rows}) k CROSS JOIN (SELECT a, unnest(range(0, n)) AS i FROM ${bounds}) LEFT JOIN ${cells} c ON ${same}`;
  const grouping = keys.length > 0 ? `GROUP BY ${keys.map((key) => `k.${key}`).join(', ')}` : 'HAVING count(*) > 0';
  const name = steps.addOnce(`SELECT ${series.join(', ')} FROM ${grid} ${grouping}`);
  const fields = [...groups, ...arrays].map(({ field }) => field);
  const order = groups.map(({ field }) => orderKey(field.column, field.name, false));
  return plainRelation(name, [...fields, times], order, { groups: groups.map(({ field }) => field.name) });
};

/** SQL for an array of an aggregate's values, one per bucket. */
function seriesArray({ field }: Column, { fallback }: SeriesColumn, index: string, compilation: Compilation): Column {
  const value = jsonElement({ type: field.type, sql: `c.${field.column}` });
  const otherwise = defaultValue(field, fallback, compilation);
  const array = { ...fieldFor(compilation.steps, field.name, { type: 'array', sql: '' }), agg: field.agg };
  return {
    field: array,
    sql: `to_json(list(CASE WHEN c.${index} IS NULL THEN ${otherwise} ELSE ${value} END ORDER BY i))`,
  };
}

/** Value of an empty bucket; by default, zero for numbers. */
function defaultValue(field: Field, fallback: Expression | undefined, compilation: Compilation): string {
  if (!fallback) {
    return isNumber(field.type) ? '0' : 'NULL';
  }
  const value = translate(fallback, constants(compilation));
  if (isNull(value)) {
    return 'NULL';
  }
  if (value.type !== field.type && !(field.type === 'float' && value.type === 'integer')) {
    throw new Refusal(
      fallback,
      `the default must be ${withArticle(typeName(field))} like the aggregate, not ${withArticle(typeName(value))}`
    );
  }
  return jsonElement(value);
}

/** The buckets of a series. */
interface Axis {
  name: string;
  /** SQL of a row's time. */
  time: string;
  /** Size of a bucket in nanoseconds. */
  size: bigint;
  /** SQL for the start in nanoseconds. */
  start: string;
  /** SQL for the end in nanoseconds. */
  end: string;
  /** SQL for the number of buckets from the start to the end. */
  count: string;
  endBelongs: boolean;
}

function axisOf(operator: OperatorOf<'make-series'>, relation: Relation, compilation: Compilation): Axis {
  const { range, maxBuckets } = compilation;
  const { on, start, end, step, endBelongs } = partsOf(operator);
  const time = convert(translate(on, fieldsOf(relation, compilation)), 'datetime', 'make-series', on);
  const size = step ? stepSize(step, compilation) : bucketSize(rangeLength(range), maxBuckets);
  const bound = (expression: Expression) => {
    const value = translate(expression, constants(compilation));
    return `epoch_ns(${convert(value, 'datetime', 'make-series', expression).sql})`;
  };
  const first = start ? bound(start) : sqlInteger(bucketStart(range.start, size));
  const last = end ? bound(end) : sqlInteger(range.end);
  const length = `(${last} - ${first}${endBelongs ? '' : ' - 1'})`;
  return {
    name: on.kind === 'name' && on.name !== '_time' ? on.name : 'time',
    time: time.sql,
    size,
    start: first,
    end: last,
    count: `(CASE WHEN ${length} >= 0 THEN ${length} // ${sqlInteger(size)} + 1 ELSE 0 END)`,
    endBelongs,
  };
}

type Parts = Pick<OperatorOf<'make-series'>, 'on' | 'start' | 'end' | 'step'> & { endBelongs: boolean };

/** The parts of `on _time from a to b step c`, or of `on _time in range(a, b, c)`, which includes its end. */
function partsOf({ on, start, end, step }: OperatorOf<'make-series'>): Parts {
  const [items] = on.kind === 'list' && on.operator === 'in' ? on.items : [];
  if (on.kind !== 'list' || items?.kind !== 'call' || items.function.name !== 'range') {
    // The request's range includes its end.
    return { on, start, end, step, endBelongs: end === undefined };
  }
  const [first, last, size] = items.arguments.map(({ expression }) => expression);
  return { on: on.operand, start: first, end: last, step: size, endBelongs: true };
}

function stepSize(step: Expression, compilation: Compilation): bigint {
  const { type, literal } = translate(step, constants(compilation));
  if (type !== 'timespan' || typeof literal !== 'bigint' || literal <= 0n) {
    throw new Refusal(step, 'make-series needs a constant step above zero, like 5m');
  }
  return literal;
}
