import fc from 'fast-check';
import { parseQuery } from '../parse';
import { generated } from '../testing/generated';
import { shown } from '../testing/show';

describe('literals', () => {
  test.each([
    ['5', '5'],
    ['0', '0'],
    ['9007199254740993', '9007199254740993'],
    ['0xFF', '255'],
    ['1.5', 'real 1.5'],
    ['1e3', 'real 1000'],
    ['2.5E-3', 'real 0.0025'],
    ['-5', '(- 5)'],
    ['+5', '5'],
    ['true', 'true'],
    ['false', 'false'],
    ['null', 'null'],
    ['5m', '300000000000ns'],
    ['1h', '3600000000000ns'],
    ['1.5d', '129600000000000ns'],
    ['100ms', '100000000ns'],
    ['10us', '10000ns'],
    ['10microsecond', '10000ns'],
    ['7ns', '7ns'],
    ['5tick', '500ns'],
    ['2minutes', '120000000000ns'],
    ['time(1.02:03:04.5)', '93784500000000ns'],
    ['time(5m)', '300000000000ns'],
    ['timespan(2)', '172800000000000ns'],
    ['timespan("00:00:01")', '1000000000ns'],
    ['datetime(2024-01-01T00:00:00Z)', 'datetime<2024-01-01T00:00:00Z>'],
    ['datetime( 2024-01-01 )', 'datetime<2024-01-01>'],
    ['datetime("2024-01-01 10:00")', 'datetime<2024-01-01 10:00>'],
    ['datetime(now)', 'datetime<now>'],
    ['guid(74be27de-1e4e-49d9-b579-fe0b331d3642)', '"74be27de-1e4e-49d9-b579-fe0b331d3642"'],
    ['"a b"', '"a b"'],
    [`'a "b"'`, '"a \\"b\\""'],
    ['"a\\"b\\\\c\\n"', '"a\\"b\\\\c\\n"'],
    ['"// no comment | no pipe"', '"// no comment | no pipe"'],
    ['@"C:\\temp\\"', '"C:\\\\temp\\\\"'],
    [`@'it''s'`, `"it's"`],
    ['""', '""'],
    ['"größe 🙂"', '"größe 🙂"'],
    ['dynamic(null)', 'null<dynamic>'],
    ['dynamic(["a", 1, [true]])', 'json<["a", 1, [true]]>'],
    ['dynamic(["a"])', 'json<["a"]>'],
    ['dynamic({"a": {"b": [1, -2.5, null]}})', 'json<{"a": {"b": [1, -2.5, null]}}>'],
    ['dynamic("x")', 'json<"x">'],
    ['int(null)', 'null<int>'],
    ['datetime(null)', 'null<datetime>'],
    ['timespan(null)', 'null<timespan>'],
    ['string(null)', 'null<string>'],
    ['long(5)', '5'],
    ['real(5)', 'real 5'],
    ['double(5.5)', 'real 5.5'],
    ['real(nan)', 'real NaN'],
    ['real(-inf)', 'real -Infinity'],
    ['bool(true)', 'true'],
  ])('%s is %s', (text, meaning) => {
    expect(shown(text)).toBe(meaning);
  });

  test('an invalid timespan is a problem that says how to write one', () => {
    const { problems } = parseQuery('logs | where x > time(soon)');
    expect(problems).toEqual([
      { from: 17, to: 27, message: '`soon` isn’t a timespan. Write it like `5m`, `1.5h` or `time(1.02:00:00)`.' },
    ]);
  });
});

describe('names', () => {
  test.each([
    ['status', 'status'],
    ['attributes.http.status_code', 'attributes.http.status_code'],
    [`['a b']`, 'a b'],
    ['["a.b-c"]', 'a.b-c'],
    [`[ 'spaced' ]`, 'spaced'],
    [`['it\\'s']`, "it's"],
    ['_time', '_time'],
    ['$left.id', '$left.id'],
    ['$__interval', '$__interval'],
    ['${var:csv}', '${var:csv}'],
    ['prefix_${var}', 'prefix_${var}'],
    ['größe', 'größe'],
    ['tags[0]', 'tags[0]'],
    ['tags[-1]', 'tags[(- 1)]'],
    [`['attributes']['http.status']`, 'attributes["http.status"]'],
    ['attributes["x"][0].y.z', 'attributes["x"][0]["y"]["z"]'],
    ['parse_json(body).a', 'parse_json(body)["a"]'],
    [`a.['b.c'].d`, 'a["b.c"]["d"]'],
    ['map[strcat(a, "b")]', 'map[strcat(a, "b")]'],
    ['count', 'count'],
    ['by == 1', '(by == 1)'],
    ['limit > limit', '(limit > limit)'],
    ['contains contains "x"', '(contains contains "x")'],
    ['has has has', '(has has has)'],
    ['in in (in)', '(in in [in])'],
    ['desc == asc', '(desc == asc)'],
    ['project + search', '(project + search)'],
    ['datetime == time', '(datetime == time)'],
  ])('%s is %s', (text, meaning) => {
    expect(shown(text)).toBe(meaning);
  });
});

