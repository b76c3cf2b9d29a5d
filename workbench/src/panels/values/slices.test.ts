import { slicesOf } from './slices';

test.each([
  [
    [1, 3],
    [0.25, 0.75],
  ],
  [[5], [1]],
  [
    [2, 0, 2, -3, NaN],
    [0.5, 0, 0.5, 0, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('The slices of %j are %j of the circle, one after the other', (values, shares) => {
  const slices = slicesOf(values);
  expect(slices.map(({ from, to }) => to - from)).toEqual(shares);
  slices.slice(1).forEach(({ from }, index) => expect(from).toBe(slices[index].to));
});
