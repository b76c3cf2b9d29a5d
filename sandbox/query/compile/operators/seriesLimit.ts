import { type Compilation } from '../relation/compilation';
import { carriedColumns, orderBy, type Relation, type Series } from '../relation/relation';

/**
 * Keeps the greatest `count` groups of a `summarize` by time, with all their buckets: greatest by the first aggregate over the whole
 * range. Null is a group like any other.
 */
export function limitSeries(count: bigint, relation: Relation, series: Series, compilation: Compilation): Relation {
  if (series.groups.length === 0 && count > 0n) {
    // Time alone is one group.
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
