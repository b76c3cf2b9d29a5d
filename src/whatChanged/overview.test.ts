import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { type Cell, type Table } from '../service/types';
import { candidatesOf } from './candidates';
import { type ComparedField } from './comparedFields';
import { type ChangeQuestion } from './comparison';
import { countsQuestion, readCounts } from './counts';
import { isDistinct, overviewQuery, readOverview, withPatterns } from './overview';
import { traitText } from './sentences';
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

test('Each side is a row of the most frequent values and percentiles', () => {
  expect(overviewQuery(comparison, fields)).toBe(
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
  const traits = { traits: [trait], pairs: [] };
  const { apl, range, days } = countsQuestion(comparison, traits);
  expect([range, days]).toEqual([{ from: from - 7 * day, to: from + 2 * hour }, [1, 7]]);
  expect(apl).toContain('count_0 = countif(status == 503)');
  expect(apl).toContain(
    '_time >= datetime(2026-03-09T12:00:00.000Z) and _time < datetime(2026-03-09T13:00:00.000Z)), 32, 0)'
  );
  const { time: _, ...timeless } = comparison;
  expect(countsQuestion(timeless, traits)).toMatchObject({ range: comparison.windows.all, days: [] });
});

test('A field is an ID if each event has a value for itself, whatever its name', () => {
  const overviewOf = (counts: number[]) => ({
    field: fields[0],
    values: new Map(counts.map((count, place) => [`${place}`, { selection: count, baseline: 1 }])),
  });
  const once = new Array<number>(40).fill(1);
  expect([once, [...once, 2], [1, 1]].map((counts) => isDistinct(overviewOf(counts)))).toEqual([true, false, false]);
});

test('Days before are counted only where they touch no window that is compared: what is new would be usual', () => {
  const daysOf = (selected: number, other: number) => {
    const selection = { from, to: from + selected };
    const baseline = [{ from: from - other, to: from }];
    const windows = { selection, baseline, all: { from: from - other, to: from + selected } };
    return countsQuestion({ ...comparison, windows }, { traits: [trait], pairs: [] }).days;
  };
  expect([daysOf(hour, hour), daysOf(day, hour), daysOf(day + hour, hour), daysOf(8 * day, day)]).toEqual([
    [1, 7],
    [1, 7],
    [7],
    [],
  ]);
});

test('Such events at normal times, and at the times between them, are sides of their own', () => {
  const later = { from: from + 3 * hour, to: from + 4 * hour };
  const windows = { ...comparison.windows, baseline: [...comparison.windows.baseline, later] };
  const asked = { ...comparison, windows, kin: 'status >= 500' };
  const { apl, days } = countsQuestion(asked, { traits: [trait], pairs: [] });
  const within = (begin: number, end: number) =>
    `_time >= datetime(2026-03-10T${begin}:00:00.000Z) and _time < datetime(2026-03-10T${end}:00:00.000Z)`;
  expect(days).toEqual([]);
  expect(apl).toContain(`where (${within(12, 13)}) or (${within(13, 16)})`);
  expect(apl.slice(apl.indexOf('sides_'))).toBe(
    `sides_ = iff(a == 1, 1, iff(status >= 500, 4, 2)) + iff(${within(12, 13)}, 0, 8) + iff((${within(12, 13)}) or (${within(13, 14)}) or (${within(15, 16)}), 0, 16)`
  );
});

test('Traces of both sides come with the counts; events without one are each for themselves', () => {
  const wanted = { traits: [trait], pairs: [], trace: 'trace_id' };
  const { apl } = countsQuestion({ ...comparison, kin: 'status >= 500' }, wanted);
  expect(apl).toContain('traces_0 = dcountif(iff(isnotempty(trace_id), trace_id, tostring(_time)), status == 503)');
  const answer = table({
    sides_: [1, 2, 10, 12, 26, 28],
    events_: [10, 90, 300, 5, 70, 8],
    ids_: [['a', 'b'], ['a', 'd'], ['', 'e'], ['a', 'f'], ['g'], ['h']],
    traces_: [2, 40, 60, 2, 20, 3],
  });
  const { sampled, times, kin, allKin } = readCounts(answer, { days: [] }, wanted);
  expect(sampled).toEqual({
    ids: { selection: ['a', 'b'], beside: ['a', 'd'], baseline: ['d', 'e'], kin: ['f', 'h'] },
    all: { selection: 2, baseline: 100 },
    times: { selection: 42, baseline: 85 },
    kinOf: 5,
  });
  expect([times, kin?.events, allKin?.events]).toEqual([{ selection: 42, baseline: 85 }, 5, 13]);
});

test('Other traces at the selected time have their share in the sample', () => {
  const idsOf = (side: string) => Array.from({ length: 600 }, (_, index) => `${side}${index}`);
  const answer = table({
    sides_: [10, 2, 1],
    events_: [9000, 1000, 1],
    ids_: [idsOf('n'), idsOf('b'), ['s']],
    traces_: [2700, 300, 1],
  });
  const { ids } = readCounts(answer, { days: [] }, { traits: [], pairs: [] }).sampled;
  expect([ids.baseline.length, ids.baseline.filter((id) => id.startsWith('b')).length]).toEqual([300, 30]);
});

test('Of two traits the events that have one of them only are counted', () => {
  const other: Trait = { kind: 'present', field: fields[0] };
  expect(countsQuestion(comparison, { traits: [trait, other], pairs: [[0, 1]] }).apl).toContain(
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

/** A table with these columns. */
const table = (cells: Record<string, Cell[]>): Table => ({
  name: '0',
  fields: Object.keys(cells).map((name) => ({ name, type: '' })),
  columns: Object.values(cells),
});

describe('The overview', () => {
  const top = (...pairs: Array<[Cell, number]>): Cell => pairs.map(([key, count]) => ({ key, count, error: 0 }));
  const many = Array.from({ length: 20 }, (_, index): [Cell, number] => [`v${index}`, 30 - index]);

  it('has both sides by their mark, and what has no value is missing, however many values there are', () => {
    const answer = table({
      selection_: [1, 0],
      events_: [10, 100],
      present_0: [9, 90],
      frequent_0: [top(['a', 9]), top(['a', 50], ['b', 40], ['', 3])],
    });
    const { events, fields } = readOverview(answer, [status]);
    expect(events).toEqual({ selection: 10, baseline: 100 });
    expect([...fields[0].values]).toEqual([
      ['a', { selection: 9, baseline: 50 }],
      ['b', { selection: 0, baseline: 40 }],
      ['', { selection: 1, baseline: 10 }],
    ]);
  });

  it('has an empty value where no event lacks one only if it is listed', () => {
    const answer = table({ selection_: [1], events_: [9], present_0: [9], frequent_0: [top(['a', 9])] });
    expect([...readOverview(answer, [status]).fields[0].values.keys()]).toEqual(['a']);
  });

  it('takes a value that a full list lacks for as frequent as its last', () => {
    const answer = table({ selection_: [0, 1], events_: [1000, 100], frequent_0: [top(...many), top(['new', 60])] });
    expect(readOverview(answer, [status]).fields[0].values.get('new')).toEqual({ selection: 60, baseline: 11 });
  });

  it('has percentiles as timespans or nanoseconds', () => {
    const answer = table({
      selection_: [1, 0],
      events_: [10, 10],
      present_0: [7, 8],
      percentiles_0: [
        ['1ms', '2ms', '3ms', '4ms', '00:00:00.005'],
        [1, 2, 3, 4, 5],
      ],
    });
    const [field] = readOverview(answer, [duration]).fields;
    expect(field.sizes).toEqual({ selection: [1e6, 2e6, 3e6, 4e6, 5e6], baseline: [1, 2, 3, 4, 5] });
    expect(field.values).toEqual(new Map([['', { selection: 3, baseline: 2 }]]));
  });

  it('has nothing on a side without events', () => {
    const answer = table({ selection_: [0], events_: [1000], frequent_0: [top(['a', 5])] });
    expect(readOverview(answer, [status]).events).toEqual({ selection: 0, baseline: 1000 });
  });
});

test('Counts are added up over the rows in whose sides an event is', () => {
  const answer = table({
    sides_: [1, 2, 3, 64],
    events_: [10, 20, 1, 5],
    count_0: [4, 2, 1, 5],
    apart_0: [1, 2, 1, 0],
  });
  const counted = readCounts(answer, { days: [1] }, { traits: [trait], pairs: [[0, 1]] });
  expect(counted).toMatchObject({
    selection: { events: 11, counts: [5], apart: [2] },
    baseline: { events: 21, counts: [3], apart: [3] },
    earlier: [{ days: 1, selection: { events: 0 }, baseline: { events: 5, counts: [5], apart: [0] } }],
  });
  expect(counted.kin).toBeUndefined();
});

describe('Among the patterns of log lines', () => {
  const body: ComparedField = { name: 'body', type: 'string', isLine: true };
  const refused = (count: number) =>
    Array.from({ length: count }, (_, index) => `connection to db refused after ${index} ms`);
  const fine = (count: number) => Array.from({ length: count }, () => 'cart read');
  const events = { selection: 1000, baseline: 90_000 };

  const patternsIn = async (selection: string[], baseline: string[]) => {
    const lines = { selection, baseline };
    const missing = new Map([['', { selection: 0, baseline: 30_000 }]]);
    const overview = await withPatterns({ events, fields: [{ field: body, values: missing, lines }] });
    return candidatesOf(overview).filter(({ trait }) => trait.kind === 'pattern');
  };

  it('a pattern of log lines is a trait, with counts as the lines of both sides suggest them', async () => {
    const found = await patternsIn([...refused(38), ...fine(62)], [...refused(1), ...fine(999)]);
    expect(found.map(({ trait, counts }) => [traitText(trait), counts])).toEqual([
      ['matches “connection to db refused after <*> ms”', { selection: 380, baseline: 60 }],
      ['matches “cart read”', { selection: 620, baseline: 59_940 }],
    ]);
    const [{ trait }] = found;
    expect(conditionOf(trait)).toBe('body matches regex "^connection to db refused after [^ ]+ ms$"');
    expect(filterOf(trait, true)).toMatchObject({ column: 'body', operator: '!~' });
  });

  it('a line of values alone is none', async () => {
    const found = await patternsIn(['1 2', '3 4'], fine(10));
    expect(found.map(({ trait }) => traitText(trait))).toEqual(['matches “cart read”']);
  });

  it('other fields stay as they are', async () => {
    const field = { field: { name: 'host', type: 'string' as const }, values: new Map() };
    expect(await withPatterns({ events, fields: [field] })).toEqual({ events, fields: [field] });
  });
});
