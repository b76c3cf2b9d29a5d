/** MPL as the package shows it to others; this repository imports the files themselves. */
export { type KnownMetrics, type Metric, noMetrics } from './analysis/schema';
export { type CompletionContext, completionsAt as complete, lookupAt } from './completion/completion';
export { type MplVariable } from './completion/items';
export { situationAt } from './completion/situation';
export { findProblems as diagnose } from './diagnostics/findProblems';
export { addFilter, hasFilter, removeFilter } from './edit/filters';
export { formatQuery as format } from './format/formatQuery';
export { mplColoring as coloring } from './highlight/coloring';
export { hoverAt as hover, signatureAt as signature } from './hover/hover';
export { promqlToMpl } from './promql/toMpl';
export { readPromql } from './promql/readPromql';
export type * from './tree/ast';
export { parseMpl as parse } from './tree/readQuery';
