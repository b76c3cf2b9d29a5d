import { type ComparedField } from './comparedFields';
import { candidatesOf, pairsOf } from './candidates';
import { rankFindings } from './rankFindings';
import { questionOf } from './restated';
import { type CountedSide } from './counts';
import { type FieldOverview } from './overview';
import { type Trait } from './traits';
import { certaintyOf, findingText, percentText, remarks } from './sentences';

const question = questionOf('logs', {}, []);
const events = { selection: 1000, baseline: 10_000 };
const text = (name: string): ComparedField => ({ name, type: 'string' });

function answer(name: string, values: Record<string, [selection: number, baseline: number]>): FieldOverview {
  const counts = Object.entries(values).map(
    ([value, [selection, baseline]]) => [value, { selection, baseline }] as const
  );
  return { field: text(name), values: new Map(counts) };
}

/** Calculates the events with only one of two traits, from the events with each trait and all events. */
type Apart = (one: number, other: number, all: number) => number;

const ofTheSame: Apart = (one, other) => Math.abs(one - other);
const independent: Apart = (one, other, all) => one + other - (2 * one * other) / all;

const side = (all: number, counts: number[], apart: number[] = []): CountedSide => ({
  ...{ events: all, counts, apart, traces: 0, ofTraces: [] },
});
const none = { selection: 0, baseline: 0 };
const sampled = { ids: { selection: [], baseline: [] }, all: none, times: none, kinOf: 0 };

interface Elsewhere {
  /** Shares on both sides a day before. */
  dayBefore?: [share: number, baseline: number];
  /** Number of such events at normal times, and the share of them with each trait. */
  kin?: [events: number, share: number];
  /** The same at all other times. */
  allKin?: [events: number, share: number];
  /** Number of events at the time of the selected events per event at other times. */
  exposure?: number;
  asked?: typeof question;
}

/** The findings for an overview with exact counts. */
function found(
  fields: FieldOverview[],
  { dayBefore, kin = [0, 0], allKin = kin, exposure = 2, asked = question }: Elsewhere = {},
  apartOf = ofTheSame
) {
  const candidates = candidatesOf({ events, fields });
  const pairs = pairsOf(candidates, events);
  const sideOf = (of: 'selection' | 'baseline'): CountedSide => {
    const counts = candidates.map(({ trait }) => {
      const valued = (value: string) => fields.find(({ field }) => field === trait.field)?.values.get(value)?.[of] ?? 0;
      return trait.kind === 'value' ? valued(trait.value) : trait.kind === 'present' ? events[of] - valued('') : 0;
    });
    return side(
      events[of],
      counts,
      pairs.map(([one, other]) => apartOf(counts[one], counts[other], events[of]))
    );
  };
  const same = (all: number, share: number) =>
    side(
      all,
      candidates.map(() => all * share)
    );
  const counted = {
    ...{ selection: sideOf('selection'), baseline: sideOf('baseline'), sampled },
    times: { selection: 11_000 * exposure, baseline: 11_000 },
    ...{ kin: same(...kin), allKin: same(...allKin) },
    earlier: dayBefore ? [{ days: 1, selection: same(1000, dayBefore[0]), baseline: same(1000, dayBefore[1]) }] : [],
  };
  return rankFindings(candidates, pairs, counted, { comparisons: 100, question: asked }).findings;
}

const namesOf = (also: readonly Trait[]) => also.map(({ field }) => field.name);

const status = answer('status', { '503': [610, 40], '200': [380, 9900], '404': [10, 60] });

test('Of the same events, a field leads those that are calculated from it', () => {
  const values = { '503': [610, 40], '200': [380, 9900], '404': [10, 60] } satisfies Parameters<typeof answer>[1];
  const failed = { ...answer('failed', values), field: { ...text('failed'), isVirtual: true } };
  for (const fields of [
    [failed, status],
    [status, failed],
  ]) {
    expect(found(fields).map(({ trait, also }) => [trait.field.name, namesOf(also)])).toEqual([['status', ['failed']]]);
  }
});

