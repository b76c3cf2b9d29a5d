import { type Query } from './tree/ast';
import { parseQuery } from './parse';
import { showPipeline } from './testing/show';

/** The meaning of a query that has no problems. */
function pipelineOf(text: string): string {
  const { pipeline, problems } = parseQuery(text);
  expect(problems).toEqual([]);
  return pipeline ? showPipeline(pipeline) : '';
}

describe('sources', () => {
  test.each([
    [`['sample-http-logs']`, 'sample-http-logs'],
    ['["sample-http-logs"] | count', 'sample-http-logs | count'],
    ['sample-http-logs | count', 'sample-http-logs | count'],
    ['sample-http-logs-2024|count', 'sample-http-logs-2024 | count'],
    ['logs', 'logs'],
    ['// first\nlogs // second\n| count // third', 'logs | count'],
    ['logs | count;', 'logs | count'],
    ['$dataset | count', '$dataset | count'],
    ['${dataset}-logs | count', '${dataset}-logs | count'],
    ['union a, b | count', 'union a, b | count'],
    [`union withsource=t ['a-b'], (c | where x == 1) | count`, 'union withsource=t a-b, (c | where (x == 1)) | count'],
    ['search "error" | limit 5', 'search "error" | limit 5'],
    ['search in (logs) "error" and status == 500', 'search in (logs) ("error" and (status == 500))'],
    [
      'externaldata (id: string, n: long) ["https://example.com/a.csv", "b"] with (format="csv", ignoreFirstRecord=true) | count',
      'externaldata (id: string, n: long) ["https://example.com/a.csv", "b"] with (format="csv", ignoreFirstRecord=true) | count',
    ],
    ['print 1', 'print 1'],
    ['print a = strlen("x"), bool(null) | extend b = a', 'print a = strlen("x"), null<bool> | extend b = a'],
    [
      'datatable (a: long, b: string) [1, "x", -2, "y",] | count',
      'datatable (a: long, b: string) [1, "x", (- 2), "y"] | count',
    ],
    [`datatable(s:string)['one']`, 'datatable (s: string) ["one"]'],
    ['datatable (d: dynamic) [dynamic([1, 2])]', 'datatable (d: dynamic) [json<[1, 2]>]'],
    ['range x from 1 to 10 step 1 | count', 'range x from 1 to 10 step 1 | count'],
    ['range | count', 'range | count'],
    ['table("logs") | count', 'table("logs") | count'],
    ['(logs | where x) | count', '(logs | where x) | count'],
    ['(union a, b)', '(union a, b)'],
  ])('%s', (text, meaning) => {
    expect(pipelineOf(text)).toBe(meaning);
  });

  test.each(['', '  \n', '// only a comment', 'let x = 1;'])('%j has no pipeline and no problem', (text) => {
    expect(parseQuery(text)).toMatchObject({ pipeline: undefined, problems: [], from: 0, to: text.length });
  });
});

