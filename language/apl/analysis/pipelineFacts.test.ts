import { parseQuery } from '../parse';
import { countOf, limitOf, orderOf } from './pipelineFacts';

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
    return found && [countOf(found), text.slice(found.from, found.to)];
  };
  test.each([
    ['logs', undefined],
    ['logs | where "limit 5"', undefined],
    ['logs | limit 5', [5, 'limit 5']],
    ['logs | take 7 // limit 5', [7, 'take 7']],
    ['logs | limit 10 | where x | limit 5 | limit 20', [5, 'limit 5']],
    ['logs | limit n', [undefined, 'limit n']],
    ['logs | limit n | limit 3', [3, 'limit 3']],
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
