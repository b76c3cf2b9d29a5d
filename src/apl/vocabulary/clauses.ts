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

/** The kinds of `join`, each with the rows that it keeps. */
export const joinKinds: ReadonlyArray<readonly [string, string]> = [
  ['inner', 'Rows that match, once for each pair.'],
  ['leftouter', 'All rows of the left table, with what matches.'],
  ['rightouter', 'All rows of the right table, with what matches.'],
  ['fullouter', 'All rows of both tables.'],
  ['innerunique', 'Rows that match, each left key once.'],
  ['leftsemi', 'Left rows that have a match.'],
  ['rightsemi', 'Right rows that have a match.'],
  ['leftanti', 'Left rows that have no match.'],
  ['rightanti', 'Right rows that have no match.'],
];
