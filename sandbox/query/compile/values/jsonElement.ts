import { datetimeText, timespanText } from './text';
import { type Value } from '../relation/types';

/** Writes SQL: a value as an element of JSON. Times are texts; what JSON cannot write (NaN and the infinities) is null. */
export function jsonElement({ type, sql }: Pick<Value, 'type' | 'sql'>): string {
  switch (type) {
    case 'datetime':
      return datetimeText(sql);
    case 'timespan':
      return timespanText(sql);
    case 'float':
      return `CASE WHEN isfinite(${sql}) THEN ${sql} END`;
    case 'integer':
    case 'boolean':
    case 'string':
    case 'array':
    case 'map':
    case 'unknown':
      return sql;
  }
}
