import { parseQuery } from './parse';
import { isAggregated, limitOf, orderOf } from './pipelineFacts';

function pipelineOf(text: string) {
  const { pipeline } = parseQuery(text);
  if (!pipeline) {
    throw new Error('no pipeline');
  }
  return pipeline;
}

describe('limitOf', () => {
  const limit = (text: string) => {
    const found = limitOf(pipelineOf(text));
    return found && [found.count, text.slice(found.from, found.to)];
  };
  test.each([
    ['logs', undefined],
    ['logs | where "limit 5"', undefined],
    ['logs | limit 5', [BigInt(5), 'limit 5']],
    ['logs | take 7 // limit 5', [BigInt(7), 'take 7']],
    ['logs | limit 10 | where x | limit 5 | limit 20', [BigInt(5), 'limit 5']],
    ['logs | limit n', [undefined, 'limit n']],
    ['logs | limit n | limit 3', [BigInt(3), 'limit 3']],
    ['logs | join (other | limit 5) on id', undefined],
  ])('%s', (text, expected) => {
    expect(limit(text)).toEqual(expected);
  });
});

describe('orderOf', () => {
  test.each([
    ['logs', undefined],
    ['logs | sort by _time', [{ field: '_time', descending: true }]],
    [
      'logs | sort by _time asc, f(x) desc',
      [
        { field: '_time', descending: false },
        { field: undefined, descending: true },
      ],
    ],
    ['logs | sort by a asc | limit 5 | order by b', [{ field: 'b', descending: true }]],
    ['logs | top 5 by x asc', [{ field: 'x', descending: false }]],
  ])('%s', (text, expected) => {
    expect(orderOf(pipelineOf(text))).toEqual(expected);
  });
});

describe('isAggregated', () => {
  test.each([
    ['logs | where summarize', false],
    ['logs | extend a = 1 | top 5 by a | project a', false],
    ['logs | summarize count()', true],
    ['logs | count', true],
    ['logs | distinct a', true],
    ['logs | make-series count() on _time from a to b step 1h', true],
    ['logs | join (other | summarize count() by id) on id', false],
  ])('%s: %s', (text, expected) => {
    expect(isAggregated(pipelineOf(text))).toBe(expected);
  });
});
