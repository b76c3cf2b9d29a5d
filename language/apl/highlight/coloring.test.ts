import { colorLine } from '../../kit/colors';
import { aplColoring } from './coloring';

/** The words of a query with their colors, without white space and punctuation. */
function colors(...lines: string[]): string[] {
  let state = '';
  return lines.flatMap((line) => {
    const result = colorLine(line, state, aplColoring);
    state = result.state;
    return result.parts
      .map(({ from, color }, index) => ({ text: line.slice(from, result.parts[index + 1]?.from), color }))
      .filter(({ color }) => color !== 'space' && color !== 'mark')
      .map(({ text, color }) => `${text} ${color}`);
  });
}

/** The words of a query that are keywords. */
const keywords = (...lines: string[]) =>
  colors(...lines)
    .filter((part) => part.endsWith(' keyword'))
    .map((part) => part.slice(0, -' keyword'.length));

it('Words are colored by their meaning', () => {
  expect(colors(`['a b'] | where x == "1" and n > 5m // why`)).toEqual([
    `['a b'] name`,
    'where keyword',
    'x name',
    '"1" string',
    'and keyword',
    'n name',
    '5m number',
    '// why comment',
  ]);
  expect(colors('logs | summarize count() by bin(_time, $__interval)')).toEqual([
    'logs name',
    'summarize keyword',
    'count function',
    'by keyword',
    'bin function',
    '_time name',
    '$__interval variable',
  ]);
});

it.each([
  ['logs | count', ['count']],
  ['logs | where count > 5', ['where']],
  ['count | limit 5', ['limit']],
  ['logs | where kind == "a" and step != from', ['where', 'and']],
  ['logs | extend kind = 1, from = 2', ['extend']],
  ['logs | summarize n = count() by kind, step', ['summarize', 'by']],
  ['logs | join kind=inner (other) on kind', ['join', 'kind', 'on']],
  ['logs | sort by first desc nulls last', ['sort', 'by', 'desc', 'nulls', 'last']],
  [
    'logs | make-series sum(step) default=0 on from from ago(1h) to now() step 5m by to',
    ['make-series', 'default', 'on', 'from', 'to', 'step', 'by'],
  ],
  ['logs | mv-expand to to typeof(long) limit 5', ['mv-expand', 'to', 'typeof', 'limit']],
  ['logs | where has has "a" and contains !contains "b"', ['where', 'has', 'and', '!contains']],
  ['logs | where a matches regex "b" or c in~ ("d")', ['where', 'matches', 'regex', 'or', 'in~']],
  ['print a = true, b = dynamic([null])', ['print', 'true', 'dynamic', 'null']],
  ['datatable (print: long) [1, 2]', ['datatable']],
  ['range range from 1 to 5 step 1', ['range', 'from', 'to', 'step']],
  ['let t = datatable (a: long) [1]; t | project-away a*', ['let', 'datatable', 'project-away']],
  ['declare query_parameters (from: string = "a"); logs', ['declare', 'query_parameters']],
  ['union withsource=kind a, (count | where by == 1)', ['union', 'withsource', 'where']],
])('The keywords of %s are known by their place', (query, words) => {
  expect(keywords(query)).toEqual(words);
});

it('A line knows the operator that the lines before began, and the brackets around it', () => {
  expect(keywords('logs', '| make-series n = count()', '    on _time', '  from ago(1h) to now()', '  step 5m')).toEqual(
    ['make-series', 'on', 'from', 'to', 'step']
  );
  expect(keywords('a | join (', '    b', '    | project step', '  ) on step', '| where on == 1')).toEqual([
    'join',
    'project',
    'on',
    'where',
  ]);
  expect(keywords('logs | extend a = f(', '  from,', '  step)')).toEqual(['extend']);
});
