import { type Compilation } from '../relation/compilation';
import { carriedColumns, orderBy, type Scope, type Series } from '../relation/relation';

/**
 * Keeps the greatest `count` groups of a `summarize` by time, with all their buckets: greatest by the first aggregate over the whole
 * range. Null is a group like any other.
 */
export function limitSeries(count: bigint, scope: Scope, series: Series, compilation: Compilation): Scope {
  if (series.groups.length === 0 && count > 0n) {
    // Time alone is one group.
    return { ...scope, limited: true };
  }
  const { steps } = compilation;
  const { ranking } = series;
  const kept = steps.add(
    `SELECT ${carriedColumns(ranking).join(', ')} FROM ${ranking.relation} ${orderBy(ranking)} LIMIT ${count}`
  );
  const rows = carriedColumns(scope).map((column) => `r.${column}`);
  const pairs = series.groups.map(
    (column, index) => `r.${column} IS NOT DISTINCT FROM k.${ranking.fields[index].column}`
  );
  const on = pairs.length === 0 ? 'false' : pairs.join(' AND ');
  const relation = steps.add(`SELECT ${rows.join(', ')} FROM ${scope.relation} r SEMI JOIN ${kept} k ON ${on}`);
  const greatest = { ...ranking, relation: kept };
  return {
    ...scope,
    relation,
    limited: true,
    series: { ...series, ranking: greatest },
    totals: scope.totals && greatest,
  };
}
