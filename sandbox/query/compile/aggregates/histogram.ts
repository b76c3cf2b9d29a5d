import { constantInteger, expectArguments } from '../functions/scalarFunction';
import { type AggregateFunction, measure } from './aggregate';

/**
 * Translates `histogram(f, n)`: n equally wide intervals from the least to the greatest value, empty ones too; the last includes its upper
 * end. One interval where all values are equal. Nulls and non-finite numbers are left out.
 */
export const histogram: AggregateFunction = (site) => {
  expectArguments(site, 2);
  const number = measure(site);
  const size = constantInteger(site.name, site.arguments[1], 1n, 10_000n);
  const values = `list_filter(list(${number})${site.filter}, lambda x: isfinite(x))`;
  // One struct after the other: each step names what the next one needs, so nothing is computed twice.
  const limits = `list_transform([${values}], lambda v: {'v': v, 'lo': list_min(v), 'width': (list_max(v) - list_min(v)) / ${size}})`;
  const index = `CAST(least(${size} - 1, floor((x - s.lo) / s.width)) AS BIGINT)`;
  const counts = `list_aggregate(list_transform(s.v, lambda x: ${index}), 'histogram')`;
  const counted = `list_transform(${limits}, lambda s: {'v': s.v, 'lo': s.lo, 'width': s.width, 'm': CASE WHEN s.width > 0 THEN ${counts} END})`;
  const interval = `{'from': s.lo + i * s.width, 'to': s.lo + (i + 1) * s.width, 'count': coalesce(s.m[i], 0)}`;
  const whole = `[{'from': s.lo, 'to': s.lo, 'count': CAST(len(s.v) AS UBIGINT)}]`;
  const elements = `list_transform(${counted}, lambda s: CASE WHEN s.lo IS NULL THEN [] WHEN s.width > 0 THEN list_transform(range(0, ${size}), lambda i: ${interval}) ELSE ${whole} END)`;
  return { value: { type: 'array', sql: `to_json(${elements}[1])` }, args: [Number(size)] };
};
