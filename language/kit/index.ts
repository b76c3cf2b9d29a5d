/** Public interface of the parts that both languages share: types and text edits. */
export { colorLine, type Coloring } from './colors';
export { type Completion, type Signature } from './completion';
export { changeBetween, type Edit, rebaseEdits, type Span, spliceEdits } from './edit';
export { type EditedQuery, type Filter, type FilterOperator, opposite } from './filter';
export { type Fix, type Problem } from './problem';