test('The most telling difference comes first, one for each field, and what only shows the trouble after that', () => {
  const region = answer('region', { eu: [600, 3000], us: [400, 7000] });
  const host = answer('host', { h1: [500, 600], h2: [500, 9400] });
  const names = found([region, status, host], {}, independent).map(({ trait, isSure }) => [trait.field.name, isSure]);
  expect(names).toEqual([
    ['host', true],
    ['region', true],
    ['status', true],
  ]);
});

test.each(['status.message', 'exception.message', 'error.type'])(
  'What an error says comes after its cause: %s',
  (name) => {
    const host = answer('host', { h1: [500, 600], h2: [500, 9400] });
    const message = answer(name, { 'i/o timeout': [600, 5], '': [400, 9995] });
    expect(found([message, host], {}, independent).map(({ trait }) => trait.field.name)).toEqual(['host', name]);
  }
);

test('Of the same events, a possible cause leads its symptom', () => {
  const message = answer('error.message', { 'out of range': [610, 20], '': [390, 9980] });
  const flag = answer('flag', { on: [605, 30], off: [395, 9970] });
  const [line] = found([message, flag]);
  expect([line.trait.field.name, namesOf(line.also)]).toEqual(['flag', ['error.message']]);
});

describe('That events have a field', () => {
  const host = answer('host', { h1: [500, 600], h2: [500, 9400] });
  const plan = answer('plan', { '': [100, 9000], pro: [450, 500], free: [450, 500] });

  it('comes after a value, because it only shows their kind', () => {
    expect(found([plan, host], {}, independent).map(({ trait }) => [trait.field.name, trait.kind])).toEqual([
      ['host', 'value'],
      ['plan', 'present'],
    ]);
  });

  it('comes first if the field is new', () => {
    const flag = answer('flag', { '': [300, 10_000], on: [350, 0], off: [350, 0] });
    expect(found([flag, host], {}, independent)[0].trait).toMatchObject({ kind: 'present', field: { name: 'flag' } });
  });

  it('is told beside a value that the same events have', () => {
    const route = answer('route', { '/a': [900, 1000], '/b': [100, 9000] });
    const always = answer('plan', { '': [95, 9005], pro: [450, 500], free: [455, 495] });
    const [line] = found([always, route]);
    expect([line.trait.field.name, namesOf(line.also)]).toEqual(['route', ['plan']]);
  });
});

describe('Of an annotation after which nothing became worse', () => {
  const asked = { ...question, isNormal: true };
  const isSureOf = (field: FieldOverview) => [asked, question].map((one) => found([field], { asked: one })[0].isSure);
  const cpu: FieldOverview = {
    field: { name: 'process.cpu.utilization', type: 'float' },
    values: new Map(),
    sizes: { selection: [0.1, 0.2, 0.4, 0.6, 0.7], baseline: [0.1, 0.15, 0.2, 0.3, 0.4] },
  };

  it.each([480, 0])('a size may be chance, because load differs: above in %d of the other events', (above) => {
    const candidates = candidatesOf({ events, fields: [cpu] });
    const counts = { selection: side(1000, [480]), baseline: side(10_000, [above]) };
    const others = { earlier: [], sampled, times: { selection: 11_000, baseline: 0 } };
    const sure = [asked, question].map((one) => {
      const { findings } = rankFindings(candidates, [], { ...counts, ...others }, { comparisons: 10, question: one });
      return findings.map(({ isSure }) => isSure);
    });
    expect(sure).toEqual([[false], [true]]);
  });

  it('a new value is sure to be new, not to be a cause', () => {
    const version = answer('version', { '2.8': [250, 0], '2.7': [750, 10_000] });
    const [only, cause] = [asked, question].map((one) => found([version], { asked: one })[0]);
    expect([only, cause].map(certaintyOf)).toEqual(['new', 'sure']);
    expect([only, cause].map((finding) => remarks(finding, events))).toEqual([
      ['New at that time, although nothing became worse.'],
      [],
    ]);
  });

  it('a value that other events have as well may be chance, because traffic differs', () => {
    expect(isSureOf(answer('feature_flag.dark', { on: [250, 1400], off: [750, 8600] }))).toEqual([false, true]);
  });

  it('a value that is gone may be chance: another one came before', () => {
    expect(isSureOf(answer('service.version', { '2.7.0': [0, 1500] }))).toEqual([false, true]);
  });

  it('a new value is sure', () => {
    expect(isSureOf(answer('service.version', { '2.8.0': [400, 2], '2.7.0': [600, 9998] }))).toEqual([true, true]);
  });
});

