import { analyze } from './analyze';
import { columnsIn, schema, scopeIn, shown } from '../testing/analyzing';

describe('the columns that come into a step', () => {
  test.each([
    ['logs | where ^', 'logs'],
    ['logs | where status == "500" | ^', 'logs'],
    ['logs | extend a = strlen(status), b = duration * 2 | where ^', 'logs, a: integer, b: float'],
    ['logs | extend a = 1, b = ^', 'logs'],
    ['logs | extend a = 1 ^| extend b = 2', 'logs'],
    ['logs | extend a = 1 | extend b = now() | where x ^', 'logs, a: integer, b: datetime'],
    ['logs | extend-valid a = todouble(status) | ^', 'logs, a: float'],
    ['logs | project status, n = size + 1 | ^', 'status: string, n: integer'],
    ['logs | project status, strlen(status), size * 2 | ^', 'status: string, Column1: integer, Column2: integer'],
    ['logs | project-away s*, tags, attributes, is_tls, geo* | ^', '_time: datetime, method: string, duration: float'],
    ['logs | project-keep s* | ^', 'status: string, size: integer'],
    ['logs | project status, size | project-rename n = size | ^', 'status: string, n: integer'],
    [
      'logs | summarize count(), avg(duration), m = max(size) by status, bin(_time, 1h) | ^',
      'status: string, _time: datetime, count_: integer, avg_duration: float, m: integer',
    ],
    [
      'logs | summarize percentile(duration, 95), topk(method, 5) | ^',
      'percentile_duration_95: float, topk_method: array',
    ],
    ['logs | summarize ^ by status', 'logs'],
    ['logs | count | ^', 'Count: integer'],
    ['logs | distinct status, method | ^', 'status: string, method: string'],
    ['logs | sort by size desc | top 3 by duration | limit 5 | sample 0.1 | ^', 'logs'],
    ['logs | parse status with a:int "-" b | ^', 'logs, a: integer, b: string'],
    ['logs | parse kind=regex status with @"(?P<a>x)" | ^', 'logs, …'],
    ['logs | parse-kv status as (a: long, b) | ^', 'logs, a: integer, b: string'],
    ['logs | mv-expand tags to typeof(string), c = attributes | project tags, c | ^', 'tags: string, c: unknown'],
    ['logs | make-series n = count() on _time step 1h by status | ^', 'status: string, n: array, time: array'],
    ['logs | getschema | ^', 'ColumnName: string, DataType: string, ColumnOrdinal: integer, ColumnType: string'],
    [
      'logs | project status | join kind=inner (users) on $left.status == $right.name | ^',
      'status: string, id: integer, method: string, name: string, _time: datetime',
    ],
    [
      'logs | project method | join (users | project id, method) on method | ^',
      'method: string, id: integer, method1: string',
    ],
    [
      'logs | project method | lookup (users) on method | ^',
      'method: string, id: integer, name: string, _time: datetime',
    ],
    ['logs | project method | join kind=leftanti (users) on method | ^', 'method: string'],
    ['logs | project status | union (users | project id) | ^', 'status: string, id: integer'],
    ['union withsource=t (logs | project status), (users | project id) | ^', 'status: string, id: integer, t: string'],
    ['search in (users) "x" | ^', 'id: integer, method: string, name: string, _time: datetime'],
    ['print a = 1, b = "x" | ^', 'a: integer, b: string'],
    ['datatable (a: long, b: dynamic) [1, dynamic([])] | ^', 'a: integer, b: dynamic'],
    ['range x from ago(1d) to now() step 1h | ^', 'x: datetime'],
    ['table("users") | project id | ^', 'id: integer'],
    ['(logs | project status) | ^', 'status: string'],
    ['union log*, us* | project-keep id | ^', 'id: integer'],
    ['union (print a = 1), (print a = "x", b = 2) | ^', 'a: unknown, b: integer'],
    ['elsewhere | where ^', '…'],
    ['elsewhere | extend a = 1 | ^', 'a: integer, …'],
    ['elsewhere | project a, b = a + 1 | ^', 'a: unknown, b: unknown'],
  ])('%s: %s', (marked, columns) => {
    expect(columnsIn(marked)).toBe(columns);
  });

  test.each([
    [
      'logs | project status | join (users | where ^) on id',
      'id: integer, method: string, name: string, _time: datetime',
    ],
    ['logs | project status | join (users | project id | ^) on id', 'id: integer'],
    ['logs | project status | join (users) on ^', 'status: string'],
    ['logs | project status | lookup users on ^', 'status: string'],
    ['logs | project status | union users, elsewhere ^', 'status: string'],
    [
      'logs | where size in (users | project-away method | where id in (strlen(name)) ^',
      'id: integer, name: string, _time: datetime',
    ],
    ['let t = logs | project status; users | where ^', 'id: integer, method: string, name: string, _time: datetime'],
    ['let t = logs | project status | ^; users', 'status: string'],
    ['let t = logs | project status; t | where ^', 'status: string'],
    ['let t = users; t | project id | ^', 'id: integer'],
    ['let a = logs | project status; let b = a | extend c = 1; b | ^', 'status: string, c: integer'],
  ])('a table has a scope of its own: %s: %s', (marked, columns) => {
    expect(columnsIn(marked)).toBe(columns);
  });

  test('the keys of a join see the right table, too', () => {
    const { right, operator } = scopeIn('logs | join (users | project id) on ^');
    expect(right && shown(right)).toBe('id: integer');
    expect(operator?.kind).toBe('join');
  });

  test('a field keeps what the schema says of it, and a new column knows where it is named', () => {
    const text = 'logs | project status, n = size | where x';
    const { columns } = analyze(text, schema).scopeAt(text.length);
    expect(columns[0]).toEqual({ name: 'status', type: 'string', description: 'HTTP status', definition: undefined });
    expect(columns[1].definition && text.slice(columns[1].definition.from, columns[1].definition.to)).toBe('n');
  });

  test('what the query gives is what leaves its last step', () => {
    expect(shown(analyze('logs | summarize n = count() by method', schema).result)).toBe('method: string, n: integer');
  });
});

describe('definitions', () => {
  const text =
    'declare query_parameters (city: string = "Rome"); let n = 5m; let t = logs | project status; t | where status == city';
  const found = analyze(text, schema).definitions;

  test('values, tables and parameters are known with their types', () => {
    expect(found.map(({ name, kind, type }) => [name, kind, type])).toEqual([
      ['city', 'parameter', 'string'],
      ['n', 'value', 'timespan'],
      ['t', 'table', 'unknown'],
    ]);
    expect(text.slice(found[1].from, found[1].to)).toBe('n');
    expect(text.slice(found[1].whole.from, found[1].whole.to)).toBe('let n = 5m');
  });

  test('only what is defined before can be named', () => {
    expect(scopeIn('let a = 1; let b = ^ 2; logs').definitions.map(({ name }) => name)).toEqual(['a']);
  });
});

test('an expression has a type', () => {
  expect(columnsIn('logs | extend x = iff(is_tls, duration, 1) - 2 |^')).toBe('logs, x: float');
});
