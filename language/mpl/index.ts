/** Public interface of MPL; code in this repository imports the files directly. */
export { type KnownMetrics, type Metric, noMetrics } from './analysis/schema';
export {
  type MplCompletionContext as CompletionContext,
  mplCompletionsAt as complete,
  lookupAt,
} from './completion/completion';
export { type MplVariable } from './completion/items';
export { mplSituationAt as situationAt } from './completion/situation';
export { findMplProblems as diagnose } from './diagnostics/findProblems';
export { addTagFilter as addFilter, hasTagFilter as hasFilter, removeTagFilter as removeFilter } from './edit/filters';
export { formatMpl as format } from './format/formatQuery';
export { mplColoring as coloring } from './highlight/coloring';
export { mplHoverAt as hover, mplSignatureAt as signature } from './hover/hover';
export { promqlToMpl } from './promql/toMpl';
export { readPromql } from './promql/readPromql';
export type * from './tree/ast';
export { parseMpl as parse } from './tree/readQuery';
