import { parseQuery } from '../parse';
import { showPipeline } from '../testing/show';

/** The problems of a query, each as its marked text and its message. */
function problemsOf(text: string): Array<[string, string]> {
  return parseQuery(text).problems.map(({ from, to, message }) => [text.slice(from, to), message]);
}

describe('a missing part is named, with the text found instead', () => {
  test.each([
    ['logs | where', 'where', 'Expected an expression after `where`, but the query ends here.'],
    ['logs | where | count', '|', 'Expected an expression after `where`, but found `|`.'],
    ['logs | where a ==', '==', 'Expected an expression after `==`, but the query ends here.'],
    ['logs | where a == | count', '|', 'Expected an expression after `==`, but found `|`.'],
    ['logs | where a and | count', '|', 'Expected an expression after `and`, but found `|`.'],
    ['logs | where (a | count', '|', 'Expected `)` after `a`, but found `|`.'],
    ['logs | where f(a, ) == 1', ')', 'Expected an expression after `,`, but found `)`.'],
    ['logs | where f(a', 'a', 'Expected `,` or `)` after `a`, but the query ends here.'],
    ['logs | where x in (1, 2', '2', 'Expected `,` or `)` after `2`, but the query ends here.'],
    ['logs | where x in', 'in', 'Expected a list in parentheses after `in`, but the query ends here.'],
    ['logs | where x[1 | count', '|', 'Expected `]` after `1`, but found `|`.'],
    ['logs | where x matches "a"', '"a"', 'Expected `regex` after `matches`, but found `"a"`.'],
    ['logs | extend a = , b = 1', ',', 'Expected an expression after `=`, but found `,`.'],
    ['logs | extend', 'extend', 'Expected an expression after `extend`, but the query ends here.'],
    ['logs | project', 'project', 'Expected an expression after `project`, but the query ends here.'],
    ['logs | project-away', 'project-away', 'Expected a name after `project-away`, but the query ends here.'],
    ['logs | project-rename a', 'a', 'Expected `=` after `a`, but the query ends here.'],
    ['logs | project-rename | count', '|', 'Expected a name after `project-rename`, but found `|`.'],
    ['logs | summarize', 'summarize', 'Expected an aggregate after `summarize`, but the query ends here.'],
    ['logs | summarize count() by', 'by', 'Expected an expression after `by`, but the query ends here.'],
    ['logs | sort', 'sort', 'Expected `by` after `sort`, but the query ends here.'],
    ['logs | sort _time desc', '_time', 'Expected `by` after `sort`, but found `_time`.'],
    ['logs | sort by', 'by', 'Expected an expression after `by`, but the query ends here.'],
    ['logs | limit', 'limit', 'Expected a number of rows after `limit`, but the query ends here.'],
    ['logs | top by x', 'by', 'Expected a number of rows after `top`, but found `by`.'],
    ['logs | top 5', '5', 'Expected `by` after `5`, but the query ends here.'],
    ['logs | distinct | count', '|', 'Expected an expression after `distinct`, but found `|`.'],
    ['logs |', '|', 'Expected an operator after `|`, but the query ends here.'],
    ['logs | | count', '|', 'Expected an operator after `|`, but found `|`.'],
    [`logs | ['a'] | count`, `['a']`, "Expected an operator after `|`, but found `['a']`."],
    ['logs where x', 'where', 'Expected `|` after `logs`, but found `where`.'],
    ['| count', '|', 'Expected a dataset, but found `|`.'],
    ['let a 5; logs', '5', 'Expected `=` after `a`, but found `5`.'],
    ['let = 5; logs', '=', 'Expected a name after `let`, but found `=`.'],
    ['let a = ; logs', ';', 'Expected an expression after `=`, but found `;`.'],
    ['let a = 5 logs | count', 'logs', 'Expected `;` after `5`, but found `logs`.'],
    ['logs | join (other | where) on id', ')', 'Expected an expression after `where`, but found `)`.'],
    ['logs | join (other', 'other', 'Expected `)` after `other`, but the query ends here.'],
  ])('%s', (text, place, message) => {
    expect(problemsOf(text)).toEqual([[place, message]]);
  });
});

describe('unexpected text is named', () => {
  test.each([
    ['logs | where x y z | count', 'y z', 'Unexpected `y z` after `x`.'],
    ['logs | where f(a b)', 'b', 'Unexpected `b` after `a`.'],
    ['logs | limit 10 20', '20', 'Unexpected `20` after `10`.'],
    ['logs | where # x', '#', 'Unexpected `#` after `where`.'],
    ['logs | where x == 3foo', 'foo', 'Unexpected `foo` after `3`.'],
    ['logs | where a between (1, 2)', ',', 'Unexpected `,` after `1`.'],
    ['logs | project-away a b', 'b', 'Expected `,` after `a`, but found `b`.'],
    ['logs; other', 'other', 'Unexpected `other` after `;`.'],
    [
      'logs | fnord x',
      'fnord',
      'APL has no operator `fnord`. Write one like `where`, `summarize` or `limit` after `|`.',
    ],
    [
      'logs | WHERE x',
      'WHERE',
      'APL has no operator `WHERE`. Write one like `where`, `summarize` or `limit` after `|`.',
    ],
    ['logs | where a == "abc\n| count', '"abc', 'This string has no closing quote on its line.'],
    ["['logs", "['logs", "This name’s bracket isn’t closed. Write the name like ['name']."],
    ['logs | parse a with "abc\n| count', '"abc', 'This string has no closing quote on its line.'],
  ])('%s', (text, place, message) => {
    expect(problemsOf(text)).toEqual([[place, message]]);
  });

  test('an unclosed bracket of a name is reported first', () => {
    expect(problemsOf("['logs' | count")[0]).toEqual([
      '[',
      "This name’s bracket isn’t closed. Write the name like ['name'].",
    ]);
  });

  test('a long piece of text is cut', () => {
    expect(problemsOf(`logs | where x ${'y'.repeat(100)}`)[0][1]).toBe(
      `Unexpected \`${'y'.repeat(40)}…\` after \`x\`.`
    );
  });
});

describe('the rest is still read', () => {
  test.each([
    ['logs | where | limit 10', 'logs | where ? | limit 10'],
    ['logs | where a == | limit 10', 'logs | where (a == ?) | limit 10'],
    ['logs | where == 1 | limit 10', 'logs | where 1 | limit 10'],
    ['logs | where a and | limit 10', 'logs | where (a and ?) | limit 10'],
    ['logs | where (a | limit 10', 'logs | where a | limit 10'],
    ['logs | fnord (x) | limit 10', 'logs | other fnord | limit 10'],
    ['logs | | limit 10', 'logs | limit 10'],
    ['logs | where x in (1, | limit 10', 'logs | where (x in [1]) | limit 10'],
    ['logs | extend a = , b = 2 | limit 10', 'logs | extend a = ?, b = 2 | limit 10'],
    ['logs | where a == "abc\n| limit 10', 'logs | where (a == "abc") | limit 10'],
    ['logs | summarize count() by | limit 10', 'logs | summarize count() by  | limit 10'],
    ['| limit 10', ' | limit 10'],
  ])('%s', (text, meaning) => {
    const { pipeline, problems } = parseQuery(text);
    expect(problems).not.toEqual([]);
    expect(pipeline && showPipeline(pipeline)).toBe(meaning);
  });

  test('several problems are in the order of the text', () => {
    const { problems } = parseQuery('logs | where | limit | fnord');
    expect(problems.map(({ from }) => from)).toEqual([13, 21, 23]);
  });
});
