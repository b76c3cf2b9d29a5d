const keys = ['by', 'asc', 'desc', 'nulls', 'first', 'last'];

/** The words within the syntax of an operator or statement. Elsewhere, and where a value is expected, they are names. */
export const clauseWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['declare', ['query_parameters']],
  ['externaldata', ['with']],
  ['join', ['on']],
  ['lookup', ['on']],
  ['make-series', ['on', 'from', 'to', 'step', 'by']],
  ['mv-expand', ['to', 'typeof', 'limit']],
  ['order', keys],
  ['parse', ['with']],
  ['parse-kv', ['as', 'with']],
  ['parse-where', ['with']],
  ['project-reorder', ['asc', 'desc']],
  ['range', ['from', 'to', 'step']],
  ['redact', ['on']],
  ['search', ['in']],
  ['sort', keys],
  ['summarize', ['by']],
  ['top', keys],
]);

/** The words before `=` in the options of an operator. */
export const optionWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['join', ['kind']],
  ['lookup', ['kind']],
  ['make-series', ['kind', 'default']],
  ['mv-expand', ['kind', 'bagexpansion', 'with_itemindex']],
  ['parse', ['kind', 'flags']],
  ['parse-where', ['kind', 'flags']],
  ['redact', ['replaceToken', 'replaceHash']],
  ['search', ['kind']],
  ['union', ['kind', 'withsource', 'isfuzzy']],
]);

/** Words that begin a statement before the query. */
export const statementWords: ReadonlySet<string> = new Set(['let', 'set', 'declare']);

/** Operators that begin a query or a table in brackets. */
export const sourceWords: ReadonlySet<string> = new Set([
  'union',
  'search',
  'print',
  'datatable',
  'range',
  'externaldata',
]);
