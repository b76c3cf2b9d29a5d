import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { spliceEdits, type Span } from '../../kit/edit';
import { mutatedQuery, queryText } from '../testing/queries';
import { shown } from '../testing/show';
import { parseMpl } from './readQuery';

describe('A query', () => {
  test.each([
    ['d:m'],
    ['`otel-demo`:`http.server.duration`[1h..30m] as x'],
    ['d:m[2026-01-01T00:00:00Z..]'],
    ['d:m | sample 0.1 | where a == "x" | align to 5m over 1h using prom::rate | group by a, `b.c` using sum'],
    ['d:m | align using avg'],
    ['d:m | group using sum'],
    ['d:m | map fill::const(-1) | map filter::lt(0.4) | map * 100 | map rate'],
    ['d:m | bucket by a to 5m using interpolate_cumulative_histogram(rate, 0.5, count)'],
    ['d:m | extend __label = "${a} x", b = 1, c = true, d = a'],
    ['d:m | replace a = b | replace c ~ x/y => $1 | as z'],
    ['d:m | join a, b from e:n by c'],
    ['(d:m | group by a using sum, (d:n, d:o) | compute x using max) | compute r using / | map * 100'],
    ['set custom_unit = "ms"; set strict = ?; param $s: Option<string>; $d:m | where a == $s'],
    ['d:m | align to $__interval using avg'],
    ['d:m | where (a in ["x", 1, -2.5, true, $v, b, [2, []]] or not(c in []) or d in $list)'],
    ['d:m | where (a == ["x"] and b != [] and c contains [1])'],
    ['set a = [1, "x", [42, []]]; d:m | where `in` in ["in"]'],
    ['param $tags: Option<array>; d:m | where a is array'],
    ['param $from: Timestamp; d:m | offset -1h | sample 0.5 | where (a == null or a is null)'],
    ['d:m | offset +$shift | where (a contains "x" and not(b contains 5)) | align using avg'],
    ['(d:m | offset -1w | group using sum, d:m | group using sum) | compute x using / | map * 100'],
    ['d:m | map wasm::a::b(1, 2, 3) | group by a using wasm::a::b(1) | bucket by a to 5m using wasm::c'],
  ])('%s', (text) => {
    const written = text.replace('set strict = ?;', 'set strict;').replace('c ~ x/y => $1', 'c ~ #s/x\\/y/$1/');
    expect(shown(written)).toBe(text);
  });

  it('may have a filter that depends on a parameter', () => {
    expect(shown('param $x: Option<string>; d:m | ifdef($x) { where a == $x } else { where a == 1 } | map abs')).toBe(
      'param $x: Option<string>; d:m | ifdef $x a == $x a == 1 | map abs'
    );
  });

  it('combines `not` first, then `and`, then `or`', () => {
    expect(shown('d:m | where a == 1 or b == 2 and not c == 3 and (d is int or e != #/x/)')).toBe(
      'd:m | where (a == 1 or (b == 2 and not(c == 3) and (d is int or e != #/x/)))'
    );
  });

  it('may begin filters with their older word, and hold comments anywhere', () => {
    expect(shown('// all\nd:m // demo\n// errors\n| filter a == "// b" // c\n| map abs // end')).toBe(
      'd:m | where a == "// b" | map abs'
    );
  });

  it('has names with escapes, and words of the language as names in backticks', () => {
    expect(shown('`a\\`b`:`where` | group by `by`, map_x using sum')).toBe(
      '`a\\`b`:`where` | group by `by`, map_x using sum'
    );
  });

  it('may have names like words that other places have', () => {
    expect(
      shown('offset:contains | where offset == 1 or contains contains 2 | group by offset, null_x using sum')
    ).toBe(
      '`offset`:`contains` | where (`offset` == 1 or `contains` contains 2) | group by `offset`, null_x using sum'
    );
  });

  it('may have tags and metrics with the names of steps', () => {
    const bare = (text: string) => shown(text).replaceAll('`', '');
    for (const word of 'offset sample where filter map align group bucket extend replace join'.split(' ')) {
      const text = `d:${word} | where ${word} == 1 | group by ${word} using sum | extend ${word} = 1 | as ${word}`;
      expect(bare(text)).toBe(text);
    }
  });

  it('may have the functions of modules that are named like steps', () => {
    expect(shown('d:m | map filter::gt(1) | map is::eq(2)')).toBe('d:m | map filter::gt(1) | map is::eq(2)');
  });

  it('has every part with its place', () => {
    const text = 'd:m | where a == "x" | align to 5m using avg';
    const [where, align] = parseMpl(text).pipeline?.steps ?? [];
    const at = ({ from, to }: Span) => text.slice(from, to);
    expect([where, where.pipe, where.word].map(at)).toEqual(['where a == "x"', '|', 'where']);
    expect(align.kind === 'align' && align.interval && at(align.interval)).toBe('5m');
  });

  it('has no problem if it is valid', () => {
    fc.assert(
      fc.property(queryText, (text) => {
        expect(parseMpl(text).problems).toEqual([]);
      }),
      generated(40, 12_000)
    );
  });
});

