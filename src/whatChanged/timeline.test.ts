import { type Finding } from './finding';
import { onsetIn, rangeAround, timelineQuestion, withTimelines } from './timeline';

const minute = 60_000;
const noon = Date.UTC(2029, 0, 2, 12);
const all = (length: number, events = 1000) => new Array<number>(length).fill(events);

describe('A share leaves its usual range', () => {
  it.each<[string, counts: number[], first: number, last: number, began: number | undefined]>([
    ['at the first bin of those up to the peak', [10, 12, 9, 11, 10, 10, 90, 200, 90, 10], 7, 7, 6],
    ['where a bin in between is usual', [10, 12, 9, 11, 10, 90, 90, 10, 200, 90], 8, 9, 5],
    ['but not where one bin by itself is unusual', [10, 12, 9, 11, 90, 10, 200, 90], 6, 7, 6],
    ['but not at one beside it that is by chance', [0, 0, 0, 0, 0, 0, 12, 30, 90, 90], 7, 9, 7],
    ['where there were none before', [0, 0, 0, 0, 0, 0, 30, 40], 6, 7, 6],
    ['nowhere in the selected events', [10, 12, 9, 11, 10, 10, 11, 9], 5, 6, undefined],
    ['before the first bin', [90, 90, 90, 90, 90, 90, 95, 90], 5, 6, undefined],
  ])('%s', (_, counts, first, last, began) => {
    expect(onsetIn(counts, all(counts.length), { first, last, isMore: true, earliest: 0 })).toBe(began);
  });

  it('not in an incident before it', () => {
    const counts = [10, 12, 300, 300, 9, 11, 10, 10, 60, 60, 10, 12];
    const of = (earliest: number) => onsetIn(counts, all(12), { first: 7, last: 11, isMore: true, earliest });
    expect([0, 4].map(of)).toEqual([8, 8]);
  });

  it('as a lower one, too', () => {
    const counts = [500, 510, 490, 505, 495, 100, 90, 500];
    expect(onsetIn(counts, all(8), { first: 6, last: 6, isMore: false, earliest: 0 })).toBe(5);
  });
});

test('The range around a window is longer before it', () => {
  const window = { from: noon, to: noon + 10 * minute };
  expect(rangeAround(window)).toEqual({ from: noon - 60 * minute, to: noon + 20 * minute });
  // A window of a few minutes may start long after the incident that contains it.
  expect(rangeAround({ from: noon, to: noon + 5 * minute }).from).toBe(noon - 60 * minute);
  expect(rangeAround({ from: noon, to: noon + minute }).from).toBe(noon - 12 * minute);
  const day = { from: noon, to: noon + 1440 * minute };
  expect(rangeAround(day).from).toBe(noon - 1440 * minute);
});

describe('The first findings', () => {
  const window = { from: noon, to: noon + 4 * minute };
  const events = { selection: 1000, baseline: 4000 };
  const finding = (name: string, selection: number, baseline: number): Finding => ({
    trait: { kind: 'value', field: { name, type: 'string' }, value: 'x' },
    counts: { selection, baseline },
    ...{ difference: { p: 0, weight: 1 }, isSure: true, isUsual: false, also: [] },
  });
  const comparison = {
    source: 'logs',
    events: 'logs',
    selection: 'a',
    windows: { selection: window, baseline: [{ from: noon - 40 * minute, to: noon }], all: window },
    time: '_time',
  };
  const ranked = { findings: [finding('version', 520, 800), finding('region', 520, 800)], restated: [] };

  it('are counted over time by one query', () => {
    const schema = { datasets: [], fieldsOf: () => undefined };
    const question = timelineQuestion(comparison, ranked, schema);
    expect(question?.apl).toContain('bin_ = bin(_time, 60s)');
    const unsure = ranked.findings.map((one) => ({ ...one, isSure: false }));
    expect(timelineQuestion(comparison, { findings: unsure, restated: [] }, schema)).toBeUndefined();
  });

  it('have a chart each, with when it began', () => {
    const schema = { datasets: [], fieldsOf: () => undefined };
    const question = timelineQuestion(comparison, ranked, schema);
    const minutes = Array.from({ length: 56 }, (_, index) => index);
    const at = (index: number) => new Date(noon + (index - 48) * minute).toISOString();
    const isIn = (index: number) => index >= 48 && index < 52;
    const cells = {
      bin_: minutes.map(at),
      events_: minutes.map((index) => (isIn(index) ? 250 : 100)),
      count_0: minutes.map((index) => (isIn(index) ? 130 : 20)),
      count_1: minutes.map((index) => (isIn(index) ? 130 : index === 46 || index === 47 ? 52 : 0)),
    };
    const table = {
      name: '0',
      fields: Object.keys(cells).map((name) => ({ name, type: 'string' })),
      columns: Object.values(cells),
    };
    const [version, region] = question
      ? withTimelines(ranked, question, table, { events, window }).ranked.findings
      : [];
    expect(version.timeline).toMatchObject({ from: noon - 48 * minute, size: minute, began: noon, isNew: false });
    expect(version.timeline?.shares.slice(46, 50)).toEqual([0.2, 0.2, 0.52, 0.52]);
    expect(region.timeline).toMatchObject({ began: noon - 2 * minute, isNew: true });
  });
});

