import { noSchema } from '../analysis/schema';
import { schema } from '../testing/analyzing';
import { type Filter } from '../../kit/filter';
import { addFilter, hasFilter, removeFilter } from './filters';

const only: Filter = { column: 'status', operator: '=', values: ['500'] };

describe('A filter goes', () => {
  test.each([
    ['after the dataset', 'logs', 'logs\n| where status == "500"'],
    [
      'after other filters',
      'logs | where size > 1 | limit 5',
      'logs | where size > 1 | where status == "500" | limit 5',
    ],
    [
      'before a limit, so that there are as many rows as before',
      'logs\n  | limit 100 // some',
      'logs\n  | where status == "500"\n  | limit 100 // some',
    ],
    [
      'before what takes the column away',
      'logs | summarize count() by method | sort by count_',
      'logs | where status == "500" | summarize count() by method | sort by count_',
    ],
    ['after comments of the line before', 'logs // all\n| count', 'logs // all\n| where status == "500"\n| count'],
    [
      'after a comment at the end',
      'logs | where size > 1 // big',
      'logs | where size > 1 // big\n| where status == "500"',
    ],
    ['into the query in brackets', '(logs | limit 5) | count', '(logs | where status == "500" | limit 5) | count'],
    ['after a union of datasets', 'union logs, users | count', 'union logs, users | where status == "500" | count'],
    [
      'into each branch of a union that takes the column away',
      'union (logs | count), (["big-logs"] | summarize Count = count()) | limit 5',
      'union (logs | where status == "500" | count), (["big-logs"] | where status == "500" | summarize Count = count()) | limit 5',
    ],
    [
      'into a table of a union beside such a branch',
      'union (logs | summarize n = count()), ["big-logs"]',
      'union (logs | where status == "500" | summarize n = count()), (["big-logs"] | where status == "500")',
    ],
    [
      'where rows are compared with a table, whose own query stays',
      'logs | where method in (users | where name == "x" | distinct method) | count',
      'logs | where method in (users | where name == "x" | distinct method) | where status == "500" | count',
    ],
    [
      'after a join, whose own query stays',
      'users | join (logs | project method, status) on method | count',
      'users | join (logs | project method, status) on method | where status == "500" | count',
    ],
    [
      'after the step that makes the column',
      'users | extend status = tostring(id) | count',
      'users | extend status = tostring(id) | where status == "500" | count',
    ],
    [
      'after what redacts the column',
      'logs | redact "5" on status',
      'logs | redact "5" on status | where status == "500"',
    ],
    ['before a semicolon', 'logs;', 'logs\n| where status == "500";'],
    [
      'into a query with a table of a let statement',
      'let t = logs | where size > 1; t | count',
      'let t = logs | where size > 1; t | where status == "500" | count',
    ],
    [
      'inside of a let statement whose table has the column no more',
      'let t = logs | summarize n = count() by method; t | top 5 by n',
      'let t = logs | where status == "500" | summarize n = count() by method; t | top 5 by n',
    ],
    [
      'inside of the first of two tables that follow from each other',
      'let a = ["big-logs"] | where size > 1; let b = a | summarize n = count(); b | where n > 0',
      'let a = ["big-logs"] | where size > 1; let b = a | where status == "500" | summarize n = count(); b | where n > 0',
    ],
    [
      'inside of each let statement of a union',
      'let a = logs | count; let b = ["big-logs"] | count; union a, b',
      'let a = logs | where status == "500" | count; let b = ["big-logs"] | where status == "500" | count; union a, b',
    ],
    [
      'inside of a let statement that has the name of its dataset',
      'let logs = logs | count; logs | extend n = 1',
      'let logs = logs | where status == "500" | count; logs | extend n = 1',
    ],
    [
      'before limits in the branches of a union',
      'logs | limit 5 | union (["big-logs"] | limit 1)',
      'logs | where status == "500" | limit 5 | union (["big-logs"] | where status == "500" | limit 1)',
    ],
    [
      'before a limit in one branch of a union',
      'union (logs | top 5 by size), ["big-logs"] | count',
      'union (logs | where status == "500" | top 5 by size), (["big-logs"] | where status == "500") | count',
    ],
    [
      'before a limit, and after a union with a table that has no such column',
      'logs | limit 5 | union users | limit 2',
      'logs | where status == "500" | limit 5 | union users | where status == "500" | limit 2',
    ],
    [
      'before a limit in an inner union',
      'union (union logs, (["big-logs"] | limit 2) | limit 3), logs',
      'union (union (logs | where status == "500"), (["big-logs"] | where status == "500" | limit 2) | limit 3), (logs | where status == "500")',
    ],
    [
      'before a limit in a let statement',
      'let t = logs | limit 5; t | where size > 1',
      'let t = logs | where status == "500" | limit 5; t | where size > 1',
    ],
    [
      'before a limit in the first of two let statements',
      'let a = logs | limit 5; let b = a | where size > 1; union b, ["big-logs"]',
      'let a = logs | where status == "500" | limit 5; let b = a | where size > 1; union b, (["big-logs"] | where status == "500")',
    ],
    [
      'after a limit in a let statement that is used twice',
      'let t = logs | limit 5; t | join (t | count) on size',
      'let t = logs | limit 5; t | join (t | count) on size | where status == "500"',
    ],
    [
      'before a limit that a lookup follows',
      'logs | limit 5 | lookup users on method',
      'logs | where status == "500" | limit 5 | lookup users on method',
    ],
    [
      'before a limit that a join follows',
      '(logs | limit 5) | extend n = 1 | join kind=inner (users) on method | limit 3',
      '(logs | where status == "500" | limit 5) | extend n = 1 | join kind=inner (users) on method | limit 3',
    ],
    [
      'before a limit, and after a join that adds rows',
      'logs | limit 5 | join kind=fullouter (users) on method',
      'logs | where status == "500" | limit 5 | join kind=fullouter (users) on method | where status == "500"',
    ],
    [
      'after a join of rows that are not limited',
      'logs | join kind=inner (users | limit 5) on method',
      'logs | join kind=inner (users | limit 5) on method | where status == "500"',
    ],
    ['into a dataset that is not known', 'other | count', 'other | where tostring(status) == "500" | count'],
  ])('%s', (_, text, expected) => {
    expect(addFilter(text, only, { schema })).toEqual({ text: expected, leftOut: [] });
    expect(hasFilter(expected, only, { schema })).toBe(true);
    expect(removeFilter(expected, only, { schema })).toBe(text);
  });
});

