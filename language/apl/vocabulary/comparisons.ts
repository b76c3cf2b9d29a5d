import { demo } from '../tree/operators/record';
import { byName, type Word } from './word';

/** An operator between values. */
interface OperatorWord extends Word {
  /** Compares the size of the values, a part of the left value, or whole values. */
  compares: 'size' | 'part' | 'whole';
}

/** Name, signature, description, and example condition; also the compared part, unless it's the whole value. */
type ComparisonRow = readonly [
  name: string,
  signature: string,
  help: string,
  condition: string,
  compares?: OperatorWord['compares'],
];

/** An operator that searches for a substring, with its negation. */
const inCase = (word: string, part: string, what: string, kind: string): ComparisonRow[] => [
  [word, `text ${word} "part"`, `Tests whether the string ${what}; ${kind}.`, `uri ${word} "${part}"`, 'part'],
  [`!${word}`, `text !${word} "part"`, `The opposite of ${word}; ${kind}.`, `uri !${word} "${part}"`, 'part'],
];

const ofPart = (word: string, part: string, what: string): ComparisonRow[] => [
  ...inCase(word, part, what, 'case-insensitive'),
  ...inCase(`${word}_cs`, part, what, 'case-sensitive'),
];

const ofTerms = (word: string, kind: string): ComparisonRow => [
  word,
  `text ${word} ("a", "b")`,
  `Tests whether the string contains any of the listed terms; ${kind}.`,
  `uri ${word} ("cart", "checkout")`,
  'part',
];

const ofPattern = (word: string, which: string): ComparisonRow => [
  word,
  `text ${word} "pattern"`,
  `Tests whether a regular expression matches ${which} part of the string.`,
  `uri ${word} "products/[0-9]+"`,
  'part',
];

const ofList = (word: string, which: string): ComparisonRow => [
  word,
  `text ${word} ("a", "b")`,
  `Tests whether the string equals ${which} of the listed values; case-insensitive.`,
  `method ${word} ("get", "post")`,
];

const rows: readonly ComparisonRow[] = [
  ['==', 'left == right', 'Tests whether two values are equal; case-sensitive.', 'method == "GET"'],
  ['!=', 'left != right', 'Tests whether two values are different.', 'method != "GET"'],
  ['<>', 'left <> right', 'Tests whether two values are different. Same as !=.', 'method <> "GET"'],
  ['=~', 'text =~ "text"', 'Tests whether two strings are equal; case-insensitive.', 'method =~ "get"'],
  ['!~', 'text !~ "text"', 'Tests whether two strings are different; case-insensitive.', 'method !~ "get"'],
  ['<', 'left < right', 'Tests whether the left value is smaller.', 'req_duration_ms < 10', 'size'],
  ['<=', 'left <= right', 'Tests whether the left value is smaller or equal.', 'req_duration_ms <= 10', 'size'],
  ['>', 'left > right', 'Tests whether the left value is larger.', 'req_duration_ms > 1000', 'size'],
  ['>=', 'left >= right', 'Tests whether the left value is larger or equal.', 'req_duration_ms >= 1000', 'size'],
  ...ofPart('contains', 'oduc', 'contains a substring'),
  ...ofPart('startswith', '/api', 'starts with a substring'),
  ...ofPart('endswith', '.js', 'ends with a substring'),
  ...ofPart('has', 'cart', 'contains a whole term'),
  ...ofPart('hasprefix', 'prod', 'contains a term with a given prefix'),
  ...ofPart('hassuffix', 'out', 'contains a term with a given suffix'),
  ofTerms('has_any', 'case-insensitive'),
  ofTerms('has_any_cs', 'case-sensitive'),
  ofPattern('matches regex', 'a'),
  ofPattern('!matches regex', 'no'),
  [
    'in',
    'value in (a, b)',
    'Tests whether the value is in a list, or in a table with one column: `in (logs | distinct id)`.',
    'method in ("GET", "POST")',
  ],
  ['!in', 'value !in (a, b)', 'Tests whether the value is not in a list.', 'method !in ("GET", "POST")'],
  ofList('in~', 'one'),
  ofList('!in~', 'none'),
  [
    'between',
    'value between (low .. high)',
    'Tests whether the value is in a range, including both bounds.',
    'req_duration_ms between (10 .. 20)',
    'size',
  ],
  [
    '!between',
    'value !between (low .. high)',
    'Tests whether the value is outside a range.',
    'req_duration_ms !between (10 .. 20)',
    'size',
  ],
  ['and', 'left and right', 'Tests whether both conditions are true.', 'is_tls and method == "GET"'],
  ['or', 'left or right', 'Tests whether at least one condition is true.', 'is_tls or method == "GET"'],
];

/** Operators between values. If an operator consists of two words, its name contains both. */
export const operators: readonly OperatorWord[] = rows.map(
  ([name, signature, help, condition, compares = 'whole']) => ({
    name,
    signature,
    help,
    example: demo(`where ${condition} | count`),
    compares,
  })
);

const operatorsByName = byName(operators);

export const findOperator = (name: string): OperatorWord | undefined => operatorsByName.get(name);
