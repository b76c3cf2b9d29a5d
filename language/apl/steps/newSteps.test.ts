import { parseQuery } from '../parse';
import { applyEdits } from '../tree/edit';
import { addNewStep, limitNote } from './newSteps';

const last = (text: string, apl: string) => addNewStep(text, { word: apl.split(' ')[0], before: undefined }, apl);
const added = (text: string, apl: string) => applyEdits(text, last(text, apl).edits);

describe('A step that is added last', () => {
  test.each([
    ['logs\n| limit 100', 'where a == 1', 'logs\n| where a == 1\n| limit 100'],
    ['logs | sort by _time desc | limit 100', 'where a == 1', 'logs | where a == 1 | sort by _time desc | limit 100'],
    ['logs | top 10 by size', 'search "x"', 'logs | search "x" | top 10 by size'],
    ['logs | limit 100', 'sort by size desc', 'logs | sort by size desc | limit 100'],
    ['logs | sort by _time | limit 9', 'top 5 by size', 'logs | sort by _time | top 5 by size | limit 9'],
    [
      'logs | summarize n = count() by a | top 5 by n',
      'where n > 1',
      'logs | summarize n = count() by a | where n > 1 | top 5 by n',
    ],
  ])('to %j works on all rows: %s', (text, apl, expected) => {
    expect(added(text, apl)).toBe(expected);
  });

  test.each([
    ['logs\n| limit 100', 'summarize count()', 'logs\n| summarize count()'],
    [
      'logs\n// all\n| where a\n| sort by _time desc\n| limit 100 // few',
      'count',
      'logs\n// all\n| where a // few\n| count',
    ],
    ['logs | take 5 | extend b = a', 'distinct b', 'logs | extend b = a | distinct b'],
    ['logs | top 5 by size | limit 3', 'summarize count()', 'logs | top 5 by size | summarize count()'],
    [
      'logs | summarize n = count() by a | limit 5',
      'summarize sum(n)',
      'logs | summarize n = count() by a | limit 5 | summarize sum(n)',
    ],
  ])('to %j takes the place of a limit on its events: %s', (text, apl, expected) => {
    expect(added(text, apl)).toBe(expected);
  });

  test.each([
    ['logs | limit 5', 'extend b = a'],
    ['logs | sort by a', 'where b == 1'],
    ['logs | sort by a', 'summarize make_list(b)'],
    ['logs | top 5 by a', 'sort by b asc'],
    ['logs | limit 5 | extend b = a', 'where b == 1'],
  ])('to %j is its last one: %s', (text, apl) => {
    expect(added(text, apl)).toBe(`${text} | ${apl}`);
  });

  test('has its place among the cards, where steps that are switched off have one too', () => {
    expect(last('logs\n// | where c\n| where a', 'count').unit).toBe(2);
    expect(last('logs\n| where a\n| limit 5', 'summarize count()').unit).toBe(1);
  });
});

test('A step that is added before another one is there, whatever limits there are', () => {
  const { edits, unit } = addNewStep('logs | limit 5 | count', { word: 'where', before: 1 }, 'where a');
  expect([applyEdits('logs | limit 5 | count', edits), unit]).toEqual(['logs | limit 5 | where a | count', 1]);
});

test.each([
  ['logs | limit 100 | extend a = 1 | where b', 'Uses only the rows kept by “limit 100”, not all rows.'],
  ['logs | top 5 by a | summarize count()', 'Uses only the rows kept by “top 5”, not all rows.'],
  ['logs | where b | summarize count()', undefined],
  ['logs | limit 5 | summarize n = count() by a | where n > 5', undefined],
  ['logs | limit 5 | sort by a', undefined],
  [
    'logs | summarize count() by bin(_time, 5m), a | limit 5',
    'Limits the number of series, not the number of points. Each series keeps all of its points.',
  ],
  [
    'logs | summarize count() by bin_auto(_time), a | extend b = 1 | take 5',
    'Limits the number of series, not the number of points. Each series keeps all of its points.',
  ],
  ['logs | summarize count() by bin_auto(_time), a | sort by a | limit 5', undefined],
  ['logs | summarize count() by bin_auto(size), a | limit 5', undefined],
  ['logs | summarize count() by a | limit 5', undefined],
])('The last step of %j has the note %j', (text, expected) => {
  const operators = parseQuery(text).pipeline?.operators ?? [];
  expect(limitNote(text, operators, operators.length - 1)).toBe(expected);
});
