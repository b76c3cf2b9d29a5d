import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type Cell, type Table } from '../service/types';
import { official } from '../names/spanFields';
import { attempting, goOn } from './goOn';
import { type Counts } from './certainty';

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

const manyEvents = { selection: 100, baseline: 1000 };
interface Given {
  events?: Counts;
  /** Failure of a query that reads log lines next to spans. */
  failure?: ServiceErrorKind;
  isTraced?: boolean;
}

const deployment = { id: 'd', datasets: [], type: 'deployment', title: 'v2', time: '2029-06-01T12:09:00Z' };

/** Continues from findings, with one trace on each side. */
async function run({ events = manyEvents, failure, isTraced = true }: Given) {
  const sent: string[] = [];
  const ask = async (apl: string) => {
    sent.push(apl);
    if (failure !== undefined && apl.startsWith('union (')) {
      throw new ServiceError(failure, 0, 'Couldn’t read the lines.');
    }
    return apl.includes('bin_ =') ? undefined : tableOf({ trace: ['s', 'b'], span: ['1', '1'] });
  };
  const windows = { selection: window, baseline: [before], all: { from: before.from, to: window.to } };
  const comparison = { source: 'spans', events: 'spans', selection: 'true', windows, time: '_time' };
  const failures: string[] = [];
  const further = await goOn(
    {
      ...{
        events,
        comparison,
        ranked: { findings: [], restated: [] },
        datasets: ['spans'],
        schema,
        isChosen: true,
        isTraced,
        clicked: {},
      },
      sampled: {
        ...{ ids: { selection: ['s'], baseline: ['b'] }, all: { selection: 1, baseline: 1 } },
        ...{ times: { selection: 2, baseline: 0 }, kinOf: 0 },
      },
    },
    {
      ask,
      listed: Promise.resolve([deployment]),
      attempt: attempting(failures),
      findTraces: async () => ({
        spans: { datasets: ['spans'], fields: official },
        logs: { datasets: ['lines'], fields: { line: 'body', trace: 'trace_id', span: 'span_id' } },
      }),
    }
  );
  return { ...further, failures, sent };
}

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
      ['Couldn’t look for differences in traces: Couldn’t read the lines.'],
    ]);
  });
});

test('Where failures and durations are as usual, traces are not compared', async () => {
  const { along, sent } = await run({ isTraced: false });
  expect([along, sent.filter((apl) => !apl.includes('bin_ ='))]).toEqual([undefined, []]);
});

describe('Annotations before the window', () => {
  it.each<[string, Given]>([
    ['are shown', {}],
    ['are shown if events stopped', { events: { selection: 0, baseline: 9 } }],
    ['are shown if events began', { events: { selection: 9, baseline: 0 } }],
  ])('%s', async (_, given) => {
    expect((await run(given)).happened.map(({ id }) => id)).toEqual(['d']);
  });
});
