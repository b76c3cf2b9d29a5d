import { differenceOf } from './statistics';

const events = { selection: 1000, baseline: 10_000 };
const sure = (selection: number, baseline: number, comparisons = 100, of = events) =>
  differenceOf({ selection, baseline }, of, comparisons).sure;

test('Equal shares do not differ, in whatever number', () => {
  expect(differenceOf({ selection: 500, baseline: 5000 }, events, 1)).toEqual({ sure: 0, likely: 0 });
  expect(sure(0, 0)).toBe(0);
  expect(sure(1000, 10_000)).toBe(0);
});

test('A greater difference counts more, in either direction', () => {
  expect(sure(600, 40)).toBeGreaterThan(sure(300, 40));
  expect(sure(0, 6000)).toBeGreaterThan(sure(0, 3000));
  expect(sure(0, 3000)).toBeGreaterThan(0);
});

test('The same shares count more where more events have them', () => {
  const few = { selection: 20, baseline: 200 };
  expect(sure(12, 20, 100, few)).toBeLessThan(sure(600, 1000));
  expect(sure(2, 0, 100, few)).toBe(0);
});

test('Among more comparisons, a difference has to be greater', () => {
  expect(sure(60, 300, 1)).toBeGreaterThan(sure(60, 300, 5000));
  const likely = (comparisons: number) => differenceOf({ selection: 60, baseline: 300 }, events, comparisons).likely;
  expect(likely(1)).toBe(likely(5000));
});

test('What chance would hardly make is sure, in few events as well', () => {
  // By Fisher's exact test, the probabilities are 4e-12, 6e-11, and 0.001.
  expect(sure(0, 25, 13, { selection: 30, baseline: 30 })).toBeGreaterThan(0.008);
  expect(sure(33, 0, 100, { selection: 250, baseline: 277 })).toBeGreaterThan(0.008);
  expect(sure(2, 10, 100, { selection: 5, baseline: 1000 })).toBe(0);
});

test('An estimate of less than an event is no difference', () => {
  const few = { selection: 3, baseline: 858 };
  expect(differenceOf({ selection: 0.01, baseline: 0 }, few, 1)).toEqual({ sure: 0, likely: 0 });
});

test('A side without events differs from nothing', () => {
  expect(differenceOf({ selection: 5, baseline: 0 }, { selection: 10, baseline: 0 }, 1)).toEqual({
    sure: 0,
    likely: 0,
  });
});