test('What may be chance comes after what is sure, and says so', () => {
  const noise = answer('noise', { x: [23, 110] });
  const [first, second] = found([noise, status]);
  expect(first.trait.field.name).toBe('status');
  expect([second.isSure, certaintyOf(second)]).toEqual([false, 'may be chance']);
});

test('A difference of six standard errors is sure, however small it is', () => {
  // 8.5% of 1,000 events instead of 4.3% of 10,000: the difference of 0.0417 is 6.1 times the standard error of 0.0068.
  const [only] = found([answer('city', { Oslo: [85, 430] })]);
  expect([only.isSure, certaintyOf(only)]).toEqual([true, 'sure']);
});

test('Fields that the same events have in common are one finding', () => {
  const [only, ...others] = found([
    status,
    answer('code', { unavailable: [610, 40] }),
    answer('failed', { yes: [611, 40], no: [389, 9960] }),
  ]);
  expect(others).toEqual([]);
  expect(namesOf([only.trait, ...only.also]).sort()).toEqual(['code', 'failed', 'status']);
  expect(remarks(only, events)[0]).toMatch(/^In the same events: \w+ is \w+ and \w+ is \w+\.$/);
});

test('Fields that all but one of few events have in common are one finding', () => {
  const few: Apart = () => 1;
  const fields = [answer('name', { 'GET /orders': [19, 20] }), answer('http.route', { '/orders': [18, 20] })];
  expect(found(fields, {}, few).map(({ trait, also }) => [trait.field.name, namesOf(also)])).toEqual([
    ['name', ['http.route']],
  ]);
  expect(found(fields, {}, () => 2)).toHaveLength(2);
});

test('Fields that as many events have in common, but others, are two findings', () => {
  const code = answer('code', { unavailable: [610, 40] });
  expect(found([status, code], {}, independent).map(({ trait, also }) => [trait.field.name, namesOf(also)])).toEqual([
    ['status', []],
    ['code', []],
  ]);
});

test('Of a number and a text of the same events, the text is what the line is about', () => {
  const size = { ...answer('size', { '162': [610, 40] }), field: { name: 'size', type: 'integer' } as const };
  const [only] = found([size, answer('error', { timeout: [609, 40] })]);
  expect([only.trait, only.also]).toMatchObject([
    { field: { name: 'error' }, value: 'timeout' },
    [{ field: { name: 'size' } }],
  ]);
  // The same applies next to a duration, which only shows the trouble; a text on the same events may be its cause.
  const above: Trait = { kind: 'above', field: { name: 'duration', type: 'integer' }, bound: 500 };
  const [customer] = candidatesOf({ events, fields: [answer('customer', { c7: [610, 40] })] });
  const slow = {
    ...{ selection: side(1000, [612, 610], [2]), baseline: side(10_000, [40, 40], [0]) },
    ...{ earlier: [], sampled, times: { selection: 11_000, baseline: 0 } },
  };
  const { findings } = rankFindings([{ ...customer, trait: above }, customer], [[0, 1]], slow, {
    ...{ comparisons: 10, question },
  });
  expect(findings).toMatchObject([{ trait: { value: 'c7' }, also: [above] }]);
  // The same applies if the text is one of many and otherwise missing.
  const trait = { kind: 'present', field: text('error') } as const;
  const [first, second] = candidatesOf({ events, fields: [size] }).flatMap((one) => [one, { ...one, trait }]);
  const counted = {
    ...{ selection: side(1000, [610, 609], [1]), baseline: side(10_000, [40, 40], [0]) },
    ...{ earlier: [], sampled, times: { selection: 11_000, baseline: 0 } },
  };
  expect(rankFindings([first, second], [[0, 1]], counted, { comparisons: 10, question }).findings).toMatchObject([
    { trait, also: [{ field: { name: 'size' } }] },
  ]);
});

test('A change that was there a day before is marked', () => {
  const [finding] = found([status], { dayBefore: [0.4, 0] });
  expect(remarks(finding, events)).toEqual(['Not clearly more frequent than at other times.']);
  expect(found([status], { dayBefore: [0, 0.4] })[0].isUsual).toBe(false);
});

