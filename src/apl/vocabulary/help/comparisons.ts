import { alike } from '../word';

/** The operators between values: a signature, a sentence, and a condition as an example. */
type ComparisonTexts = Readonly<Record<string, readonly [signature: string, help: string, condition: string]>>;

/** Operators that look for a part of a text. */
const text = (word: string, part: string, what: string): ComparisonTexts => ({
  ...inCase(word, part, what, 'case-insensitive'),
  ...inCase(`${word}_cs`, part, what, 'case-sensitive'),
});

const inCase = (word: string, part: string, what: string, kind: string): ComparisonTexts => ({
  [word]: [`text ${word} "part"`, `Tests whether the string ${what}; ${kind}.`, `uri ${word} "${part}"`],
  [`!${word}`]: [`text !${word} "part"`, `The opposite of ${word}; ${kind}.`, `uri !${word} "${part}"`],
});

export const comparisonTexts: ComparisonTexts = {
  '==': ['left == right', 'Tests whether values are equal; case-sensitive.', 'method == "GET"'],
  '!=': ['left != right', 'Tests whether values are different.', 'method != "GET"'],
  '=~': ['text =~ "text"', 'Tests whether strings are equal; case-insensitive.', 'method =~ "get"'],
  '!~': ['text !~ "text"', 'Tests whether strings are different; case-insensitive.', 'method !~ "get"'],
  '<': ['left < right', 'Tests whether the left value is smaller.', 'req_duration_ms < 10'],
  '<=': ['left <= right', 'Tests whether the left value is smaller or equal.', 'req_duration_ms <= 10'],
  '>': ['left > right', 'Tests whether the left value is larger.', 'req_duration_ms > 1000'],
  '>=': ['left >= right', 'Tests whether the left value is larger or equal.', 'req_duration_ms >= 1000'],
  ...text('contains', 'oduc', 'contains a substring'),
  ...text('startswith', '/api', 'starts with a substring'),
  ...text('endswith', '.js', 'ends with a substring'),
  ...text('has', 'cart', 'contains a whole term'),
  ...text('hasprefix', 'prod', 'contains a term with a prefix'),
  ...text('hassuffix', 'out', 'contains a term with a suffix'),
  ...alike({ has_any: 'case-insensitive', has_any_cs: 'case-sensitive' }, (word, kind) => [
    word,
    [
      `text ${word} ("a", "b")`,
      `Tests whether the string contains any of these terms; ${kind}.`,
      `uri ${word} ("cart", "checkout")`,
    ],
  ]),
  ...alike({ 'matches regex': 'a', '!matches regex': 'no' }, (word, which) => [
    word,
    [
      `text ${word} "pattern"`,
      `Tests whether a regular expression matches ${which} part of the string.`,
      `uri ${word} "products/[0-9]+"`,
    ],
  ]),
  in: [
    'value in (a, b)',
    'Tests whether the value is in a list, or in a table with one column: `in (logs | distinct id)`.',
    'method in ("GET", "POST")',
  ],
  '!in': ['value !in (a, b)', 'Tests whether the value is not in a list.', 'method !in ("GET", "POST")'],
  ...alike({ 'in~': 'one', '!in~': 'none' }, (word, which) => [
    word,
    [
      `text ${word} ("a", "b")`,
      `Tests whether the string equals ${which} of these; case-insensitive.`,
      `method ${word} ("get", "post")`,
    ],
  ]),
  between: [
    'value between (low .. high)',
    'Tests whether the value is in a range, including both bounds.',
    'req_duration_ms between (10 .. 20)',
  ],
  '!between': [
    'value !between (low .. high)',
    'Tests whether the value is outside a range.',
    'req_duration_ms !between (10 .. 20)',
  ],
  and: ['left and right', 'Tests whether both are true.', 'is_tls and method == "GET"'],
  or: ['left or right', 'Tests whether either is true.', 'is_tls or method == "GET"'],
};
