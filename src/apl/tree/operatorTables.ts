import { type BinaryOperator, type ListExpression } from './ast';

/** Operators that look for one text in another, each also with `_cs`, which respects case, and with `!` before it. */
export const textWords = ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix'] as const;

/** The operators between two values by how they are written; two words have one space between them. */
export const binaryOperators: ReadonlyMap<string, BinaryOperator> = new Map(
  [
    ...(['==', '!=', '=~', '!~', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const),
    ...textWords.flatMap((word) => [word, `!${word}`, `${word}_cs`, `!${word}_cs`] as const),
    ...(['matches regex', '!matches regex'] as const),
  ].map((operator): [string, BinaryOperator] => [operator, operator])
);

/** Operators by another way to write them: `<>` as in SQL, and `field:"term"` of a search. */
export const otherSpellings: ReadonlyMap<string, BinaryOperator> = new Map([
  ['<>', '!='],
  [':', 'has'],
]);

/** The operators between a value and a list. */
export const listOperators: ReadonlyMap<string, ListExpression['operator']> = new Map(
  (['in', '!in', 'in~', '!in~', 'has_any', 'has_any_cs'] as const).map((operator) => [operator, operator])
);