test.each([
  [3, false],
  [300, true],
])('A day with %d events shows it too: %s', (all, isUsual) => {
  const candidates = candidatesOf({ events, fields: [answer('status', { '503': [610, 40] })] });
  const counted = {
    selection: side(1000, [610]),
    baseline: side(10_000, [40]),
    times: { selection: 1000, baseline: 0 },
  };
  const earlier = [{ days: 1, selection: side(all, [0.4 * all]), baseline: side(10 * all, [0]) }];
  const asked = { comparisons: 100, question };
  expect(rankFindings(candidates, [], { ...counted, earlier }, asked).findings).toMatchObject([{ isUsual }]);
});

test.each<[kin: [number, number], isUsual: boolean, why: string]>([
  [[500, 0.6], true, 'as often'],
  [[500, 0.1], false, 'hardly more often than in the others'],
  [[4, 0.75], false, 'too few to tell'],
  [[0, 0], false, 'none'],
])('What %j of such events at other times have is usual: %j, for it is %s', (kin, isUsual) => {
  const [finding] = found([status], { kin });
  expect(finding.isUsual).toBe(isUsual);
  expect(remarks(finding, events)).toEqual(isUsual ? ['Not clearly more frequent than at other times.'] : []);
});

test('What such events at other times have is news where it surely became more frequent', () => {
  const isUsual = (kin: [number, number], exposure: number) => found([status], { kin, exposure })[0].isUsual;
  expect([isUsual([500, 0.6], 2), isUsual([500, 0.6], 1)]).toEqual([true, false]);
  expect([isUsual([1, 1], 2000), isUsual([1, 1], 20)]).toEqual([true, false]);
});

test('What such events have at other times that were left out of the normal ones is not new', () => {
  const isUsual = (allKin: [number, number]) => found([status], { kin: [0, 0], allKin })[0].isUsual;
  expect([isUsual([500, 0.6]), isUsual([500, 0.1])]).toEqual([true, false]);
});

test('What such events always have as often is usual, even if there are more of them', () => {
  const isUsual = (kin: [number, number]) => found([status], { kin, exposure: 0.1 })[0].isUsual;
  expect([isUsual([2000, 0.62]), isUsual([2000, 0.3])]).toEqual([true, false]);
});

test('That failures have a message says nothing, which one it is does', () => {
  const ofFailures = questionOf('logs', { where: 'error == true' }, []);
  const field = text('exception.message');
  const message = { ...answer('exception.message', { '': [10, 9990], 'disk full': [600, 5] }), field };
  const candidates = candidatesOf({ events, fields: [message] });
  const kinds = candidates.map(({ trait }) => trait.kind);
  expect(kinds.sort()).toEqual(['present', 'value']);
  const counted = {
    ...{ selection: side(1000, [990, 600]), baseline: side(10_000, [10, 5]) },
    ...{ earlier: [], sampled, times: { selection: 11_000, baseline: 0 } },
  };
  const sorted = [...candidates].sort((a, b) => a.trait.kind.localeCompare(b.trait.kind));
  const { findings, restated } = rankFindings(sorted, [], counted, { comparisons: 100, question: ofFailures });
  expect([findings, restated].map((some) => some.map(({ trait }) => trait.kind))).toEqual([['value'], ['present']]);
});

test('What only shows the trouble comes after what may have caused it', () => {
  const level = answer('severity', { ERROR: [900, 100] });
  const size = { ...answer('bytes', { '162': [899, 100] }), field: { name: 'bytes', type: 'integer' } as const };
  const region = answer('region', { eu: [400, 300] });
  const findings = found([level, size, region]);
  expect(findings.map(({ trait, also }) => [trait.field.name, namesOf(also)])).toEqual([
    ['region', []],
    ['severity', ['bytes']],
  ]);
});

