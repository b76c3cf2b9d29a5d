import { type Cell, type Table } from '../service/types';
import { type ComparedField } from './comparedFields';
import { readCounts, readPlain, readSpotlight } from './readAnswers';

const status: ComparedField = { name: 'status', type: 'string' };
const duration: ComparedField = { name: 'duration', type: 'timespan' };

/** Returns a table of these columns. */
const table = (cells: Record<string, Cell[]>): Table => ({
  name: '0',
  fields: Object.keys(cells).map((name) => ({ name, type: '' })),
  columns: Object.values(cells),
});

describe('The answer of spotlight', () => {
  const spotlight = (found: Cell) => table({ events_: [1100], here_: [100], spotlight_: [found] });

  it('is read by the members that the service’s makers publish', () => {
    const found: Cell = [
      {
        dimension: "['status']",
        p_value: 0,
        delta_score: 0.6,
        effect_size: 0.5,
        differences: [
          { value: '503', frequency_ratio: 0.5, comparison_count: 60 },
          { value: '200', frequency_ratio: -1, comparison_count: 0 },
          { other: 'members' },
        ],
      },
      'something else',
    ];
    const overview = readSpotlight(spotlight(found), [status]);
    expect(overview?.events).toEqual({ here: 100, otherwise: 1000 });
    // 60% here and 20% otherwise have this ratio.
    expect(overview?.fields[0].values.get('503')).toEqual({ here: 60, otherwise: expect.closeTo(200, 6) });
    // A value that is gone is among the 80% that are left.
    expect(overview?.fields[0].values.get('200')).toEqual({ here: 0, otherwise: expect.closeTo(800, 6) });
  });

  it('takes values that are gone for what the others leave, in equal parts, where it does not say how many there were', () => {
    const differences = [
      { value: '200', frequency_ratio: 0, comparison_count: 60 },
      { value: 'a', frequency_ratio: -1, comparison_count: 0 },
      { value: 'b', frequency_ratio: -1, comparison_count: 0 },
    ];
    const overview = readSpotlight(spotlight([{ dimension: 'status', differences }]), [status]);
    expect([...(overview?.fields[0].values ?? [])]).toEqual([
      ['200', { here: 60, otherwise: 600 }],
      ['a', { here: 0, otherwise: 200 }],
      ['b', { here: 0, otherwise: 200 }],
    ]);
  });

  it('is read exactly where it counts both sides', () => {
    const differences = [{ value: null, frequency_ratio: 1, comparison_count: 3, baseline_count: 7 }];
    const overview = readSpotlight(spotlight([{ dimension: 'status', differences }]), [status]);
    expect([...(overview?.fields[0].values ?? [])]).toEqual([['', { here: 3, otherwise: 7 }]]);
  });

  it.each([null, 'text', [{ field: 'status' }], [{ dimension: 'status', differences: 'none' }]])(
    'is not read where it is another one: %j',
    (found) => {
      expect(readSpotlight(spotlight(found), [status])).toBeUndefined();
      expect(readSpotlight(table({ count_: [1] }), [status])).toBeUndefined();
      expect(readSpotlight(undefined, [status])).toBeUndefined();
    }
  );

  it('has missing texts and empty ones as one value', () => {
    const differences = [
      { value: null, frequency_ratio: 1, comparison_count: 3, baseline_count: 7 },
      { value: '', frequency_ratio: 1, comparison_count: 1, baseline_count: 2 },
    ];
    const overview = readSpotlight(spotlight([{ dimension: 'status', differences }]), [status]);
    expect([...(overview?.fields[0].values ?? [])]).toEqual([['', { here: 4, otherwise: 9 }]]);
  });

  it('has sizes as timespans or nanoseconds, and how many events have none', () => {
    const sizes = table({
      events_: [20],
      here_: [10],
      present_0: [15],
      present_here_0: [7],
      sizes_here_0: [['1ms', '2ms', '3ms', '4ms', '00:00:00.005']],
      sizes_otherwise_0: [[1, 2, 3, 4, 5]],
    });
    const [field] = readSpotlight(sizes, [duration])?.fields ?? [];
    expect(field.sizes).toEqual({ here: [1e6, 2e6, 3e6, 4e6, 5e6], otherwise: [1, 2, 3, 4, 5] });
    expect(field.values).toEqual(new Map([['', { here: 3, otherwise: 2 }]]));
  });
});

describe('The answer in plain APL', () => {
  const top = (...pairs: Array<[Cell, number]>): Cell => pairs.map(([key, count]) => ({ key, count, error: 0 }));
  const many = Array.from({ length: 20 }, (_, index): [Cell, number] => [`v${index}`, 30 - index]);

  it('has both sides by their mark, and what has no value is missing, however many values there are', () => {
    const answer = table({
      here_: [1, 0],
      events_: [10, 100],
      present_0: [9, 90],
      values_0: [top(['a', 9]), top(['a', 50], ['b', 40], ['', 3])],
    });
    const { events, fields } = readPlain(answer, [status]);
    expect(events).toEqual({ here: 10, otherwise: 100 });
    expect([...fields[0].values]).toEqual([
      ['a', { here: 9, otherwise: 50 }],
      ['b', { here: 0, otherwise: 40 }],
      ['', { here: 1, otherwise: 10 }],
    ]);
  });

  it('has an empty value where no event lacks one only if it is listed', () => {
    const answer = table({ here_: [1], events_: [9], present_0: [9], values_0: [top(['a', 9])] });
    expect([...readPlain(answer, [status]).fields[0].values.keys()]).toEqual(['a']);
  });

  it('takes a value that a full list lacks for as frequent as its last', () => {
    const answer = table({ here_: [0, 1], events_: [1000, 100], values_0: [top(...many), top(['new', 60])] });
    expect(readPlain(answer, [status]).fields[0].values.get('new')).toEqual({ here: 60, otherwise: 11 });
  });

  it('has nothing on a side without events', () => {
    const answer = table({ here_: [0], events_: [1000], values_0: [top(['a', 5])] });
    expect(readPlain(answer, [status]).events).toEqual({ here: 0, otherwise: 1000 });
  });
});

test('Counts are added up over the rows in whose sides an event is', () => {
  const answer = table({ sides_: [1, 2, 3, 8], events_: [10, 20, 1, 5], count_0: [4, 2, 1, 5], apart_0: [1, 2, 1, 0] });
  expect(readCounts(answer, { sides: 4, traits: 1, pairs: 1 })).toEqual([
    { events: 11, counts: [5], apart: [2] },
    { events: 21, counts: [3], apart: [3] },
    { events: 0, counts: [0], apart: [0] },
    { events: 5, counts: [5], apart: [0] },
  ]);
});
