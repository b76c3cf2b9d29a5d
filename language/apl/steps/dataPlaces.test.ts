import { cursorIn } from '../testing/cursor';
import { dataPlaceAt, dataPlaces } from './dataPlaces';

const stepsOf = (text: string) => dataPlaces(text).map(({ step }) => step);
const placeAt = (marked: string) => {
  const { text, offset } = cursorIn(marked);
  return dataPlaces(text)[dataPlaceAt(text, offset)]?.step;
};

describe('The places of a query', () => {
  it('are its source and its steps, each with the text up to there', () => {
    const text = "let slow = 1s;\n['a b'] // all\n| where x > 1\n| limit 5 // few";
    expect(dataPlaces(text)).toEqual([
      { index: 0, step: "['a b']", apl: "let slow = 1s;\n['a b']" },
      { index: 1, step: 'where x > 1', apl: "let slow = 1s;\n['a b'] // all\n| where x > 1" },
      { index: 2, step: 'limit 5', apl: "let slow = 1s;\n['a b'] // all\n| where x > 1\n| limit 5" },
    ]);
  });

  it('end where the text cannot be read any more', () => {
    expect(stepsOf('logs | where a == 1 | where ')).toEqual(['logs', 'where a == 1']);
    expect(stepsOf('logs | whre a == 1 | limit 5').at(0)).toBe('logs');
    expect([stepsOf(''), stepsOf('let x = 1;')]).toEqual([[], []]);
  });
});

describe('The place at the cursor', () => {
  it.each([
    ['^logs | where a == 1', 'logs'],
    ['logs^', 'logs'],
    ['logs | whe^re a == 1 | count', 'where a == 1'],
    ['logs | where a == 1 | summarize count() by ^b', 'where a == 1'],
    ['logs | where a == 1 | summarize count() by b\n^', 'where a == 1'],
    ['logs | limit 5^', 'logs'],
    ['logs | limit 5 | ^', 'limit 5'],
    ['logs | where a == 1 | where ^', 'where a == 1'],
    ['logs | where ^', 'logs'],
  ])('%s is after “%s”', (marked, step) => {
    expect(placeAt(marked)).toBe(step);
  });
});