test('What such events always have comes after what became more frequent among them', () => {
  const fields = [answer('route', { '/export': [640, 2400] }), answer('host', { h1: [230, 600] })];
  const candidates = candidatesOf({ events, fields });
  const counted = {
    ...{ selection: side(1000, [640, 230]), baseline: side(10_000, [2400, 600]) },
    ...{ earlier: [], sampled, times: { selection: 11_000, baseline: 11_000 } },
  };
  const namesAmong = (kin: CountedSide) => {
    const { findings } = rankFindings(candidates, [], { ...counted, kin, allKin: kin }, { comparisons: 100, question });
    return findings.map(({ trait, isUsual }) => [trait.field.name, isUsual]);
  };
  const [route, host] = [
    ['route', false],
    ['host', false],
  ];
  expect(namesAmong(side(200, [20, 12]))).toEqual([route, host]);
  expect(namesAmong(side(200, [128, 12]))).toEqual([host, route]);
  // One such event says nothing.
  expect(namesAmong(side(1, [1, 0]))).toEqual([route, host]);
});

test('A line is as important as what its traces show, if these show more', () => {
  const field = text('route');
  const trait: Trait = { kind: 'value', field, value: '/a' };
  const [route] = candidatesOf({ events, fields: [{ ...answer('route', { '/a': [250, 500] }), field }] });
  const [service] = candidatesOf({ events, fields: [answer('service', { cart: [500, 2200] })] });
  const counted = {
    selection: { ...side(1000, [500, 250]), traces: 250, ofTraces: [250, 250] },
    baseline: { ...side(10_000, [2200, 500]), traces: 2500, ofTraces: [1500, 300] },
    ...{ earlier: [], sampled, times: { selection: 11_000, baseline: 0 } },
  };
  const { findings } = rankFindings([service, route], [], counted, { comparisons: 100, question });
  expect(findings[0].trait).toEqual(trait);
});

test('What the same selected events share with more of the others is told with the narrower one', () => {
  const [version, language] = [answer('version', { x: [600, 100] }), answer('language', { java: [600, 3000] })];
  const within: Apart = (one, other) => Math.abs(one - other);
  const findings = found([language, version], {}, within);
  expect(findings.map(({ trait, also }) => [trait.field.name, also.map(({ field }) => field.name)])).toEqual([
    ['version', ['language']],
  ]);
});

test('What most selected events with a value have as well, unlike others with it, is told together', () => {
  const both: Apart = (one, other, all) => (all === events.selection ? Math.abs(one - other) : one + other);
  const [version, region] = [answer('version', { x: [600, 1500] }), answer('region', { eu: [800, 3000] })];
  const [first] = found([region, version], {}, both);
  expect([first.trait.field.name, first.together?.trait.field.name, first.together?.counts]).toEqual([
    'version',
    'region',
    { selection: 600, baseline: 0 },
  ]);
});

test('Sizes differ by the bound that separates them best, and are said by their medians where these are far apart', () => {
  const sizes = { selection: [1, 2, 8200, 9000, 9500], baseline: [1, 2, 120, 300, 480] };
  const field: ComparedField = { name: 'duration', type: 'float', unit: 'ms' };
  const [{ trait, medians, difference }] = candidatesOf({ events, fields: [{ field, values: new Map(), sizes }] });
  expect(trait).toMatchObject({ kind: 'above', bound: 500 });
  const counts = { selection: 550, baseline: 500 };
  const finding = { trait, medians, counts, difference, isSure: true, isUsual: false, also: [] };
  expect(findingText(finding, events)).toBe('median 8.20 s, compared with 120 ms in other events');
  const near = { ...finding, medians: { selection: 120, baseline: 119 } };
  expect(findingText(near, events)).toBe('above 500 ms in 55% of selected events, 5% of other events');
});

test('A value that fewer events lack is said to be there', () => {
  const error = answer('error', { '': [840, 9900] });
  const [{ trait }] = candidatesOf({ events, fields: [error] });
  expect(trait.kind).toBe('present');
});

test('The sentence of a value says both shares', () => {
  const [finding] = found([status]);
  expect(findingText(finding, events)).toBe('is 503 in 61% of selected events, 0.4% of other events');
});

test.each([
  [0, 10, '0%'],
  [1, 250, '0.4%'],
  [1, 3, '33%'],
  [999, 1000, '99.9%'],
  [1000, 1000, '100%'],
  [1, 1_000_000, 'less than 0.01%'],
  [3, 0, '0%'],
])('%d of %d events are %s', (count, all, expected) => {
  expect(percentText(count, all)).toBe(expected);
});
