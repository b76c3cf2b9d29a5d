import { alike } from '../word';

/** The operators between values: a signature, a sentence, and a condition as an example. */
type ComparisonTexts = Readonly<Record<string, readonly [signature: string, help: string, condition: string]>>;

/** Operators that look for a part of a text. */
const text = (word: string, part: string, what: string): ComparisonTexts => ({
  ...inCase(word, part, what, 'case-insensitive'),
  ...inCase(`${word}_cs`, part, what, 'case-sensitive'),
});

const inCase = (word: string, part: string, what: string, kind: string): ComparisonTexts => ({
  [word]: [`text ${word} "part"`, `Tests whether the text ${what}; ${kind}.`, `uri ${word} "${part}"`],
  [`!${word}`]: [`text !${word} "part"`, `Tests for the opposite of ${word}; ${kind}.`, `uri !${word} "${part}"`],
});

export const comparisonTexts: ComparisonTexts = {
  '==': ['left == right', 'Tests for equal values; case-sensitive.', 'method == "GET"'],
  '!=': ['left != right', 'Tests for different values.', 'method != "GET"'],
  '=~': ['text =~ "text"', 'Tests for equal texts; case-insensitive.', 'method =~ "get"'],
  '!~': ['text !~ "text"', 'Tests for different texts; case-insensitive.', 'method !~ "get"'],
  '<': ['left < right', 'Tests whether the left value is less.', 'req_duration_ms < 10'],
  '<=': ['left <= right', 'Tests whether the left value is less or equal.', 'req_duration_ms <= 10'],
  '>': ['left > right', 'Tests whether the left value is greater.', 'req_duration_ms > 1000'],
  '>=': ['left >= right', 'Tests whether the left value is greater or equal.', 'req_duration_ms >= 1000'],
  ...text('contains', 'oduc', 'has this part anywhere'),
  ...text('startswith', '/api', 'begins with this part'),
  ...text('endswith', '.js', 'ends with this part'),
  ...text('has', 'cart', 'has this part as a whole term'),
  ...text('hasprefix', 'prod', 'has a term that begins with this part'),
  ...text('hassuffix', 'out', 'has a term that ends with this part'),
  ...alike({ has_any: 'case-insensitive', has_any_cs: 'case-sensitive' }, (word, kind) => [
    word,
    [`text ${word} ("a", "b")`, `Tests for one of these as a whole term; ${kind}.`, `uri ${word} ("cart", "checkout")`],
  ]),
  ...alike({ 'matches regex': 'a', '!matches regex': 'no' }, (word, which) => [
    word,
    [
      `text ${word} "pattern"`,
      `Tests whether a regular expression matches ${which} part of the text.`,
      `uri ${word} "products/[0-9]+"`,
    ],
  ]),
  in: [
    'value in (a, b)',
    'Tests whether the value equals one of these, or of the rows of a table of one column: `in (logs | distinct id)`.',
    'method in ("GET", "POST")',
  ],
  '!in': ['value !in (a, b)', 'Tests whether the value equals none of these.', 'method !in ("GET", "POST")'],
  ...alike({ 'in~': 'one', '!in~': 'none' }, (word, which) => [
    word,
    [
      `text ${word} ("a", "b")`,
      `Tests whether the text equals ${which} of these; case-insensitive.`,
      `method ${word} ("get", "post")`,
    ],
  ]),
  between: [
    'value between (low .. high)',
    'Tests for a value from the low one to the high one, both included.',
    'req_duration_ms between (10 .. 20)',
  ],
  '!between': [
    'value !between (low .. high)',
    'Tests for a value below the low one or above the high one.',
    'req_duration_ms !between (10 .. 20)',
  ],
  and: ['left and right', 'Tests whether both are true.', 'is_tls and method == "GET"'],
  or: ['left or right', 'Tests whether at least one is true.', 'is_tls or method == "GET"'],
};
