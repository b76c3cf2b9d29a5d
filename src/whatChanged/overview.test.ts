import { writeFilter } from '../apl/edit/filter';
import { type Cell, type Table } from '../service/types';
import { type ComparedField } from './comparedFields';
import { type ChangeQuestion } from './comparison';
import { countsQuestion, readCounts } from './counts';
import { plainQuery, readPlain, readSpotlight, spotlightQuery } from './overview';
import { conditionOf, filterOf, type Trait } from './traits';

const hour = 3_600_000;
const day = 24 * hour;
const from = Date.UTC(2026, 2, 10, 12);
const comparison: ChangeQuestion = {
  source: 'logs',
  events: 'logs',
  selection: 'a == 1',
  time: '_time',
  windows: {
    selection: { from, to: from + hour },
    baseline: [{ from: from + hour, to: from + 2 * hour }],
    all: { from, to: from + 2 * hour },
  },
};
const fields: ComparedField[] = [
  { name: 'geo.city', type: 'string' },
  { name: 'status', type: 'integer' },
  { name: 'took', type: 'timespan' },
];

test('Spotlight is asked for texts and truths, lists of values and percentiles for numbers', () => {
  expect(spotlightQuery(comparison, fields)).toBe(
    [
      'logs',
      '| summarize',
      '    selection_events_ = countif(a == 1),',
      '    selection_present_1 = countif((a == 1) and isnotnull(status)),',
      '    selection_frequent_1 = topkif(status, 20, a == 1),',
      '    selection_percentiles_1 = percentiles_arrayif(status, dynamic([5,25,50,75,95]), a == 1),',
      '    selection_present_2 = countif((a == 1) and isnotnull(took)),',
      '    selection_percentiles_2 = percentiles_arrayif(took, dynamic([5,25,50,75,95]), a == 1),',
      '    baseline_events_ = countif(iff(a == 1, false, true)),',
      '    baseline_present_1 = countif((iff(a == 1, false, true)) and isnotnull(status)),',
      '    baseline_frequent_1 = topkif(status, 20, iff(a == 1, false, true)),',
      '    baseline_percentiles_1 = percentiles_arrayif(status, dynamic([5,25,50,75,95]), iff(a == 1, false, true)),',
      '    baseline_present_2 = countif((iff(a == 1, false, true)) and isnotnull(took)),',
      '    baseline_percentiles_2 = percentiles_arrayif(took, dynamic([5,25,50,75,95]), iff(a == 1, false, true)),',
      "    spotlight_ = spotlight(a == 1, ['geo.city'])",
    ].join('\n')
  );
});

test('In plain APL, each side is a row of the same', () => {
  expect(plainQuery(comparison, fields)).toBe(
    [
      'logs',
      '| summarize',
      '    events_ = count(),',
      "    present_0 = countif(isnotempty(['geo.city'])),",
      "    frequent_0 = topk(['geo.city'], 20),",
      '    present_1 = countif(isnotnull(status)),',
      '    frequent_1 = topk(status, 20),',
      '    percentiles_1 = percentiles_array(status, 5, 25, 50, 75, 95),',
      '    present_2 = countif(isnotnull(took)),',
      '    percentiles_2 = percentiles_array(took, 5, 25, 50, 75, 95)',
      '    by selection_ = iff(a == 1, 1, 0)',
    ].join('\n')
  );
});

const trait: Trait = { kind: 'value', field: fields[1], value: '503' };

test('Values are counted on both sides, a day and a week before as well', () => {
  const { apl, range, sides } = countsQuestion(comparison, [trait]);
  expect([range, sides]).toEqual([{ from: from - 7 * day, to: from + 2 * hour }, 6]);
  expect(apl).toContain('count_0 = countif(status == 503)');
  expect(apl).toContain(
    '_time >= datetime(2026-03-09T12:00:00.000Z) and _time < datetime(2026-03-09T13:00:00.000Z)), 4, 0)'
  );
  const { time: _, ...timeless } = comparison;
  expect(countsQuestion(timeless, [trait])).toMatchObject({ range: comparison.windows.all, sides: 2 });
});

test('Of two traits the events that have one of them only are counted', () => {
  const other: Trait = { kind: 'present', field: fields[0] };
  expect(countsQuestion(comparison, [trait, other], [[0, 1]]).apl).toContain(
    "apart_0 = countif(iff(status == 503, 1, 0) != iff(isnotempty(['geo.city']), 1, 0))"
  );
});

test.each<[Trait, string, string]>([
  [trait, 'status == 503', 'status != 503'],
  [{ ...trait, field: fields[0], value: '' }, "isempty(['geo.city'])", "isnotempty(['geo.city'])"],
  [{ kind: 'present', field: fields[0] }, "isnotempty(['geo.city'])", "isempty(['geo.city'])"],
  [{ kind: 'above', field: fields[2], bound: 2e6 }, 'took > 2ms', 'took <= 2ms'],
  [{ kind: 'upTo', field: fields[1], bound: 1.5 }, 'status <= 1.5', 'status > 1.5'],
])('%j is the condition %s, and its opposite %s', (one, condition, opposite) => {
  expect(conditionOf(one)).toBe(condition);
  expect(writeFilter(filterOf(one, true), one.field.type)).toBe(opposite);
});

