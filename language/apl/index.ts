/** Public interface of APL; code in this repository imports the files directly. */
export { type Analysis, analyze } from './analysis/analyze';
export { type KnownSchema, noSchema, type SchemaField, type SchemaView } from './analysis/schema';
export { completionsAt as complete } from './completion/completion';
export { type PageVariable } from './completion/items';
export { lookupIn } from './completion/lookup';
export { situationAt } from './completion/situation';
export { type CompletionContext } from './completion/values';
export { findProblems as diagnose } from './diagnostics/findProblems';
export { addFilter, type FilterOptions, hasFilter, removeFilter } from './edit/filters';
export { renamable, rename } from './edit/rename';
export { symbolAt } from './edit/symbols';
export { formatQuery as format } from './format/formatQuery';
export { aplColoring as coloring } from './highlight/coloring';
export { hoverAt as hover, signatureAt as signature } from './hover/hover';
export { logqlToApl } from './logql/toApl';
export { parseExpression, parseQuery as parse } from './parse';
export type * from './tree/ast';