describe('Where a name means two columns,', () => {
  const text = 'logs | extend status = toint(status) | summarize count() by status';

  test('a filter on the events is inserted before the second one', () => {
    expect(addFilter(text, only, { schema }).text).toBe(
      'logs | where status == "500" | extend status = toint(status) | summarize count() by status'
    );
  });

  test('a filter on the result goes after it', () => {
    const options = { schema, meaning: 'result' } as const;
    const filtered = addFilter(text, only, options).text;
    expect(filtered).toBe('logs | extend status = toint(status) | where status == 500 | summarize count() by status');
    expect(removeFilter(filtered, only, options)).toBe(text);
    expect(
      addFilter('logs | summarize size = count() by method | limit 9', { ...only, column: 'size' }, options).text
    ).toBe('logs | summarize size = count() by method | where size == 500 | limit 9');
  });

  test('a filter on the other one is another filter', () => {
    expect(hasFilter('logs | extend status = "x" | where status == "500"', only, { schema })).toBe(false);
    expect(hasFilter('logs | extend status = "x" | where status == "500"', only, { schema, meaning: 'result' })).toBe(
      true
    );
  });
});

test('A number that is whole or not is compared as a number', () => {
  const filter = { column: 'load', operator: '=', values: ['5'] } as const;
  expect(addFilter('logs', filter, { schema: noSchema, type: 'integer|float' }).text).toBe('logs\n| where load == 5');
  expect(addFilter('logs', filter, { schema: noSchema, type: 'integer|string' }).text).toBe(
    'logs\n| where tostring(load) == "5"'
  );
});