const status: ComparedField = { name: 'status', type: 'string' };
const duration: ComparedField = { name: 'duration', type: 'timespan' };

/** Returns a table of these columns. */
const table = (cells: Record<string, Cell[]>): Table => ({
  name: '0',
  fields: Object.keys(cells).map((name) => ({ name, type: '' })),
  columns: Object.values(cells),
});

describe('The answer of spotlight', () => {
  const spotlight = (found: Cell) => table({ selection_events_: [100], baseline_events_: [1000], spotlight_: [found] });

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
    expect(overview?.events).toEqual({ selection: 100, baseline: 1000 });
    // 60% of the selection and 20% of the baseline have this ratio.
    expect(overview?.fields[0].values.get('503')).toEqual({ selection: 60, baseline: expect.closeTo(200, 6) });
    // A value that is gone is among the 80% that are left.
    expect(overview?.fields[0].values.get('200')).toEqual({ selection: 0, baseline: expect.closeTo(800, 6) });
  });

  it('takes values that are gone for what the others leave, in equal parts, where it does not say how many there were', () => {
    const differences = [
      { value: '200', frequency_ratio: 0, comparison_count: 60 },
      { value: 'a', frequency_ratio: -1, comparison_count: 0 },
      { value: 'b', frequency_ratio: -1, comparison_count: 0 },
    ];
    const overview = readSpotlight(spotlight([{ dimension: 'status', differences }]), [status]);
    expect([...(overview?.fields[0].values ?? [])]).toEqual([
      ['200', { selection: 60, baseline: 600 }],
      ['a', { selection: 0, baseline: 200 }],
      ['b', { selection: 0, baseline: 200 }],
    ]);
  });

  it('is read exactly where it counts both sides', () => {
    const differences = [{ value: null, frequency_ratio: 1, comparison_count: 3, baseline_count: 7 }];
    const overview = readSpotlight(spotlight([{ dimension: 'status', differences }]), [status]);
    expect([...(overview?.fields[0].values ?? [])]).toEqual([['', { selection: 3, baseline: 7 }]]);
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
    expect([...(overview?.fields[0].values ?? [])]).toEqual([['', { selection: 4, baseline: 9 }]]);
  });

  it('has sizes as timespans or nanoseconds, and how many events have none', () => {
    const sizes = table({
      selection_events_: [10],
      baseline_events_: [10],
      selection_present_0: [7],
      baseline_present_0: [8],
      selection_percentiles_0: [['1ms', '2ms', '3ms', '4ms', '00:00:00.005']],
      baseline_percentiles_0: [[1, 2, 3, 4, 5]],
    });
    const [field] = readSpotlight(sizes, [duration])?.fields ?? [];
    expect(field.sizes).toEqual({ selection: [1e6, 2e6, 3e6, 4e6, 5e6], baseline: [1, 2, 3, 4, 5] });
    expect(field.values).toEqual(new Map([['', { selection: 3, baseline: 2 }]]));
  });
});

describe('The answer in plain APL', () => {
  const top = (...pairs: Array<[Cell, number]>): Cell => pairs.map(([key, count]) => ({ key, count, error: 0 }));
  const many = Array.from({ length: 20 }, (_, index): [Cell, number] => [`v${index}`, 30 - index]);

  it('has both sides by their mark, and what has no value is missing, however many values there are', () => {
    const answer = table({
      selection_: [1, 0],
      events_: [10, 100],
      present_0: [9, 90],
      frequent_0: [top(['a', 9]), top(['a', 50], ['b', 40], ['', 3])],
    });
    const { events, fields } = readPlain(answer, [status]);
    expect(events).toEqual({ selection: 10, baseline: 100 });
    expect([...fields[0].values]).toEqual([
      ['a', { selection: 9, baseline: 50 }],
      ['b', { selection: 0, baseline: 40 }],
      ['', { selection: 1, baseline: 10 }],
    ]);
  });

  it('has an empty value where no event lacks one only if it is listed', () => {
    const answer = table({ selection_: [1], events_: [9], present_0: [9], frequent_0: [top(['a', 9])] });
    expect([...readPlain(answer, [status]).fields[0].values.keys()]).toEqual(['a']);
  });

  it('takes a value that a full list lacks for as frequent as its last', () => {
    const answer = table({ selection_: [0, 1], events_: [1000, 100], frequent_0: [top(...many), top(['new', 60])] });
    expect(readPlain(answer, [status]).fields[0].values.get('new')).toEqual({ selection: 60, baseline: 11 });
  });

  it('has nothing on a side without events', () => {
    const answer = table({ selection_: [0], events_: [1000], frequent_0: [top(['a', 5])] });
    expect(readPlain(answer, [status]).events).toEqual({ selection: 0, baseline: 1000 });
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