describe('calls', () => {
  test.each([
    ['now()', 'now()'],
    ['bin(_time, 5m)', 'bin(_time, 300000000000ns)'],
    ['arg_max(_time, *)', 'arg_max(_time, *)'],
    ['count(*)', 'count(*)'],
    ['f(a = 1, b)', 'f(a = 1, b)'],
    ['not(a) and not (b)', '(not(a) and not(b))'],
    ['strcat("a", tostring(b), 1 + 2)', 'strcat("a", tostring(b), (1 + 2))'],
    ['bag_has_key({"a": 1}, "a")', 'bag_has_key(json<{"a": 1}>, "a")'],
    ['array_sum([1, 2])', 'array_sum(json<[1, 2]>)'],
    ['$__timeFilter(_time)', '$__timeFilter(_time)'],
  ])('%s is %s', (text, meaning) => {
    expect(shown(text)).toBe(meaning);
  });
});

describe('operators', () => {
  const words = ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix'];
  const textOperators = words.flatMap((word) => [word, `!${word}`, `${word}_cs`, `!${word}_cs`]);
  test.each([
    ...textOperators,
    '=~',
    '!~',
    'matches regex',
    '!matches regex',
    '==',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    '+',
    '-',
    '*',
    '/',
    '%',
    'and',
    'or',
  ])('%s is an operator between two values', (operator) => {
    expect(shown(`a ${operator} b`)).toBe(`(a ${operator} b)`);
  });

  test.each(['in', '!in', 'in~', '!in~', 'has_any', 'has_any_cs'])('%s takes a list', (operator) => {
    expect(shown(`a ${operator} ("x", 2, b)`)).toBe(`(a ${operator} ["x", 2, b])`);
    expect(shown(`a ${operator}("x")`)).toBe(`(a ${operator} ["x"])`);
    expect(shown(`a ${operator} (dynamic(["x"]))`)).toBe(`(a ${operator} [json<["x"]>])`);
    expect(shown(`a ${operator} allowed`)).toBe(`(a ${operator} [allowed])`);
    expect(shown(`a ${operator} ()`)).toBe(`(a ${operator} [])`);
  });

  test.each(['in', '!in', 'in~', '!in~'])('%s takes a table', (operator) => {
    expect(shown(`a ${operator} (t | project b)`)).toBe(`(a ${operator} [t | project b])`);
    expect(shown(`a ${operator} ((t | project b))`)).toBe(`(a ${operator} [(t | project b)])`);
    expect(shown(`a ${operator} ((['my logs'] | where c in (d | distinct e)) | distinct f)`)).toBe(
      `(a ${operator} [(my logs | where (c in [d | distinct e])) | distinct f])`
    );
    expect(shown(`a ${operator} (union t, u | distinct b) and c`)).toBe(
      `((a ${operator} [union t, u | distinct b]) and c)`
    );
  });

  test.each([
    ['a between (1 .. 2)', '(a between 1 .. 2)'],
    ['a between (1..2)', '(a between 1 .. 2)'],
    ['a !between (1.5 .. b + 1)', '(a !between real 1.5 .. (b + 1))'],
    ['_time between (ago(1h) .. now())', '(_time between ago(3600000000000ns) .. now())'],
    ['a between (datetime(2024-01-01) .. 1d)', '(a between datetime<2024-01-01> .. 86400000000000ns)'],
    ['* has "x"', '(* has "x")'],
    ['a==1', '(a == 1)'],
    ['a-1', '(a - 1)'],
    ['a!in("x")', '(a !in ["x"])'],
    ['a!="x"', '(a != "x")'],
  ])('%s is %s', (text, meaning) => {
    expect(shown(text)).toBe(meaning);
  });
});

