import { orderBy, type Scope, type Steps } from '../scope';
import { datetimeText, timespanText } from '../functions/timeText';
import { type Field } from '../types';

/** A field's value as JSON would carry it. What JSON cannot write (NaN and the infinities) is null. */
function jsonValue({ type, column }: Field): string {
  switch (type) {
    case 'datetime':
      return datetimeText(column);
    case 'timespan':
      return timespanText(column);
    case 'float':
      return `CASE WHEN isfinite(${column}) THEN ${column} END`;
    case 'integer':
    case 'boolean':
    case 'string':
    case 'array':
    case 'map':
    case 'unknown':
      return column;
  }
}

/**
 * The statement that makes a table's columns: one row with the number of rows, the first and the last event in time as
 * `nanoseconds:row` (null where rows are no events), then each field's values as a JSON array. DuckDB writes JSON several times
 * faster than it hands rows over.
 */
export function columnsStatement(steps: Steps, scope: Scope, limit: bigint | undefined): string {
  const order = orderBy(scope);
  const page = `page AS MATERIALIZED (SELECT *, row_number() OVER (${order}) AS rn FROM (SELECT * FROM ${scope.relation} ${order} ${limit === undefined ? '' : `LIMIT ${limit}`}))`;
  const columns = scope.fields.map(
    (field) => `coalesce(CAST(to_json(list(${jsonValue(field)} ORDER BY rn)) AS VARCHAR), '[]')`
  );
  return steps.statement(
    `SELECT count(*), ${edge(scope, 'ASC')}, ${edge(scope, 'DESC')}${columns.map((sql) => `, ${sql}`).join('')} FROM page`,
    page
  );
}

function edge({ event }: Scope, direction: 'ASC' | 'DESC'): string {
  if (!event) {
    return 'NULL';
  }
  const { time, id } = event;
  return `(SELECT epoch_ns(${time}) || ':' || ${id} FROM page ORDER BY ${time} ${direction}, ${id} ${direction} LIMIT 1)`;
}
