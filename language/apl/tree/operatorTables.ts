/** Operators that search a string for another string. Each can be case-sensitive (`_cs`) and negated (`!`). */
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

/** An operator with a value on the left and a list on the right. */
export type ListOperator = (typeof lists)[number];

/** Operators between two values, by their text. Operators with two words have a single space. */
export const binaryOperators: ReadonlyMap<string, BinaryOperator> = new Map([
  ...[
    ...signs,
    ...textWords.flatMap((word) => [word, `!${word}`, `${word}_cs`, `!${word}_cs`] as const),
    ...patterns,
  ].map((operator): [string, BinaryOperator] => [operator, operator]),
  // As in SQL.
  ['<>', '!='],
  // Used in a search: `field:"term"`.
  [':', 'has'],
]);

/** Operators with a value on the left and a list on the right, by their text. */
export const listOperators: ReadonlyMap<string, ListOperator> = new Map(lists.map((operator) => [operator, operator]));
