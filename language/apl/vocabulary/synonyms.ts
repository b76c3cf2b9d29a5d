/** Synonyms for operators, functions and aggregates, used when searching lists. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ['==', ['=', 'equals']],
  ['!=', ['<>', 'not equal']],
  ['contains', ['includes', 'like']],
  ['startswith', ['starts with', 'prefix']],
  ['endswith', ['ends with', 'suffix']],
  ['has', ['term', 'word']],
  ['in', ['any of']],
  ['matches regex', ['regexp', 'pattern']],
  ['>', ['more than', 'above']],
  ['>=', ['from']],
  ['<', ['below']],
  ['<=', ['up to']],
  ['isempty', ['missing', 'blank', 'no value']],
  ['isnull', ['missing', 'empty']],
  ['avg', ['average', 'mean']],
  ['count', ['total', 'rows']],
  ['dcount', ['distinct', 'unique', 'count distinct']],
  ['max', ['maximum', 'highest', 'peak']],
  ['min', ['minimum', 'lowest']],
  ['percentile', ['p50', 'p90', 'p95', 'p99', '95', '99', 'median', 'quantile']],
  ['stdev', ['standard deviation', 'sigma']],
  ['sum', ['total']],
  ['topk', ['most frequent', 'top values']],
]);

export const synonymsOf = (name: string): readonly string[] => synonyms.get(name) ?? [];

/** Words that have synonyms. */
export const withSynonyms: readonly string[] = [...synonyms.keys()];
