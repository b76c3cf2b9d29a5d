import { type KnownSchema } from '../apl/analysis/schema';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type Cell, type Table } from '../service/types';
import { official } from '../traces/spanFields';
import { goOn } from './goOn';
import { type Finding } from './rankFindings';
import { type Counts } from './statistics';
import { type Trait } from './traits';

const minute = 60_000;
const noon = Date.UTC(2029, 5, 1, 12);
const window = { from: noon + 10 * minute, to: noon + 12 * minute };
const before = { from: noon, to: window.from };
const types = { trace_id: 'string', duration: 'timespan', error: 'boolean', status: 'integer' };
const schema: KnownSchema = {
  datasets: undefined,
  views: new Map(),
  fieldsOf: () =>
    Object.entries({ _time: 'datetime', ...types }).map(([name, type]) => ({ name, type, unit: '', hidden: false })),
  edgeOf: () => undefined,
};

const tableOf = (cells: Record<string, Cell[]>): Table => ({
  name: '0',
  fields: Object.keys(cells).map((name) => ({ name, type: 'string' })),
  columns: Object.values(cells),
});

const compared = { selection: 100, baseline: 1000 };
const finding = (trait: Trait, given: Partial<Finding> = {}): Finding => ({
  ...{ trait, counts: { selection: 40, baseline: 10 }, isSure: true, isSmall: false },
  ...{ usual: [], frequent: [], also: [] },
  ...given,
});
const slow: Trait = { field: { name: 'duration', type: 'timespan' }, kind: 'above', bound: 1e9 };
const failed: Trait = { field: { name: 'error', type: 'boolean' }, kind: 'value', value: 'true' };

interface Given {
  findings?: Finding[];
  restated?: Finding[];
  isCondition?: boolean;
  /** When the first finding began. */
  began?: number;
  events?: Counts;
  /** The failure of a query that reads log lines beside spans. */
  failure?: ServiceErrorKind;
}

const deployment = { id: 'd', datasets: [], type: 'deployment', title: 'v2', time: '2029-06-01T12:09:00Z' };

/** Goes on from findings, with one trace on each side. */
async function run({ findings = [], restated = [], isCondition = false, began, events = compared, failure }: Given) {
  const sent: string[] = [];
  const shown = findings.map((one, place): Finding => {
    const timeline = { from: before.from, size: minute, shares: [], began };
    return place === 0 && began !== undefined ? { ...one, timeline } : one;
  });
  const ask = async (apl: string) => {
    sent.push(apl);
    if (apl.includes('side_ =')) {
      return tableOf({ side_: [1, 0], traces_: [['s'], ['b']], all_: [1, 1] });
    }
    if (failure !== undefined && apl.startsWith('union (')) {
      throw new ServiceError(failure, 0, 'Couldn’t read the lines.');
    }
    return apl.includes('bin_ =') ? undefined : tableOf({ trace: ['s', 'b'], span: ['1', '1'] });
  };
  const baseline = isCondition ? [] : [before];
  const windows = { selection: window, baseline, all: { from: before.from, to: window.to } };
  const comparison = { source: 'spans', events: 'spans', selection: 'true', windows };
  const further = await goOn(
    {
      ...{ ranked: { findings: shown, restated }, events, datasets: ['spans'], schema, isChosen: true },
      comparison: isCondition ? comparison : { ...comparison, time: '_time' },
    },
    {
      ask,
      listAnnotations: async () => [deployment],
      findTraces: async () => ({
        spans: { datasets: ['spans'], fields: official },
        logs: { datasets: ['lines'], fields: { line: 'body', trace: 'trace_id', span: 'span_id' } },
      }),
    }
  );
  return { ...further, sent };
}

describe('Of the selected events, the traces are meant', () => {
  const large: Trait = { field: { name: 'size', type: 'integer' }, kind: 'above', bound: 9 };
  it.each<[string, Given, narrowed: Trait | undefined]>([
    ['of failures, before slow ones', { findings: [finding(slow), finding(failed)] }, failed],
    ['of slow ones where no more fail', { findings: [finding(slow)] }, slow],
    ['of few failures', { findings: [finding(failed, { isSure: false, isSmall: true })] }, failed],
    ['of the peak, before failures', { findings: [finding(failed)], restated: [finding(large)] }, large],
    ['of the peak of a condition', { restated: [finding(large)], isCondition: true }, large],
    ['all where it is not sure', { findings: [finding(failed, { isSure: false })] }, undefined],
    ['all where fewer fail', { findings: [finding(failed, { counts: { selection: 1, baseline: 400 } })] }, undefined],
    ['all where more succeed', { findings: [finding({ ...failed, value: 'false' })] }, undefined],
    ['all where another size is larger', { findings: [finding(large)] }, undefined],
    ['all of a condition', { findings: [finding(failed), finding(slow)], isCondition: true }, undefined],
  ])('%s', async (_, given, narrowed) => {
    expect((await run(given)).along?.narrowed).toEqual(narrowed);
  });
});

describe('Of the other events, those before the difference began are meant', () => {
  it.each<[string, Given, isBefore: boolean]>([
    ['where these are enough', { findings: [finding(slow)], began: noon + 5 * minute }, true],
    ['where these are just as long as the window', { findings: [finding(slow)], began: noon + 2 * minute }, true],
    ['not where these are too short', { findings: [finding(slow)], began: noon + 2 * minute - 1 }, false],
    ['not where nothing shows when it began', { findings: [finding(slow)] }, false],
    ['not of a condition', { findings: [finding(slow)], began: noon + 5 * minute, isCondition: true }, false],
  ])('%s', async (_, given, isBefore) => {
    const { along, sent } = await run(given);
    expect(along?.before).toBe(isBefore ? given.began : undefined);
    const moment = new Date(given.began ?? noon).toISOString();
    expect(sent.some((apl) => apl.includes(`iff(_time < datetime(${moment}), 0, 2)`))).toBe(isBefore);
  });
});

describe('Where log lines can’t be read beside spans, spans alone are', () => {
  it.each<ServiceErrorKind>([
    ...(['query', 'request', 'notFound', 'permission'] as const),
    ...(['timeout', 'memory', 'tooLarge', 'cut'] as const),
  ])('after an error of kind %s', async (failure) => {
    const { along, failures, sent } = await run({ failure });
    expect([along?.sampled, failures]).toEqual([{ selection: 1, baseline: 1 }, []]);
    expect(sent.at(-1)).not.toContain('lines');
  });

  it('but not after an error that any query would have', async () => {
    const { along, failures } = await run({ failure: 'rateLimit' });
    expect([along, failures]).toEqual([
      undefined,
      ['Couldn’t look for differences along traces: Couldn’t read the lines.'],
    ]);
  });
});

describe('Annotations before the window', () => {
  it.each<[string, Given, isShown: boolean]>([
    ['are shown', {}, true],
    ['are shown if events stopped', { events: { selection: 0, baseline: 9 } }, true],
    ['are shown if events began', { events: { selection: 9, baseline: 0 } }, true],
    ['explain nothing without events', { events: { selection: 0, baseline: 0 } }, false],
    ['explain nothing if no event matches', { events: { selection: 0, baseline: 9 }, isCondition: true }, false],
  ])('%s', async (_, given, isShown) => {
    expect((await run(given)).happened.map(({ id }) => id)).toEqual(isShown ? ['d'] : []);
  });
});
