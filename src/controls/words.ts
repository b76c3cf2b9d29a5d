import { aggregates, operators, scalarFunctions, tabularOperators } from '../apl/vocabulary';

const functionNames: ReadonlySet<string> = new Set([...aggregates, ...scalarFunctions].map((word) => word.name));

/** Words that belong to an operator's syntax. */
const connecting = [
  'by',
  'asc',
  'desc',
  'nulls',
  'first',
  'last',
  'let',
  'set',
  'with',
  'on',
  'kind',
  'from',
  'to',
  'step',
];
const operatorNames: ReadonlySet<string> = new Set([
  ...[...tabularOperators, ...operators].flatMap((word) => word.name.split(' ')),
  ...connecting,
]);

/**
 * What a word is to a person who reads the query: an operator of the language, a function, or a name of theirs. `called` tells the
 * function `count()` from the operator `count`.
 */
export function kindOfWord(word: string, called: boolean): 'operator' | 'function' | 'name' {
  if (called && functionNames.has(word)) {
    return 'function';
  }
  return operatorNames.has(word) ? 'operator' : 'name';
}