describe('operators', () => {
  test.each([
    ['where status == "500"', 'where (status == "500")'],
    ['extend a = 1, b', 'extend a = 1, b'],
    [`extend ['a b'] = x`, 'extend a b = x'],
    [`project a, ['b c'], d = e + 1`, 'project a, b c, d = (e + 1)'],
    [`project-away a, b*, *_id, ['c d']`, 'project-away a, b* (wildcard), *_id (wildcard), c d'],
    ['project-keep resource.*, a*b*', 'project-keep resource.* (wildcard), a*b* (wildcard)'],
    [`project-away ['a*']`, 'project-away a*'],
    ['project-reorder b asc, a* desc, c', 'project-reorder b asc, a* (wildcard) desc, c'],
    [`project-rename a = b, ['c d'] = e.f`, 'project-rename a = b, c d = e.f'],
    ['project-rename "A b" = c', 'project-rename A b = c'],
    ['summarize count()', 'summarize count() by '],
    [
      'summarize n = count(), avg(x) by bin(_time, 5m), g = status',
      'summarize n = count(), avg(x) by bin(_time, 300000000000ns), g = status',
    ],
    ['summarize by status', 'summarize  by status'],
    ['summarize count() by bin_auto(_time)', 'summarize count() by bin_auto(_time)'],
    ['summarize percentiles_array(d, 50, 95) by by', 'summarize percentiles_array(d, 50, 95) by by'],
    ['sort by _time', 'sort by _time'],
    ['sort by _time desc, a asc nulls first, b nulls last', 'sort by _time desc, a asc nulls first, b nulls last'],
    ['order by tolower(a) asc', 'order by tolower(a) asc'],
    ['limit 10', 'limit 10'],
    ['take 5', 'take 5'],
    ['limit n', 'limit n'],
    ['top 3 by count_ desc', 'top 3 by count_ desc'],
    ['top 3 by a asc nulls last, b', 'top 3 by a asc nulls last, b'],
    ['count', 'count'],
    ['distinct a, b', 'distinct a, b'],
    ['distinct *', 'distinct *'],
    ['extend-valid a = b + 1', 'extend-valid a = (b + 1)'],
    ['getschema', 'getschema'],
    ['sample 0.1', 'sample real 0.1'],
    ['project "Error Rate %" = x, \'b\' = y, "c"', 'project Error Rate % = x, b = y, "c"'],
    ['where a <> 1', 'where (a != 1)'],
    ['where _time > ago(1w)', 'where (_time > ago(604800000000000ns))'],
    ['where * has "x"', 'where (* has "x")'],
    [
      'extend a = x[1:], b = x[:2], c = x[1:y], d = x[-1 + 2:]',
      'extend a = x[1:], b = x[:2], c = x[1:y], d = x[((- 1) + 2):]',
    ],
    ['join kind=inner (other | where x == 1) on id', 'join kind=inner (other | where (x == 1)) on id'],
    [
      `join kind=leftouter hint.strategy=broadcast (['a-b'] | summarize count() by id) on $left.id == $right.id, status`,
      'join kind=leftouter, hint.strategy=broadcast (a-b | summarize count() by id) on ($left.id == $right.id), status',
    ],
    [`join other on id`, 'join other on id'],
    [`join (table("a") | count) on id`, 'join (table("a") | count) on id'],
    ['lookup kind=leftouter names on $left.a == $right.b', 'lookup kind=leftouter names on ($left.a == $right.b)'],
    ['union a, (b | where x), c*, *, (d)', 'union a, (b | where x), c* (wildcard), * (wildcard), d'],
    ['union withsource=t kind=outer isfuzzy=true a', 'union withsource=t, kind=outer, isfuzzy=true a'],
    ['search "error" or "fatal"', 'search ("error" or "fatal")'],
    ['search *', 'search *'],
    [
      'search kind=case_sensitive in (a, b*) body:"x" and n > 5',
      'search kind=case_sensitive in (a, b* (wildcard)) ((body has "x") and (n > 5))',
    ],
    ['parse uri with * "/api/" version:string "/" rest', 'parse uri with * "/api/" version: string "/" rest'],
    [`parse-where line with '[', level:string, '] ', text`, `parse-where line with "[" level: string "] " text`],
    [
      'parse kind=regex flags=Ui body with @"user=(\\w+)" user',
      'parse kind=regex, flags=Ui body with "user=(\\\\w+)" user',
    ],
    [
      'parse-kv body as (duration: timespan, user) with (pair_delimiter=",", greedy=true)',
      'parse-kv body as (duration: timespan, user) with (pair_delimiter=",", greedy=true)',
    ],
    ['parse-kv body as (a)', 'parse-kv body as (a) with ()'],
    [
      'make-series n = count() default=0, avg(x) on _time from ago(1d) to now() - 1h step 5m by a, b = c',
      'make-series n = count() default=0, avg(x) on _time from ago(86400000000000ns) to (now() - 3600000000000ns) step 300000000000ns by a, b = c',
    ],
    [
      'make-series kind=nonempty avg(x) on _time step 1m',
      'make-series kind=nonempty avg(x) on _time step 60000000000ns',
    ],
    ['make-series kind = avg(x) on _time', 'make-series kind = avg(x) on _time'],
    ['mv-expand a', 'mv-expand a'],
    [
      'mv-expand kind=array with_itemindex=i a = b to typeof(string), c limit 10',
      'mv-expand kind=array, with_itemindex=i a = b to string, c limit 10',
    ],
    ['mv-expand kind = tags', 'mv-expand kind = tags'],
    [
      `redact replaceToken='*' redactGroups=true @'.*/(.*)', "b" on uri, ['a b'], c*`,
      `redact replaceToken="*", redactGroups=true ".*/(.*)", "b" on uri, a b, c* (wildcard)`,
    ],
    ['redact "secret"', 'redact "secret"'],
  ])('%s', (operator, meaning) => {
    expect(pipelineOf(`logs | ${operator}`)).toBe(`logs | ${meaning}`);
    // The same operator between other operators, each on its own line.
    expect(pipelineOf(`logs\n| where x\n| ${operator}\n| count`)).toBe(`logs | where x | ${meaning} | count`);
  });

  test('an operator has its position and that of its word', () => {
    const text = 'logs\n| where x // why\n| project-away  a';
    const operators = parseQuery(text).pipeline?.operators ?? [];
    expect(
      operators.map(({ from, to, keyword }) => [text.slice(from, to), text.slice(keyword.from, keyword.to)])
    ).toEqual([
      ['where x', 'where'],
      ['project-away  a', 'project-away'],
    ]);
  });
});

