import { type Query } from './ast';
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
    ['union a, b | count', 'other union | count'],
    [`union withsource=t ['a-b'], (c | where x == 1) | count`, 'other union | count'],
    ['search "error" | limit 5', 'other search | limit 5'],
    ['search in (logs) "error" and status == 500', 'other search'],
    [
      'externaldata (id: string, n: long) ["https://example.com/a.csv"] with (format="csv") | count',
      'other externaldata | count',
    ],
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
  ])('%s', (operator, meaning) => {
    expect(pipelineOf(`logs | ${operator}`)).toBe(`logs | ${meaning}`);
    // The same with other operators around it, each on its line.
    expect(pipelineOf(`logs\n| where x\n| ${operator}\n| count`)).toBe(`logs | where x | ${meaning} | count`);
  });

  test.each([
    'extend-valid a = b + 1',
    'externaldata (a: string) ["https://example.com"]',
    'getschema',
    'join kind=inner (other | where x == 1 | project-away y) on id',
    `join kind=leftouter (['sample-http-logs'] | summarize count() by id) on $left.id == $right.id, status`,
    'lookup kind=leftouter (names) on id',
    'make-series n = count() default=0 on _time from ago(1d) to now() step 5m by status',
    'mv-expand tag = tags to typeof(string) limit 10',
    'parse uri with * "/api/" version:string "/" rest',
    'parse kind=regex body with @"user=(\\w+)" user',
    'parse-kv body as (duration: timespan, user: string) with (pair_delimiter=",", kv_delimiter="=")',
    'parse-where body with "a=" a:int " b=" b:string',
    `redact "secret" with "***" on ['a b']`,
    'sample 100',
    'search "error" or "fatal"',
    'union (b | where x), c',
  ])('%s has no shape of its own, and no problem', (operator) => {
    expect(pipelineOf(`logs | ${operator} | count`)).toBe(`logs | other ${operator.split(' ')[0]} | count`);
  });

  test('an operator knows where it and its word stand', () => {
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
  const statementsOf = ({ statements }: Query) => statements.map(({ kind, name }) => [kind, name.name]);

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
