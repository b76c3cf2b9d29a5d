import { type Compilation } from '../compilation';
import { carriedColumns, orderBy, type Scope, type Series } from '../scope';

/**
 * Keeps the greatest `count` groups of a `summarize` by time, with all their buckets: greatest by the first aggregate over the whole
 * range. Null is a group like any other.
 */
export function limitSeries(count: bigint, scope: Scope, series: Series, compilation: Compilation): Scope {
  const { steps } = compilation;
  const { totals } = series;
  const kept = steps.add(
    `SELECT ${carriedColumns(totals).join(', ')} FROM ${totals.relation} ${orderBy(totals)} LIMIT ${count}`
  );
  const rows = carriedColumns(scope).map((column) => `r.${column}`);
  // Without other groups there is one group, time itself.
  const pairs = series.groups.map(
    (column, index) => `r.${column} IS NOT DISTINCT FROM k.${totals.fields[index].column}`
  );
  const on = pairs.length === 0 ? `${count > 0n}` : pairs.join(' AND ');
  const relation = steps.add(`SELECT ${rows.join(', ')} FROM ${scope.relation} r SEMI JOIN ${kept} k ON ${on}`);
  return {
    ...scope,
    relation,
    limited: true,
    series: { ...series, totals: { ...totals, relation: kept, limited: true } },
  };
}