describe('statements', () => {
  const statementsOf = ({ statements }: Query) =>
    statements.map((each) => [each.kind, each.kind === 'declare' ? '' : each.name.name]);

  test('let gives a value or a table a name', () => {
    const query = parseQuery(`let limit = 5m; let ['big one'] = logs | where x; let s = "a"; logs | count`);
    expect(query.problems).toEqual([]);
    expect(statementsOf(query)).toEqual([
      ['let', 'limit'],
      ['let', 'big one'],
      ['let', 's'],
    ]);
    expect(query.statements.map((statement) => statement.kind === 'let' && statement.value.kind)).toEqual([
      'timespan',
      'pipeline',
      'string',
    ]);
    expect(query.pipeline && showPipeline(query.pipeline)).toBe('logs | count');
  });

  test('let takes a difference as a difference, not as a dataset', () => {
    const [statement] = parseQuery('let x = a-b; logs').statements;
    expect(statement.kind === 'let' && statement.value.kind).toBe('binary');
  });

  test.each([
    ['let t = logs | where x; t', 'logs | where x'],
    ['let t = (logs | where x); t', '(logs | where x)'],
    ['let t = (logs | where x) | count; t', '(logs | where x) | count'],
    ['let t = table("a") | count; t', 'table("a") | count'],
    [`let t = datatable(a:string)['x', 'y']; t`, 'datatable (a: string) ["x", "y"]'],
    ['let t = print x = 1; t', 'print x = 1'],
    ['let t = range x from 1 to 3 step 1; t', 'range x from 1 to 3 step 1'],
  ])('%s defines a table', (text, meaning) => {
    const query = parseQuery(text);
    expect(query.problems).toEqual([]);
    const [statement] = query.statements;
    expect(statement.kind === 'let' && statement.value.kind === 'pipeline' && showPipeline(statement.value)).toBe(
      meaning
    );
  });

  test.each(['let v = (a)', 'let v = range(1, 5, 1)', 'let v = ((a + 1) * 2)', 'let v = other'])(
    '%s defines a value',
    (text) => {
      const query = parseQuery(`${text}; logs`);
      expect(query.problems).toEqual([]);
      const [statement] = query.statements;
      expect(statement.kind === 'let' && statement.value.kind).not.toBe('pipeline');
    }
  );

  test('query parameters have a name, a type and may have a value', () => {
    const query = parseQuery('declare query_parameters (a: string = "x", ["b c"]: long); logs');
    expect(query.problems).toEqual([]);
    expect(query.statements).toMatchObject([
      {
        kind: 'declare',
        parameters: [
          { name: { name: 'a' }, type: { name: 'string' }, value: { kind: 'string', value: 'x' } },
          { name: { name: 'b c' }, type: { name: 'long' }, value: undefined },
        ],
      },
    ]);
  });

  test('let takes a union', () => {
    const query = parseQuery('let both = union a, b; both | count');
    expect(query.problems).toEqual([]);
    expect(query.statements[0].kind === 'let' && query.statements[0].value.kind).toBe('pipeline');
  });

  test('set has a value or none', () => {
    const query = parseQuery('set a; set b = true; logs');
    expect(query.problems).toEqual([]);
    expect(statementsOf(query)).toEqual([
      ['set', 'a'],
      ['set', 'b'],
    ]);
    expect(query.statements.map((statement) => statement.kind === 'set' && statement.value?.kind)).toEqual([
      undefined,
      'boolean',
    ]);
  });
});