describe('A problem', () => {
  /** Each problem's marked text and message. */
  const problems = (text: string) =>
    parseMpl(text).problems.map(({ from, to, message }) => `${text.slice(from, to)} → ${message}`);

  test.each([
    ['d:m |', '| → Expected a step after `|`, but the query ends here.'],
    ['d', 'd → Expected `:` and a metric after `d`, but the query ends here.'],
    ['d:', ': → Expected a metric after `:`, but the query ends here.'],
    ['d:m | map', 'map → Expected a function, or an operator and a number after `map`, but the query ends here.'],
    ['d:m | map *', '* → Expected a number after `*`, but the query ends here.'],
    ['d:m | where', 'where → Expected a condition after `where`, but the query ends here.'],
    ['d:m | where a', 'a → Expected an operator like `==` after `a`, but the query ends here.'],
    ['d:m | where a ==', '== → Expected a value after `==`, but the query ends here.'],
    ['d:m | where (a == 1', '1 → Expected `)` after `1`, but the query ends here.'],
    ['d:m | where a is text', 'text → `text` isn’t a type. Use `string`, `int`, `float` or `bool`.'],
    ['d:m | group by using sum', 'using → Expected a tag after `by`, but found `using`.'],
    ['d:m | group by a', 'a → Expected `using` and a function after `a`, but the query ends here.'],
    ['d:m | align to using avg', 'using → Expected a duration like `5m` after `to`, but found `using`.'],
    ['d:m | align to 5m using', 'using → Expected a function after `using`, but the query ends here.'],
    ['d:m | where a == "x', '"x → This string has no closing quote on its line.'],
    ['d:m | where a == #/x', '#/x → This regular expression has no closing `/` on its line.'],
    ['(a:b, c:d)', ') → Expected `| compute name using` and an operator after `)`, but the query ends here.'],
    ['(a:b) | compute x using /', ') → Expected `,` and a second metric after `b`, but found `)`.'],
    [
      'a:b | compute x using /',
      'compute → `compute` needs two metrics in parentheses: `(a, b) | compute name using /`.',
    ],
    ['d:m | foo bar', 'foo → MPL has no step `foo`. Use one like `where`, `align` or `group`.'],
    ['set custom_unit = "ms" d:m', 'd → Expected `;` after `"ms"`, but found `d`.'],
    ['d:m | ifdef($x) { a == 1 }', 'a → Expected `where` after `{`, but found `a`.'],
    ['d:m | offset -', '- → Expected a duration like `5m` after `-`, but the query ends here.'],
    ['d:m | offset -1h | offset -1d', 'offset → Use `offset` only once per metric.'],
    [
      '(a:b, c:d) | compute x using / | offset -1h',
      'offset → Write `offset` for each of the two metrics, inside the parentheses.',
    ],
    ['param $a: text; d:m', 'text → `text` isn’t a type. Use one like `string`, `Duration` or `Option<string>`.'],
    [
      'param $a: List<string>; d:m',
      'List<string> → `List<string>` isn’t a type. Use one like `string`, `Duration` or `Option<string>`.',
    ],
    ['d:m | where a == 1 ]', '] → Unexpected `]` after `1`.'],
  ])('%s', (text, ...expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test.each([
    ['d:m where a == 1', 'd:m | where a == 1'],
    ['d:m | where a == 1 align to 5m using avg', 'd:m | where a == 1 | align to 5m using avg'],
    ['d:m | algin using avg', 'd:m | align using avg'],
    ['d:m | summarize using avg', 'd:m | group using avg'],
    ['d:m | where a = "x"', 'd:m | where a == "x"'],
    ['d:m | where a =~ "x/y"', 'd:m | where a == #/x\\/y/'],
    ['d:m | where a ~= "x"', 'd:m | where a == #/x/'],
    ['d:m | where a !~ "x"', 'd:m | where a != #/x/'],
    ['d:m | where a == "x\n| map abs', 'd:m | where a == "x"\n| map abs'],
    ["d:m | where a == 'x'", 'd:m | where a == "x"'],
    ['d:m | where a > #/x/', 'd:m | where a == #/x/'],
    ['d:m | where service.name == "x"', 'd:m | where `service.name` == "x"'],
    ['otel-demo:m', '`otel-demo`:m'],
    ['d:m | align to 5min using avg', 'd:m | align to 5m using avg'],
    ['d:m | align to 1h30m using avg', 'd:m | align to 90m using avg'],
    ['d:m\n| align using avg\n| where a == 1\n| map abs', 'd:m\n| where a == 1\n| align using avg\n| map abs'],
    ['d:m | where a == 1 | sample 0.1', 'd:m | sample 0.1 | where a == 1'],
    ['d:m | offset -1h | where a == 1 | sample 0.1', 'd:m | offset -1h | sample 0.1 | where a == 1'],
    ['d:m | sample 0.1 | offset -1h', 'd:m | offset -1h | sample 0.1'],
  ])('%s becomes %s', (text, expected) => {
    const [problem] = parseMpl(text).problems;
    expect(problem.fix && spliceEdits(text, problem.fix.edits)).toBe(expected);
  });
});

/** All spans in a value of the tree. */
function spansIn(value: unknown): Span[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const below = Object.values(value).flatMap(spansIn);
  return 'from' in value && 'to' in value && typeof value.from === 'number' && typeof value.to === 'number'
    ? [{ from: value.from, to: value.to }, ...below]
    : below;
}

test('No text makes it throw, and all places lie in the text', () => {
  fc.assert(
    fc.property(fc.oneof(mutatedQuery, fc.string()), (text) => {
      const query = parseMpl(text);
      expect(spansIn(query).filter(({ from, to }) => from < 0 || from > to || to > text.length)).toEqual([]);
      expect(query.problems.every(({ message }) => /[.?]$/.test(message))).toBe(true);
    }),
    generated(50, 16_000)
  );
});