describe('A filter is left out, with a sentence that says why,', () => {
  const reasonOf = (text: string) => {
    const edited = addFilter(text, only, { schema });
    expect(edited.text).toBe(text);
    return edited.leftOut;
  };

  test('where a table is used twice, so that a filter in it would change the other use as well', () => {
    expect(reasonOf('let t = logs | count; t | join kind=inner (t | extend x = 1) on Count')).toEqual([
      'The table “t” is used more than once, so a filter on “status” in its let statement would affect every use.',
    ]);
    expect(reasonOf('let t = logs | distinct method; t | where method in (t)')).toHaveLength(1);
  });

  test('where the dataset of a let statement does not have the column', () => {
    expect(reasonOf('let t = users | count; t')).toEqual(['“users” has no field “status”.']);
  });

  test.each(['<', '<=', '>', '>='] as const)('where numbers are to be %s a text', (operator) => {
    const text = 'logs | count';
    expect(addFilter(text, { column: 'duration', operator, values: ['abc'] }, { schema })).toEqual({
      text,
      leftOut: ['“duration” contains numbers, but “abc” isn’t a number.'],
    });
  });

  test('where no dataset has the column', () => {
    expect(reasonOf('users | count')).toEqual(['“users” has no field “status”.']);
    expect(reasonOf('print a = 1')).toEqual(['The query has no column “status”.']);
  });

  test('where only the query inside of a join has it', () => {
    expect(reasonOf('users | join kind=inner (logs | summarize count() by method) on method')).toEqual([
      'Column “status” exists only in the query inside “join”. A filter there wouldn’t remove rows from the result.',
    ]);
  });

  test('where only the query in a list has it', () => {
    expect(reasonOf('users | where method in (logs | project method)')).toEqual([
      'Column “status” exists only in the query inside “where”. A filter there wouldn’t remove rows from the result.',
    ]);
  });

  test('where a join keeps rows without it', () => {
    expect(reasonOf('logs | project method | join kind=fullouter (users) on method')).toEqual([
      'A step before “join” removes “status”.',
    ]);
  });

  test('where the query cannot be read', () => {
    expect(reasonOf('logs | where')).toEqual([expect.stringContaining('The query has an error: Expected')]);
    expect(reasonOf('')).toEqual(['The query has an error: it is empty.']);
  });

  test('in a branch of a union alone', () => {
    expect(addFilter('union (logs | count), (users | count)', only, { schema })).toEqual({
      text: 'union (logs | where status == "500" | count), (users | count)',
      leftOut: ['“users” has no field “status”.'],
    });
  });
});

describe('A filter that is there already', () => {
  test.each([
    'logs | where status == "500"',
    "logs | where ['status'] == '500' and size > 1",
    'logs | where (size > 1) and ((status == "500"))',
    'logs | project status | where tostring(status) == "500"',
    'union logs, users | where size > 1 | where status in ("500")',
  ])('is not added again: %s', (text) => {
    expect(hasFilter(text, only, { schema })).toBe(true);
    expect(addFilter(text, only, { schema })).toEqual({ text, leftOut: [] });
  });

  test.each([
    'logs | where status == "500" or size > 1',
    'logs | where not(status == "500")',
    'logs | where status != "500"',
    'logs | join (logs | where status == "500") on method',
    'logs // where status == "500"',
  ])('is not this one: %s', (text) => {
    expect(hasFilter(text, only, { schema })).toBe(false);
  });

  test.each([
    ['logs | where size > 1 and status == "500" | count', 'logs | where size > 1 | count'],
    ['logs | where status == "500" and size > 1', 'logs | where size > 1'],
    ['logs | where (size > 1) and (status == "500") and is_tls', 'logs | where (size > 1) and is_tls'],
    ['logs | where ((status == "500") and size > 1)', 'logs | where (size > 1)'],
    ['logs | where (size > 1 and status == "500") and is_tls', 'logs | where (size > 1) and is_tls'],
    ['logs | where size > 1 // big\n  and status == "500"', 'logs | where size > 1 // big'],
    ['(logs | where size > 1 // big\n and status == "500") | count', '(logs | where size > 1 // big\n) | count'],
    ['(logs // all\n| where status == "500") | count', '(logs // all\n) | count'],
    [
      'logs | where size > 1 and // of the server\n status == "500" | count',
      'logs | where size > 1// of the server\n | count',
    ],
    ['logs | where status == "500" | where status == "500" | count', 'logs | count'],
    ['logs | where size > 1 and (status == "500" and is_tls)', 'logs | where size > 1 and (is_tls)'],
    ['logs | where size > 1 and (is_tls and status == "500")', 'logs | where size > 1 and (is_tls)'],
  ])('is removed, and nothing else: %j', (text, expected) => {
    expect(removeFilter(text, only, { schema })).toBe(expected);
  });
});
