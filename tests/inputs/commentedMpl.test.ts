import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { commentedMpl, mplQueries, tokensOf } from '@aplkit/language/mpl/testing/commentedMpl';

test('a comment between two tokens changes nothing but itself', () => {
  const broken = commentedMpl.filter(
    ({ query, commented }) =>
      parseMpl(commented).problems.length > 0 || tokensOf(commented).join('\n') !== tokensOf(query).join('\n')
  );
  expect(broken).toEqual([]);
  expect(commentedMpl.length).toBeGreaterThan(mplQueries.length * 10);
});
