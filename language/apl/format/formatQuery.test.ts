import fc from 'fast-check';
import { parseQuery } from '../parse';
import { queryText } from '../testing/queries';
import { generated } from '../testing/generated';
import { formatQuery } from './formatQuery';

function formatted(text: string): string {
  const result = formatQuery(text);
  if ('problem' in result) {
    throw new Error(result.problem.message);
  }
  return result.text;
}

/** The tree of a query without its positions. */
function meaning(text: string): string {
  return JSON.stringify(parseQuery(text), (key, value: unknown) =>
    (typeof value === 'number' && (key === 'from' || key === 'to')) || key === 'operatorSpan'
      ? undefined
      : typeof value === 'bigint'
        ? `${value}n`
        : value
  );
}

/** The number of comments in a generated query, plus one. */
const commentsOf = (text: string) => text.split('// a | "comment').length;

const lines = (...all: string[]) => all.join('\n');

describe('A formatted query', () => {
  it('has each pipe on a line of its own', () => {
    expect(formatted(`['logs']|where   method=='GET'|count`)).toBe(
      lines(`['logs']`, `| where method == 'GET'`, '| count')
    );
  });

  it('has a long list of columns one below the other, and what groups them below', () => {
    expect(
      formatted(
        'logs | summarize requests = count(), failed = countif(status >= 500), slow = percentile(duration, 99) by service, bin(_time, 5m)'
      )
    ).toBe(
      lines(
        'logs',
        '| summarize',
        '    requests = count(),',
        '    failed = countif(status >= 500),',
        '    slow = percentile(duration, 99)',
        '  by service, bin(_time, 5m)'
      )
    );
  });

  it('has long conditions and arguments broken where they are longest', () => {
    expect(
      formatted(
        `logs | where method == 'GET' and (status == '500' or status == '503') and uri startswith '/api/products' | extend kind = case(status startswith '5', 'failed', status startswith '4', 'refused', 'fine')`
      )
    ).toBe(
      lines(
        'logs',
        `| where method == 'GET'`,
        `    and (status == '500' or status == '503')`,
        `    and uri startswith '/api/products'`,
        '| extend kind = case(',
        `    status startswith '5',`,
        `    'failed',`,
        `    status startswith '4',`,
        `    'refused',`,
        `    'fine'`,
        '  )'
      )
    );
  });

  it('has tables in brackets and in `let` indented', () => {
    expect(formatted('let slow=logs|where duration>1s;logs|join kind=inner(slow|project id)on id')).toBe(
      lines(
        'let slow = logs',
        '  | where duration > 1s;',
        'logs',
        '| join kind=inner (',
        '    slow',
        '    | project id',
        '  ) on id'
      )
    );
  });

  it('has the rows of a table that it holds one below the other', () => {
    expect(
      formatted(
        'datatable(code:long,meaning:string)[200,"everything is fine",404,"there is nothing there",500,"something broke"]'
      )
    ).toBe(
      lines(
        'datatable (code: long, meaning: string) [',
        '  200, "everything is fine",',
        '  404, "there is nothing there",',
        '  500, "something broke"',
        ']'
      )
    );
  });

  it('keeps comments after what they follow, and those on lines of their own', () => {
    expect(
      formatted(lines('// all', 'logs // demo', '', '// only errors', '|where status=="500"//why', '| count', '// end'))
    ).toBe(lines('// all', 'logs // demo', '', '// only errors', '| where status == "500" //why', '| count', '// end'));
  });

  it('keeps texts, times and JSON as they are written', () => {
    const query = `print @"a  b", datetime( 2024-01-01 ), dynamic({"a":  [1]}), ['a  b'], \${v:csv}`;
    expect(formatted(query)).toBe(query);
  });

  it('is empty if there is nothing, and all comments if there is nothing else', () => {
    expect(formatted(' \n')).toBe('');
    expect(formatted('\n// a\n\n\n// b\n')).toBe('// a\n\n// b');
  });

  it('keeps one empty line between parts', () => {
    expect(formatted('let a = 1;\n\n\n\nlogs\n| where x == a')).toBe('let a = 1;\n\nlogs\n| where x == a');
  });

  it('means the same, is formatted already, and has all comments', () => {
    fc.assert(
      fc.property(queryText, (text) => {
        const result = formatted(text);
        expect(meaning(result)).toBe(meaning(text));
        expect(commentsOf(result)).toBe(commentsOf(text));
        expect(formatted(result)).toBe(result);
      }),
      generated(40, 20_000)
    );
  });
});

it('A query with a syntax error is not formatted, and the error says where it is', () => {
  const query = 'logs|where (x|count';
  expect(formatQuery(query)).toEqual({ problem: parseQuery(query).problems[0] });
});