describe('A change of a share is marked', () => {
  const hour = 60 * minute;
  const schema = { datasets: [], fieldsOf: () => undefined };
  const version: Finding = {
    trait: { kind: 'value', field: { name: 'version', type: 'string' }, value: 'x' },
    counts: { selection: 200, baseline: 50 },
    ...{ difference: { p: 0, weight: 1 }, isSure: true, isUsual: false, also: [] },
  };
  const ranked = { findings: [version], restated: [] };
  /** The position of the mark for a share that is higher in some bins. */
  const markOf = (window: { from: number; to: number }, raisedIn: (time: number) => number) => {
    const windows = { selection: window, baseline: [{ from: window.from - hour, to: window.from }], all: window };
    const comparison = { source: 'logs', events: 'logs', selection: 'a', windows, time: '_time' };
    const question = timelineQuestion(comparison, ranked, schema);
    if (question === undefined) {
      throw new Error('Nothing is asked.');
    }
    const { from, size, length } = question.bins;
    const places = Array.from({ length }, (_, n) => from + n * size);
    const cells = {
      bin_: places.map((time) => new Date(time).toISOString()),
      events_: places.map(() => 1000),
      count_0: places.map(raisedIn),
    };
    const fields = Object.keys(cells).map((name) => ({ name, type: 'string' }));
    const table = { name: '0', fields, columns: Object.values(cells) };
    const timed = withTimelines(ranked, question, table, { events: { selection: 1000, baseline: 1000 }, window });
    return { began: timed.ranked.findings[0].timeline?.began, size };
  };

  it('not if it is of hours before the window', () => {
    const isThen = (time: number, from: number) => time >= from && time < from + 20 * minute;
    const { began } = markOf({ from: noon, to: noon + hour }, (time) =>
      // The first of the two incidents is the larger one.
      isThen(time, noon - 3 * hour) ? 900 : isThen(time, noon + 10 * minute) ? 500 : 10
    );
    expect(began).toBe(noon + 10 * minute);
  });

  it.each([
    ['a window of two days, which starts far into a bin of two hours', noon + 90 * minute, 48],
    ['one of 28 hours', noon + 60 * minute, 28],
    ['one that starts with a bin', noon, 42],
  ])('in the first bin of %s', (_, from, hours) => {
    const window = { from, to: from + hours * hour };
    const { size } = markOf(window, () => 10);
    const first = Math.floor(from / size) * size;
    expect(markOf(window, (time) => (time >= first ? 500 : 10)).began).toBe(first);
  });

  it('in the first whole bin of the hour before the window', () => {
    const window = { from: noon, to: noon + 10 * minute };
    const raisedSince = (start: number) => (time: number) => (time >= start ? 500 : 10);
    const long = { from: noon, to: noon + 2 * hour };
    const { size } = markOf(long, () => 10);
    expect(hour % size).toBe(0);
    expect(markOf(long, raisedSince(noon - hour)).began).toBe(noon - hour);
    expect(markOf(long, raisedSince(noon - hour - size)).began).toBeUndefined();
    expect(markOf(window, raisedSince(noon - 20 * minute)).began).toBe(noon - 20 * minute);
  });
});
