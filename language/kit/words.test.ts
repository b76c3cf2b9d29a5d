import { countText, listText, numberText, plural } from './words';

it('Numbers have the noun in singular or plural', () => {
  expect([0, 1, 1200].map((count) => countText(count, 'row'))).toEqual(['0 rows', '1 row', '1,200 rows']);
  expect(countText(2, 'entry', 'entries')).toBe('2 entries');
  expect([plural(1, 'is', 'are'), plural(3, 'is', 'are'), numberText(1234567)]).toEqual(['is', 'are', '1,234,567']);
});

it('Lists end with “and”', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listText)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
