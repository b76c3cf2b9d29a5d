import { parseQuery } from '../parse';
import { examples } from '../testing/examples';

test('there are more than a hundred', () => {
  expect(new Set(examples).size).toBeGreaterThan(100);
});

test.each(examples)('%s', (text) => {
  const { problems, pipeline } = parseQuery(text);
  expect(problems).toEqual([]);
  expect(pipeline?.from).toBeGreaterThanOrEqual(0);
});
