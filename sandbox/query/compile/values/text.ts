import { type AplType, exactIntegers, isDynamic } from '../../../database/dataset';
import { nanosecondsPerDay } from '../../../database/instants';
import { isNull, type Value } from '../relation/types';

const asWritten: Record<AplType, (sql: string) => string> = {
  string: (sql) => sql,
  datetime: datetimeText,
  timespan: timespanText,
  float: numberText,
  integer: (sql) => `CAST(${sql} AS VARCHAR)`,
  boolean: (sql) => `CAST(${sql} AS VARCHAR)`,
  array: dynamicText,
  map: dynamicText,
  unknown: dynamicText,
};

/** A value as text; null stays null. A whole float has no decimal point, and times are RFC 3339. */
export function textOf(value: Value): string {
  return isNull(value) && isDynamic(value.type) ? 'CAST(NULL AS VARCHAR)' : asWritten[value.type](value.sql);
}

const inJson: Partial<typeof asWritten> = {
  datetime: datetimeText,
  timespan: timespanText,
  float: (sql) => `CASE WHEN isfinite(${sql}) THEN ${sql} END`,
};

/** SQL for a value as a JSON element. Times become strings; NaN and infinity become null. */
export function jsonElement({ type, sql }: Pick<Value, 'type' | 'sql'>): string {
  return inJson[type]?.(sql) ?? sql;
}

/** SQL for a JSON value as text. */
export function dynamicText(sql: string): string {
  return `(${sql} ->> '$')`;
}

/** SQL for a whole number without decimals, as far as floats are exact. */
function numberText(sql: string): string {
  const isInteger = `${sql} = trunc(${sql}) AND abs(${sql}) <= ${exactIntegers}`;
  return `CASE WHEN ${isInteger} THEN CAST(CAST(${sql} AS BIGINT) AS VARCHAR) ELSE CAST(${sql} AS VARCHAR) END`;
}

/** SQL for a datetime as RFC 3339, with as many decimals as needed. */
export function datetimeText(sql: string): string {
  return `(replace(CAST(${sql} AS VARCHAR), ' ', 'T') || 'Z')`;
}

/** SQL for a timespan (nanoseconds) as `[-][d.]hh:mm:ss[.fffffffff]`, with a fraction only if it has one. */
function timespanText(sql: string): string {
  // The absolute value of the smallest 64-bit integer doesn't fit in 64 bits.
  const size = `abs(CAST(${sql} AS HUGEINT))`;
  const days = `(${size} // ${nanosecondsPerDay})`;
  const part = (unit: bigint, count: bigint) => `lpad(CAST(${size} // ${unit} % ${count} AS VARCHAR), 2, '0')`;
  const fraction = `(${size} % 1000000000)`;
  return [
    `(CASE WHEN ${sql} < 0 THEN '-' ELSE '' END`,
    `CASE WHEN ${days} > 0 THEN CAST(${days} AS VARCHAR) || '.' ELSE '' END`,
    part(3_600_000_000_000n, 24n),
    `':'`,
    part(60_000_000_000n, 60n),
    `':'`,
    part(1_000_000_000n, 60n),
    `CASE WHEN ${fraction} > 0 THEN '.' || rtrim(lpad(CAST(${fraction} AS VARCHAR), 9, '0'), '0') ELSE '' END)`,
  ].join(' || ');
}