describe('precedence', () => {
  test.each([
    ['a or b and c', '(a or (b and c))'],
    ['a and b or c', '((a and b) or c)'],
    ['a or b or c', '((a or b) or c)'],
    ['(a or b) and c', '((a or b) and c)'],
    ['a == 1 and b != 2', '((a == 1) and (b != 2))'],
    ['a + b * c', '(a + (b * c))'],
    ['a - b - c', '((a - b) - c)'],
    ['a / b % c', '((a / b) % c)'],
    ['a + 1 > b * 2', '((a + 1) > (b * 2))'],
    ['a > 1 == b', '((a > 1) == b)'],
    ['a + b contains "x"', '(a + (b contains "x"))'],
    ['a * b has "x"', '(a * (b has "x"))'],
    ['-a =~ b', '((- a) =~ b)'],
    ['-a[0]', '(- a[0])'],
    ['--a', '(- (- a))'],
    ['a + 1 in (2)', '((a + 1) in [2])'],
    ['a in (1) or b in (2)', '((a in [1]) or (b in [2]))'],
    ['a + 1 between (1 .. 2) and c', '(((a + 1) between 1 .. 2) and c)'],
    ['not(a) == b', '(not(a) == b)'],
  ])('%s is %s', (text, meaning) => {
    expect(shown(text)).toBe(meaning);
  });

  test('any row of operators groups as the levels of the language say', () => {
    const levels = [
      ['or'],
      ['and'],
      ['==', '!='],
      ['<', '<=', '>', '>='],
      ['+', '-'],
      ['*', '/', '%'],
      ['=~', 'has', '!contains_cs', 'matches regex'],
    ];
    /** Splits at the last operator of the lowest precedence, because operators group to the left. */
    const grouped = (operands: string[], operators: string[]): string => {
      const loosest = levels.find((level) => operators.some((operator) => level.includes(operator)));
      if (!loosest) {
        return operands[0];
      }
      const at = operators.map((operator) => loosest.includes(operator)).lastIndexOf(true);
      const left = grouped(operands.slice(0, at + 1), operators.slice(0, at));
      return `(${left} ${operators[at]} ${grouped(operands.slice(at + 1), operators.slice(at + 1))})`;
    };
    const row = fc.array(fc.tuple(fc.constantFrom(...levels.flat()), fc.constantFrom('a', 'b.c', '1', 'f(x)')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(row, (rest) => {
        const operators = rest.map(([operator]) => operator);
        const operands = ['first', ...rest.map(([, operand]) => operand)];
        const text = rest.reduce((all, [operator, operand]) => `${all} ${operator} ${operand}`, 'first');
        expect(shown(text)).toBe(grouped(operands, operators));
      }),
      generated(80, 20_000)
    );
  });

  test('thousands of alternatives are read whole, and not deep', () => {
    const { problems, pipeline } = parseQuery(
      `logs | where ${Array.from({ length: 5000 }, (_, index) => `x == ${index}`).join(' or ')}`
    );
    const depth = (expression: unknown): number =>
      typeof expression === 'object' && expression !== null && 'left' in expression && 'right' in expression
        ? 1 + Math.max(depth(expression.left), depth(expression.right))
        : 0;
    const [where] = pipeline?.operators ?? [];
    expect(problems).toEqual([]);
    expect(where.kind === 'where' && depth(where.predicate)).toBeLessThan(120);
  });
});

test('each part has its position', () => {
  const text = 'logs | where a + 1 >= b.c';
  const [where] = parseQuery(text).pipeline?.operators ?? [];
  const part = ({ from, to }: { from: number; to: number }) => text.slice(from, to);
  if (where.kind !== 'where' || where.predicate.kind !== 'binary') {
    throw new Error('no predicate');
  }
  expect(
    [
      where,
      where.keyword,
      where.predicate,
      where.predicate.left,
      where.predicate.operatorSpan,
      where.predicate.right,
    ].map(part)
  ).toEqual(['where a + 1 >= b.c', 'where', 'a + 1 >= b.c', 'a + 1', '>=', 'b.c']);
});

test('tables that are nested too deeply in expressions are a problem, not a crash', () => {
  const level = (inner: string) => `d | where ${'('.repeat(200)}a in (${inner})${')'.repeat(200)}`;
  const { problems } = parseQuery(Array.from({ length: 12 }).reduce<string>(level, 'd | count'));
  expect(problems.map(({ message }) => message)).toEqual([
    'Subqueries are nested more than 100 levels deep. Split the query.',
  ]);
});

test.each([
  ['a sum of too many terms', (deep: number) => Array(deep).fill('n').join(' + '), 1400],
  ['brackets of functions', (deep: number) => `${'not('.repeat(deep)}n${')'.repeat(deep)}`, 5000],
  ['members of members', (deep: number) => `n${"['a']".repeat(deep)}`, 5000],
])('%s are one problem that says so', (_what, expression, deep) => {
  expect(parseQuery(`logs | where ${expression(100)} == 1`).problems).toEqual([]);
  const { problems } = parseQuery(`logs | where ${expression(deep)} == 1`);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('too long or too deeply nested')]);
});

test('what is nested too deeply is a problem, not a crash', () => {
  const { problems } = parseQuery(`logs | where ${'('.repeat(1600)}1${')'.repeat(1600)}`);
  expect(problems.map(({ message }) => message)).toEqual([
    'This expression is nested more than 1500 levels deep. Split the query.',
  ]);
});
