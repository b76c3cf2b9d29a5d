import { type Expression, type SortKey } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { type Compilation } from '../relation/compilation';
import { convert } from '../values/convert';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import {
  orderBy,
  orderKey,
  type OrderKey,
  plainRelation,
  type Relation,
  withoutTotals,
  carriedColumns,
  type Series,
} from '../relation/relation';
import { columnFor } from '../relation/steps';
import { typeName } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { fieldsOf, keepAll, type Step } from './operator';
import { sqlFloat } from '../../../database/sql';

/** Translates `where`: keeps rows for which the predicate is true; null counts as false. */
const where: Step<'where'> = ({ predicate }, relation, compilation) => {
  const before = compilation.windows;
  const { sql } = convert(translate(predicate, fieldsOf(relation, compilation)), 'boolean', 'where', predicate);
  const name = keepAll(relation, compilation, [], `${compilation.windows > before ? 'QUALIFY' : 'WHERE'} ${sql}`);
  return { ...relation, name, answer: withoutTotals(relation) };
};

/** Translates `sort by` without moving rows: the keys become columns for later steps that need the order. */
const sort: Step<'sort'> = ({ by }, relation, compilation) => sortBy(by, relation, compilation);

function sortBy(keys: SortKey[], relation: Relation, compilation: Compilation): Relation {
  const environment = fieldsOf(relation, compilation);
  const added: string[] = [];
  const order: OrderKey[] = [];
  for (const { expression, direction, nulls } of keys) {
    const value = translate(expression, environment);
    if (isDynamic(value.type) && value.literal !== null) {
      throw new Refusal(
        expression,
        `rows cannot be sorted by ${withArticle(typeName(value))}; convert it, for example with tostring(…)`
      );
    }
    const isField = relation.fields.some((field) => field.column === value.sql);
    const column = isField ? value.sql : compilation.steps.column();
    if (!isField) {
      added.push(`${value.sql} AS ${column}`);
    }
    const name = expression.kind === 'name' ? expression.name : compilation.text.slice(expression.from, expression.to);
    order.push(orderKey(column, name, direction !== 'asc', nulls));
  }
  const name = added.length === 0 ? relation.name : keepAll(relation, compilation, added);
  return { ...relation, name, order };
}

/** Maximum number of rows for a `limit` or `top`. */
export function rowCount(count: Expression, relation: Relation, compilation: Compilation): bigint {
  const value = translate(count, fieldsOf(relation, compilation));
  if (value.type !== 'integer' || typeof value.literal !== 'bigint' || value.literal < 0n) {
    throw new Refusal(count, 'the number of rows must be a constant whole number, zero or more');
  }
  return value.literal;
}

function firstRows(count: bigint, relation: Relation, compilation: Compilation): Relation {
  const name = keepAll(relation, compilation, [], `${orderBy(relation)} LIMIT ${count}`);
  return { ...relation, name, answer: { ...relation.answer, limited: true, series: undefined } };
}

/** Translates `limit`. After a `summarize` by time, without a sort in between, it counts groups instead of rows. */
const limit: Step<'limit'> = ({ count }, relation, compilation) => {
  const rows = rowCount(count, relation, compilation);
  const { series } = relation.answer;
  return series && relation.order === series.order
    ? limitSeries(rows, relation, series, compilation)
    : firstRows(rows, relation, compilation);
};

/** Translates `top n by …`: a sort and a limit of rows. */
const top: Step<'top'> = ({ count, by }, relation, compilation) => {
  const rows = rowCount(count, relation, compilation);
  return firstRows(rows, sortBy(by, relation, compilation), compilation);
};

/** Translates `count`: one row, one field. */
const count: Step<'count'> = (_, relation, compilation) => {
  const { field, select } = columnFor(compilation.steps, 'Count', { type: 'integer', sql: 'count(*)' });
  const name = compilation.steps.addOnce(`SELECT ${select} FROM ${relation.name}`);
  return plainRelation(name, [{ ...field, agg: { name: 'count' } }], []);
};

/** One more than the largest hash. */
const hashes = 2 ** 64;

/** Translates `sample 0.1`. Rows are chosen by a hash of their number, so that all parts and pages of a response have the same sample. */
const sample: Step<'sample'> = ({ count }, relation, compilation) => {
  const { literal } = translate(count, fieldsOf(relation, compilation));
  const share = typeof literal === 'bigint' ? Number(literal) : literal;
  if (typeof share !== 'number' || !(share > 0 && share <= 1)) {
    throw new Refusal(count, 'sample needs a fraction of the rows: a constant number above 0 and up to 1, like 0.1');
  }
  const { event } = relation;
  const number = event ? event.id : `row_number() OVER (${orderBy(relation)})`;
  const chance = `CAST(hash(${number}) AS DOUBLE) < ${sqlFloat(share * hashes)}`;
  const name = keepAll(relation, compilation, [], event ? `WHERE ${chance}` : `QUALIFY ${chance}`);
  return { ...relation, name, answer: withoutTotals(relation) };
};

/**
 * Keeps the largest `count` groups of a `summarize` by time, with all their buckets, ranked by the first aggregate over the whole
 * range.
 */
export function limitSeries(count: bigint, relation: Relation, series: Series, compilation: Compilation): Relation {
  if (series.groups.length === 0 && count > 0n) {
    // Grouping only by time results in a single group.
    return { ...relation, answer: { ...relation.answer, limited: true } };
  }
  const { steps } = compilation;
  const { ranking } = series;
  const kept = steps.add(`SELECT * FROM ${ranking.name} ${orderBy(ranking)} LIMIT ${count}`);
  const rows = carriedColumns(relation).map((column) => `r.${column}`);
  const pairs = series.groups.map(
    (column, index) => `r.${column} IS NOT DISTINCT FROM k.${ranking.fields[index].column}`
  );
  const on = pairs.length === 0 ? 'false' : pairs.join(' AND ');
  const name = steps.add(`SELECT ${rows.join(', ')} FROM ${relation.name} r SEMI JOIN ${kept} k ON ${on}`);
  const greatest = { ...ranking, name: kept };
  return {
    ...relation,
    name,
    answer: {
      ...relation.answer,
      limited: true,
      series: { ...series, ranking: greatest },
      totals: relation.answer.totals && greatest,
    },
  };
}

/** Steps that keep, order or count rows. */
export const rowSteps = { where, sort, limit, top, count, sample };
