const demo = (operators: string) => `['sample-http-logs'] | ${operators}`;

type OperatorText = readonly [name: string, signature: string, help: string, example: string];

const where = (predicate: string) => demo(`where ${predicate} | count`);

const text = (word: string, part: string, what: string): OperatorText[] => [
  [word, `text ${word} "part"`, `Tests whether the text ${what}; case-insensitive.`, where(`uri ${word} "${part}"`)],
  [
    `!${word}`,
    `text !${word} "part"`,
    `Tests for the opposite of ${word}; case-insensitive.`,
    where(`uri !${word} "${part}"`),
  ],
  [
    `${word}_cs`,
    `text ${word}_cs "part"`,
    `Tests whether the text ${what}; case-sensitive.`,
    where(`uri ${word}_cs "${part}"`),
  ],
  [
    `!${word}_cs`,
    `text !${word}_cs "part"`,
    `Tests for the opposite of ${word}_cs; case-sensitive.`,
    where(`uri !${word}_cs "${part}"`),
  ],
];

/** The operators between values. */
export const operatorTexts: readonly OperatorText[] = [
  ['==', 'left == right', 'Tests for equal values; case-sensitive.', where('method == "GET"')],
  ['!=', 'left != right', 'Tests for different values.', where('method != "GET"')],
  ['=~', 'text =~ "text"', 'Tests for equal texts; case-insensitive.', where('method =~ "get"')],
  ['!~', 'text !~ "text"', 'Tests for different texts; case-insensitive.', where('method !~ "get"')],
  ['<', 'left < right', 'Tests whether the left value is less.', where('req_duration_ms < 10')],
  ['<=', 'left <= right', 'Tests whether the left value is less or equal.', where('req_duration_ms <= 10')],
  ['>', 'left > right', 'Tests whether the left value is greater.', where('req_duration_ms > 1000')],
  ['>=', 'left >= right', 'Tests whether the left value is greater or equal.', where('req_duration_ms >= 1000')],
  ...text('contains', 'oduc', 'has this part anywhere'),
  ...text('startswith', '/api', 'begins with this part'),
  ...text('endswith', '.js', 'ends with this part'),
  ...text('has', 'cart', 'has this part as a whole term'),
  ...text('hasprefix', 'prod', 'has a term that begins with this part'),
  ...text('hassuffix', 'out', 'has a term that ends with this part'),
  [
    'has_any',
    'text has_any ("a", "b")',
    'Tests for one of these as a whole term; case-insensitive.',
    where('uri has_any ("cart", "checkout")'),
  ],
  [
    'has_any_cs',
    'text has_any_cs ("a", "b")',
    'Tests for one of these as a whole term; case-sensitive.',
    where('uri has_any_cs ("cart", "checkout")'),
  ],
  [
    'matches regex',
    'text matches regex "pattern"',
    'Tests whether a regular expression matches a part of the text.',
    where('uri matches regex "products/[0-9]+"'),
  ],
  [
    '!matches regex',
    'text !matches regex "pattern"',
    'Tests whether a regular expression matches no part of the text.',
    where('uri !matches regex "products/[0-9]+"'),
  ],
  [
    'in',
    'value in (a, b)',
    'Tests whether the value equals one of these, or of the rows of a table of one column: `in (logs | distinct id)`.',
    where('method in ("GET", "POST")'),
  ],
  ['!in', 'value !in (a, b)', 'Tests whether the value equals none of these.', where('method !in ("GET", "POST")')],
  [
    'in~',
    'text in~ ("a", "b")',
    'Tests whether the text equals one of these; case-insensitive.',
    where('method in~ ("get", "post")'),
  ],
  [
    '!in~',
    'text !in~ ("a", "b")',
    'Tests whether the text equals none of these; case-insensitive.',
    where('method !in~ ("get", "post")'),
  ],
  [
    'between',
    'value between (low .. high)',
    'Tests for a value from the low one to the high one, both included.',
    where('req_duration_ms between (10 .. 20)'),
  ],
  [
    '!between',
    'value !between (low .. high)',
    'Tests for a value below the low one or above the high one.',
    where('req_duration_ms !between (10 .. 20)'),
  ],
  ['and', 'left and right', 'Tests whether both are true.', where('is_tls and method == "GET"')],
  ['or', 'left or right', 'Tests whether at least one is true.', where('is_tls or method == "GET"')],
];
