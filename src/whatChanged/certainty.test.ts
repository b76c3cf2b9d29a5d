import { type Counts, differenceOf, dispersionOf, isLikely, isRise, isSure, mostWeight, surest } from './certainty';

const of = (selected: string, other: string): [Counts, Counts] => {
  const [[a, n], [b, m]] = [selected, other].map((share) => share.split('/').map(Number));
  return [
    { selection: a, baseline: b },
    { selection: n, baseline: m },
  ];
};

/** Number of compared values, including the tested one. */
const looked = 500;

describe.each<[selected: string, other: string, isSure: boolean, isLikely: boolean, why: string]>([
  ['37/1461', '5/1391', true, true, 'seven times as often'],
  ['12/21', '40/1000', true, true, 'few events, far apart'],
  ['2/3', '0/172', false, true, 'hangs on one event'],
  ['1/1', '0/10000', false, false, 'one event'],
  ['3/3', '0/3', false, false, 'three against three'],
  ['10/20', '300/1000', false, false, 'half against 30%'],
  ['60/100', '300/1000', true, true, 'the same with more events'],
  ['500/1000', '500/1000', false, false, 'no difference'],
  ['0/40', '600/1000', true, true, 'gone'],
  ['0/10', '300/1000', false, false, 'may have been absent by chance'],
  ['5600/10000', '5000/10000', true, true, 'small, but there'],
  ['100000/1000000', '90000/1000000', true, true, 'a million events'],
  ['0/0', '10/100', false, false, 'nothing selected'],
  ['10/100', '0/0', false, false, 'nothing to compare with'],
])('%s against %s', (selected, other, sure, likely, why) => {
  const difference = differenceOf(...of(selected, other));
  it(`is ${sure ? '' : 'not '}sure and ${likely ? '' : 'not '}likely: ${why}`, () => {
    expect([isSure(difference, looked), isLikely(difference)]).toEqual([sure, likely]);
  });
});

/** An exact binomial coefficient. */
const choose = (n: number, k: number): bigint =>
  Array.from({ length: k }, (_, i) => i).reduce((all, i) => (all * BigInt(n - i)) / BigInt(i + 1), 1n);

/** The exact mid-p value, from all tables with the same sums. */
function byTables(a: number, n: number, b: number, m: number): number {
  const tables = (k: number) => choose(n, k) * choose(m, a + b - k);
  const more = Array.from({ length: Math.min(n, a + b) - a }, (_, i) => tables(a + 1 + i));
  const sum = more.reduce((all, one) => all + one, 0n) * 2n + tables(a);
  return Number((sum * 10n ** 60n) / choose(n + m, a + b)) / 1e60;
}

it.each([
  [37, 1461, 5, 1391],
  [2, 3, 0, 172],
  [12, 21, 40, 1000],
  [4, 4, 1, 4],
  [300, 1000, 100, 1000],
])('The probability of %d of %d against %d of %d is that of all tables with one event less', (a, n, b, m) => {
  const { p } = differenceOf({ selection: a, baseline: b }, { selection: n, baseline: m });
  expect(p / byTables(a - 1, n, b, m)).toBeCloseTo(1, 6);
});

it('ranks by the smallest ratio that the counts allow, times the share', () => {
  const names = ['60/100 8/100', '30/100 1/1000', '100/100 500/1000', '40/100 39/100', '600/1000 80/1000'];
  const weightOf = (name: string) => differenceOf(...of(...(name.split(' ') as [string, string]))).weight;
  expect([...names].sort((a, b) => weightOf(b) - weightOf(a))).toEqual([
    '600/1000 80/1000',
    '30/100 1/1000',
    '60/100 8/100',
    '100/100 500/1000',
    '40/100 39/100',
  ]);
});

it('corrects for how many were looked at, and less where many differ', () => {
  const one = differenceOf(...of('30/100', '10/100'));
  const others = Array.from({ length: 40 }, () => differenceOf(...of('60/100', '10/100')));
  expect(surest([one], 1)).toEqual([one]);
  expect(surest([one], 500)).toEqual([]);
  expect(surest([one, ...others], 500)).toContain(one);
});

it('limits the weight of what similar events surely had before, and only that', () => {
  const most = (now: string, before: string) => mostWeight(...of(now, before));
  expect(most('64/100', '640/1000')).toBe(0);
  expect(most('60/100', '100/1000')).toBeCloseTo(0.502 * Math.log(0.502 / 0.083), 2);
  // One similar event hardly limits it, and none doesn't.
  expect(most('60/100', '1/1')).toBeGreaterThan(0.4);
  expect([most('60/100', '0/100'), most('60/100', '0/0')].every((weight) => weight > 10)).toBe(true);
});

it('takes a rise for sure only if none of so many windows would have it by chance', () => {
  const isRisen = (now: string, before: string) => isRise(...of(now, before), 20);
  // p is 2e-5 with 3 windows, and 3e-5 with 41.
  expect([isRisen('28/500', '14/1000'), isRisen('9/50', '46/2000')]).toEqual([true, false]);
  expect([isRisen('5/50', '0/0'), isRisen('5/50', '500/500')]).toEqual([true, false]);
});

it('knows from other times how much more shares vary than those of independent events', () => {
  const bins = (counts: number[]) => counts.map((count) => ({ count, events: 100 }));
  const [even, steady] = [[10, 13, 7, 11, 9, 12, 8, 10], Array.from({ length: 8 }, () => 10)];
  expect([even, steady, []].map((counts) => dispersionOf(bins(counts)))).toEqual([1, 1, 1]);
  // A job with 40 slow spans runs twice.
  expect(dispersionOf(bins([0, 0, 40, 0, 0, 0, 40, 0]))).toBeCloseTo(38.1, 1);
  expect(dispersionOf([...bins([0, 0, 40, 0, 0, 0, 40, 0]), { count: 0, events: 0 }])).toBeCloseTo(38.1, 1);
});
