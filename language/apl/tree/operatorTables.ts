/** Operators that search for a string in another, each with a case-sensitive form `_cs`, and negated by `!`. */
export const textWords = ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix'] as const;

const signs = ['==', '!=', '=~', '!~', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const;
const patterns = ['matches regex', '!matches regex'] as const;
const lists = ['in', '!in', 'in~', '!in~', 'has_any', 'has_any_cs'] as const;

export type BinaryOperator =
  | 'and'
  | 'or'
  | (typeof signs)[number]
  | `${'' | '!'}${(typeof textWords)[number]}${'' | '_cs'}`
  | (typeof patterns)[number];

/** An operator between a value and a list. */
export type ListOperator = (typeof lists)[number];

/** The operators between two values by how they are written; two words have one space between them. */
export const binaryOperators: ReadonlyMap<string, BinaryOperator> = new Map([
  ...[
    ...signs,
    ...textWords.flatMap((word) => [word, `!${word}`, `${word}_cs`, `!${word}_cs`] as const),
    ...patterns,
  ].map((operator): [string, BinaryOperator] => [operator, operator]),
  // As in SQL.
  ['<>', '!='],
  // In a search: `field:"term"`.
  [':', 'has'],
]);

/** The operators between a value and a list, by how they are written. */
export const listOperators: ReadonlyMap<string, ListOperator> = new Map(lists.map((operator) => [operator, operator]));
