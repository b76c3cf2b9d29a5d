import { defer, lastValueFrom, NEVER, Observable, of, Subscription, tap, throwError, toArray } from 'rxjs';

import { CoreApp, dateTime } from '@grafana/data';

import { templatesWith } from '../query/interpolation/testing/templates';
import { RunningPages } from '../query/paging/runningPages';
import { Schema } from '../schema/schema';
import { schemaService } from '../schema/testing/schemaService';
import { type QueryResult } from '../service/queryResult';
import { ServiceError } from '../service/serviceError';
import { type Annotation, type Cell, type QueryBody } from '../service/types';
import { type ChangesQuery } from '../types';
import { readChangesReport } from './changesFrame';
import { runChanges } from './runChanges';

const [from, to] = [dateTime('2026-03-01T12:00:00Z'), dateTime('2026-03-01T18:00:00Z')];
const range = { from, to, raw: { from, to } };

const settings = { annotationWrites: false, incrementalRefresh: false };

const tabular = (cells: Record<string, Cell[]>): QueryResult => ({
  body: {
    format: 'tabular',
    status: {},
    tables: [
      {
        name: '0',
        fields: Object.keys(cells).map((name) => ({ name, type: 'string' })),
        columns: Object.values(cells),
      },
    ],
  },
  bytes: 1,
});

const top = (...pairs: Array<[string, number]>): Cell => pairs.map(([key, count]) => ({ key, count }));

/** Responds as a service in which 60% of the window's events have the status 503. */
function plain({ apl }: QueryBody): Observable<QueryResult> {
  if (isOverview({ apl })) {
    const values = [top(['503', 600], ['200', 400]), top(['503', 40], ['200', 9960])];
    return of(tabular({ selection_: [1, 0], events_: [1000, 10_000], present_0: [1000, 10_000], frequent_0: values }));
  }
  return of(
    apl.includes('sides_')
      ? tabular({ sides_: [1, 2], events_: [1000, 10_000], count_0: [600, 40], count_1: [400, 9960] })
      : tabular({ status: ['200'] })
  );
}

const isOverview = ({ apl }: QueryBody): boolean => apl.includes('topk(');

interface Given {
  answer?: (body: QueryBody) => Observable<QueryResult>;
  fields?: string[];
  /** Fields of the dataset of log lines; `undefined` if there is no such dataset. */
  lines?: string[];
  annotations?: Annotation[];
  app?: CoreApp;
}

function run(
  query: Partial<ChangesQuery>,
  { answer = plain, fields = ['status'], lines, annotations = [], app }: Given = {}
) {
  const sent: QueryBody[] = [];
  const ask = (body: QueryBody) =>
    defer(() => {
      sent.push(body);
      return answer(body);
    });
  const read: string[] = [];
  const listFields = (dataset: string) => {
    read.push(dataset);
    const names = dataset === 'otel-logs' ? (lines ?? []) : fields;
    const typeOf = (name: string) => (name === 'queue' ? 'integer' : name === 'error' ? 'boolean' : 'string');
    return of(names.map((name) => ({ name, type: typeOf(name), unit: '', hidden: false, description: '' })));
  };
  const listed = lines ? [{ id: 'otel-logs', name: 'otel-logs', kind: 'otel:logs:v1' }] : [];
  const schema = new Schema(schemaService({ listDatasets: () => of(listed), listFields }));
  const service = { query: ask, queryLegacy: () => NEVER, listAnnotations: () => of({ annotations }) };
  const context = {
    service,
    running: new RunningPages(),
    templates: templatesWith({ code: '500' }),
    request: { range, app },
  };
  const target: ChangesQuery = { refId: 'A', kind: 'changes', query: 'logs | count', ...query };
  return {
    sent,
    read,
    answer: runChanges(target, { ...context, source: { schema, settings } }),
  };
}

const window = { from: '2026-03-01T14:00:00Z', to: '2026-03-01T15:00:00Z' };

const deployment: Annotation = {
  id: 'd',
  datasets: ['logs'],
  type: 'deployment',
  time: '2026-03-01T13:52:00Z',
  title: 'checkout 2.8.0',
};

async function frameOf({ answer }: ReturnType<typeof run>) {
  return (await lastValueFrom(answer)).frames()[0];
}

test('The first lines come before what is asked further', async () => {
  const asked = run({ changes: { window } });
  const { fields, meta } = await frameOf(asked);
  expect(fields.map(({ name, values }) => [name, values[0]])).toEqual([
    ['field', 'status'],
    ['value', '503'],
    ['what changed', 'status is 503 in 60% of selected events, 0.4% of other events.'],
    ['selected events', 0.6],
    ['other events', 0.004],
    ['events', 600],
    ['certainty', 'sure'],
  ]);
  // The counts look a week back, for what is usual.
  expect(asked.sent.map(({ startTime }) => startTime?.slice(0, 10))).toEqual([
    '2026-03-01',
    '2026-02-22',
    '2026-03-01',
  ]);
  const answers = await lastValueFrom(run({ changes: { window } }).answer.pipe(toArray()));
  expect(answers.map(({ partial, frames }) => [partial, frames()[0].length])).toEqual([
    [true, 1],
    [false, 1],
  ]);
  expect(meta?.notices?.[0].text).toBe('1,000 selected events compared with 10,000 other events.');
});

test.each([
  [CoreApp.Explore, 1],
  [CoreApp.PanelEditor, 1],
  [CoreApp.Dashboard, 0],
])('In %s, the query of the marks is sent %d times, after the timelines are there', async (app, count) => {
  const fields = ['status', 'trace_id', 'span_id', 'parent_span_id', 'name', 'service.name', 'duration'];
  const asked = run({ changes: { window } }, { fields, app });
  const answers = await lastValueFrom(asked.answer.pipe(toArray()));
  expect(asked.sent.map(({ apl }) => apl.includes('_mark_')).filter(Boolean)).toHaveLength(count);
  expect(asked.sent.at(-1)?.apl.includes('_mark_')).toBe(count > 0);
  expect(answers).toHaveLength(2 + count);
});

test.each([
  ['status', { annotation: Date.parse(window.from) }, 'may be chance'],
  ['status', {}, 'sure'],
  // Without a field for failures or durations, nothing is known to be normal.
  ['city', { annotation: Date.parse(window.from) }, 'sure'],
])('%s, clicked %j, is %s: if nothing rose after an annotation, traffic differs', async (field, clicked, certainty) => {
  const { fields } = await frameOf(run({ changes: { window, ...clicked } }, { fields: [field] }));
  expect(fields.find(({ name }) => name === 'certainty')?.values[0]).toBe(certainty);
});

test.each([
  ['status', 'Failures'],
  ['queue', undefined],
  ['city', undefined],
])('By %s, an annotation’s heading names what was as usual: %s', async (field, rise) => {
  const changes = { window, annotation: Date.parse(window.from) };
  const answers = await lastValueFrom(run({ changes }, { fields: [field] }).answer.pipe(toArray()));
  expect(answers.map(({ frames }) => readChangesReport(frames()[0])?.rise)).toEqual(answers.map(() => rise));
});

test.each([
  {},
  { annotation: Date.parse(window.from) },
  // Filters in a query without a rise.
  { where: 'city == "Oslo"', ordinary: [{ from: '2026-03-01T13:00:00Z', to: '2026-03-01T14:00:00Z' }] },
])('The first lines need two queries, clicked: %j', async (clicked) => {
  const asked = run({ changes: { window, ...clicked } }, { fields: ['status', 'city'] });
  const sentBefore: number[] = [];
  await lastValueFrom(
    asked.answer.pipe(
      tap(({ frames }) => {
        const { findings = [], lookingOn } = readChangesReport(frames()[0]) ?? {};
        sentBefore.push(findings.length > 0 && lookingOn !== undefined ? asked.sent.length : NaN);
      })
    )
  );
  expect(sentBefore.find((sent) => sent > 0)).toBe(2);
  expect(asked.sent.length).toBeLessThanOrEqual(5);
});

test.each<[Partial<ChangesQuery>, string]>([
  [
    { changes: { window } },
    'logs\n| where _time >= datetime(2026-03-01T14:00:00.000Z) and _time < datetime(2026-03-01T15:00:00.000Z)',
  ],
  [
    { query: 'logs | summarize count() by status', changes: { where: 'city == $code', group: { status: 'a' } } },
    'logs\n| where status == "a"\n| where _time >= datetime(2026-03-01T12:00:00.000Z)\n| where _time < datetime(2026-03-01T18:00:00.000Z)\n| where city == 500',
  ],
])('The selected events of %j are known as a query', async (query, text) => {
  const frame = await frameOf(run(query, { fields: ['status', 'city'] }));
  expect(readChangesReport(frame)?.selected).toBe(text);
});

test('Where nothing is known of the fields, an event tells them, and the questions are four as well', async () => {
  const asked = run({ changes: { where: 'code == $code' } }, { fields: [] });
  expect((await frameOf(asked)).fields[0].values).toEqual(['status']);
  expect(asked.sent.map(({ apl }) => apl.split('\n')[3])).toEqual([
    '| limit 1',
    '| summarize',
    '| summarize',
    '| summarize',
  ]);
  expect(asked.sent[1].apl).toContain('iff(code == 500, 1, 0)');
});

/** Responds with a trace on each side. */
const answerTraces = (body: QueryBody) =>
  body.apl.includes('ids_ =')
    ? of(
        tabular({
          sides_: [1, 2],
          events_: [1000, 10_000],
          count_0: [600, 0],
          ids_: [['s'], ['b']],
          traces_: [500, 9000],
          traces_0: [400, 0],
        })
      )
    : body.apl.includes('took =')
      ? of(tabular({ trace: ['s', 'b'] }))
      : plain(body);

test.each([
  [{}, 1],
  [{ where: 'name == "a"', ordinary: [{ from: '2026-03-01T13:00:00Z', to: '2026-03-01T14:00:00Z' }] }, 0],
  // If failures are as usual, the spans of traces aren't read.
  [{ annotation: Date.parse(window.from) }, 1],
])('A question has five queries at most; of the marks, clicked: %j, it has %d', async (clicked, count) => {
  const fields = ['trace_id', 'span_id', 'parent_span_id', 'name', 'service.name', 'duration', 'status'];
  const given = { fields, answer: answerTraces, app: CoreApp.Explore };
  const asked = run({ query: 'spans', changes: { window, ...clicked } }, given);
  await frameOf(asked);
  expect(asked.sent).toHaveLength(5);
  expect(asked.sent.filter(({ apl }) => apl.includes('_mark_'))).toHaveLength(count);
});

test('Nothing is asked after the query is canceled, even if what it asked then fails', async () => {
  const spans = ['trace_id', 'span_id', 'parent_span_id', 'name', 'service.name', 'duration', 'status'];
  const answerUnless = (isSlow: boolean) => (body: QueryBody) =>
    isSlow && body.apl.includes('bin_ =') ? NEVER : answerTraces(body);
  const whole = run({ query: 'spans', changes: { window } }, { fields: spans, answer: answerUnless(false) });
  await frameOf(whole);
  const canceled = run({ query: 'spans', changes: { window } }, { fields: spans, answer: answerUnless(true) });
  const running = canceled.answer.subscribe();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const sent = canceled.sent.length;
  running.unsubscribe();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(whole.sent.length).toBeGreaterThan(sent);
  expect(canceled.sent).toHaveLength(sent);
});

describe('Log lines beside the spans of the events', () => {
  const spans = ['trace_id', 'span_id', 'parent_span_id', 'name', 'service.name', 'duration', 'status'];
  const lines = ['_time', 'body', 'trace_id', 'span_id'];
  const answer = answerTraces;
  const linesIn = async (given: Given, query = 'spans') => {
    const asked = run({ query, changes: { window } }, { answer, ...given });
    await frameOf(asked);
    return { isRead: asked.sent.some(({ apl }) => apl.includes('is_line')), fieldsRead: asked.read };
  };

  it.each(['message', 'msg', 'body'])('are read although spans have a field %s, too', async (name) => {
    expect(await linesIn({ fields: [...spans, name], lines })).toMatchObject({ isRead: true });
  });

  it('are not where the events are among them', async () => {
    const asked = await linesIn({ lines: [...spans, 'body'] }, "['otel-logs']");
    expect(asked).toMatchObject({ isRead: false });
  });

  it.each<[string, Given]>([
    ['they have no IDs of spans', { lines: ['_time', 'body', 'trace_id'] }],
    ['they have no IDs of traces', { lines: ['_time', 'body'] }],
  ])('are not where %s', async (_, given) => {
    expect(await linesIn({ fields: spans, ...given })).toMatchObject({ isRead: false });
  });

  it('are not looked for where no spans are', async () => {
    const { fieldsRead } = await linesIn({ fields: ['trace_id', 'status'], lines });
    expect(fieldsRead).toEqual(['spans']);
  });
});

test('A failure that is not about the words of the query is the answer’s', async () => {
  const answer = () => throwError(() => new ServiceError('rateLimit', 429, 'Too many queries.'));
  const asked = run({ changes: { window } }, { answer });
  await expect(frameOf(asked)).rejects.toThrow('Too many queries.');
  expect(asked.sent).toHaveLength(1);
});

test('Ids, times and what a condition is about are not compared, and that is said', async () => {
  const fields = ['status', 'trace_id', 'user'];
  const { meta } = await frameOf(run({ changes: { where: 'user == "a"' } }, { fields }));
  expect(meta?.notices?.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Not compared: trace_id (ID).', 'Not compared: user (used in the condition).'])
  );
});

/** Responds with counts of requests, and a field whose frequent values have `count` events each. */
const answerRequests = (count: number) => (body: QueryBody) => {
  const side = (start: string) =>
    top(...Array.from({ length: 20 }, (_, id): [string, number] => [`${start}${id}`, count]));
  return isOverview(body)
    ? of(
        tabular({
          ...{ selection_: [1, 0], events_: [1000, 10_000], present_0: [1000, 10_000], present_1: [1000, 10_000] },
          frequent_0: [top(['503', 600], ['200', 400]), top(['503', 40], ['200', 9960])],
          frequent_1: [side('a'), side('b')],
        })
      )
    : of(
        tabular({
          ...{ sides_: [1, 2], events_: [1000, 10_000], count_0: [600, 40], count_1: [400, 9960] },
          ...(body.apl.includes('dcount') && {
            ...{ traces_: [250, 2500], traces_0: [18, 100], traces_1: [232, 2400] },
          }),
        })
      );
};

test.each([
  ['ctx.request_id', 4, 'may be chance'],
  ['CorrelationId', 4, 'may be chance'],
  ['request', 4, 'may be chance'],
  // Each event is a request.
  ['request_id', 1, 'sure'],
])('Events of one request count once, and an ID is no line: %s in %d events each', async (field, count, certainty) => {
  const asked = run({ changes: { window } }, { fields: ['status', field], answer: answerRequests(count) });
  const { fields, meta } = await frameOf(asked);
  const cells = (name: string): unknown[] => fields.find((one) => one.name === name)?.values ?? [];
  expect([cells('field'), cells('certainty')]).toEqual([['status'], [certainty]]);
  expect(meta?.notices?.map(({ text }) => text)).toContain(`Not compared: ${field} (ID).`);
  expect(asked.sent.some(({ apl }) => apl.includes('dcountif'))).toBe(count > 1);
  expect(asked.sent.some(({ apl }) => apl.includes('ids_ ='))).toBe(false);
});

test('A request that is no ID is compared', async () => {
  const asked = run({ changes: { window } }, { fields: ['status', 'request'], answer: answerRequests(40) });
  const { meta } = await frameOf(asked);
  expect(meta?.notices?.map(({ text }) => text)).not.toContain('Not compared: request (ID).');
  expect(asked.sent.some(({ apl }) => apl.includes('dcountif'))).toBe(false);
});

test('Chosen fields are compared whatever they are, and only those', async () => {
  const asked = run({ changes: { window, fields: ['trace_id'] } }, { fields: ['status', 'trace_id'] });
  await frameOf(asked);
  expect(asked.sent[0].apl).toContain('topk(trace_id, 20)');
  expect(asked.sent[0].apl).not.toContain('topk(status');
});

test('Without events on a side there is nothing to find, and the table says so', async () => {
  const answer = ({ apl }: QueryBody) =>
    isOverview({ apl }) ? of(tabular({ selection_: [0], events_: [40] })) : plain({ apl });
  const { fields } = await frameOf(run({ changes: { window } }, { answer }));
  expect(fields.map(({ values }) => values)).toEqual([[expect.stringContaining('No selected events to compare')]]);
});

test('Unsubscribing cancels the question that is on its way', async () => {
  const running = new Subscription();
  const cancelled = jest.fn();
  const begun = new Promise<void>((resolve) => {
    const answer = () =>
      new Observable<QueryResult>(() => {
        resolve();
        return cancelled;
      });
    running.add(run({ changes: { window } }, { answer }).answer.subscribe());
  });
  await begun;
  running.unsubscribe();
  expect(cancelled).toHaveBeenCalledTimes(1);
});

test('Filters of a dashboard that do not fit are said to be left out', async () => {
  const sent: string[] = [];
  const context = {
    service: {
      query: (body: QueryBody) => (sent.push(body.apl), plain(body)),
      queryLegacy: () => NEVER,
      listAnnotations: () => of({ annotations: [] }),
    },
    running: new RunningPages(),
    templates: templatesWith({}),
    request: { range },
    filter: async (apl: string) => ({
      text: `${apl.replace('logs', 'logs | where a == 1')}`,
      leftOut: ['b is left out.'],
    }),
  };
  const schema = new Schema(schemaService({}));
  const target: ChangesQuery = { refId: 'A', kind: 'changes', query: 'logs | count', changes: { window } };
  const [{ meta }] = (await lastValueFrom(runChanges(target, { ...context, source: { schema, settings } }))).frames();
  expect(sent[0]).toMatch(/^logs \| where a == 1/);
  expect(meta?.notices).toContainEqual({ severity: 'warning', text: 'b is left out.' });
});

test('A query without text asks for nothing', async () => {
  const asked = run({ query: ' ' });
  expect((await lastValueFrom(asked.answer)).frames()).toEqual([]);
  expect(asked.sent).toEqual([]);
});

test('an error of a query that the plugin wrote shows no place in it, and names what the condition lacks', async () => {
  const position = { line: 13, column: 20 };
  const answer = () =>
    throwError(() => new ServiceError('query', 400, 'at line 13, column 20', undefined, position, ': no such field'));
  const failed = async (query: Partial<ChangesQuery>) =>
    lastValueFrom(run(query, { answer }).answer).catch((error: unknown) => error);
  expect(await failed({ changes: { window } })).toMatchObject({
    message: 'The service rejected the query: no such field.',
    position: undefined,
  });
  const error = await failed({ query: 'logs', changes: { where: 'nope == 1' } });
  expect(error).toMatchObject({ message: 'The condition failed. The schema has no field `nope`.' });
  expect(error).not.toHaveProperty('position');
});

describe('A clicked point without other events to compare is asked about with more of them', () => {
  const measure = 'errors';
  const fields = ['_time', 'severity_number', 'service', 'host'];
  /** Responds to an overview with these numbers of events, and with values of `host`. */
  const overview = (selection: number, baseline: number) =>
    of(tabular({ selection_: [1, 0], events_: [selection, baseline], frequent_0: [top(['a', 6]), top(['a', 2])] }));
  /** Responds with other events only after the first `short` overviews. */
  const answerAfter = (short: number) => {
    let asked = 0;
    return (body: QueryBody) =>
      isOverview(body)
        ? overview(12, asked++ < short ? 0 : 900)
        : of(tabular({ sides_: [1, 2], events_: [12, asked > short ? 900 : 0] }));
  };
  const overviews = ({ sent }: ReturnType<typeof run>) =>
    sent.flatMap(({ apl }) => (isOverview({ apl }) ? [apl.slice(apl.indexOf('selection_ ='))] : []));
  const query = 'logs | where severity_number >= 17 | summarize errors = count() by bin_auto(_time), service';
  const group = { service: 'payment' };

  it('all groups, where its own has none', async () => {
    const asked = run({ query, changes: { window, measure, group } }, { fields, answer: answerAfter(1) });
    const { meta } = await frameOf(asked);
    expect(overviews(asked).map((text) => text.slice(0, text.indexOf(',')))).toEqual([
      'selection_ = iff(severity_number >= 17',
      'selection_ = iff((severity_number >= 17) and (service == "payment")',
    ]);
    expect(asked.sent[0].apl).toContain('where service == "payment"');
    expect(asked.sent[1].apl.slice(0, asked.sent[1].apl.indexOf('selection_ ='))).not.toContain('where service');
    expect(meta?.notices?.map(({ text }) => text).slice(0, 2)).toEqual([
      '12 selected events compared with 900 other events.',
      'There are no other events with service payment, so the selected events are compared with all other events.',
    ]);
    expect(readChangesReport(await frameOf(asked))).toMatchObject({ where: 'severity_number >= 17' });
  });

  it('of a series that is of no failures, too', async () => {
    const asked = run(
      { query: 'logs | summarize n = count() by bin_auto(_time), service', changes: { window, measure: 'n', group } },
      { fields, answer: answerAfter(1) }
    );
    expect(readChangesReport(await frameOf(asked))).toMatchObject({ where: 'service == "payment"' });
  });

  it('other times, where all events of the window are those that were clicked', async () => {
    const asked = run({ query, changes: { window, measure, group } }, { fields, answer: answerAfter(2) });
    const report = readChangesReport(await frameOf(asked));
    expect(report?.where).toBeUndefined();
    expect(report?.baseline).toHaveLength(2);
    expect(asked.sent[2].apl).toContain('where severity_number >= 17');
  });

  it('and no longer where there are none at all: the annotations before are shown', async () => {
    const asked = run(
      { query, changes: { window, measure, group } },
      { fields, answer: answerAfter(9), annotations: [deployment] }
    );
    expect(readChangesReport(await frameOf(asked))?.happened).toMatchObject([{ title: 'checkout 2.8.0' }]);
    expect(asked.sent).toHaveLength(3);
  });

  /** Responds to successive overviews with these numbers of other events; a negative number is a failure. */
  const answerWith = (...others: number[]) => {
    const left = [...others];
    let last = 0;
    return (body: QueryBody) => {
      if (!isOverview(body)) {
        return of(tabular({ sides_: [1, 2], events_: [12, last] }));
      }
      last = left.shift() ?? 0;
      return last < 0 ? throwError(() => new ServiceError('rateLimit', 429, 'Too many queries.')) : overview(12, last);
    };
  };
  const clicked = { query, changes: { window, measure, group } };
  const countedOf = async (asked: ReturnType<typeof run>) => {
    const { meta } = await frameOf(asked);
    return meta?.notices?.map(({ text }) => text);
  };

  it('not a condition of the chart with a few others in the same bin', async () => {
    const failed = 'logs | summarize errors = countif(severity_number >= 17) by bin_auto(_time)';
    const asked = run({ query: failed, changes: { window, measure } }, { fields, answer: answerWith(3, 900) });
    expect(readChangesReport(await frameOf(asked))).toMatchObject({
      events: { selection: 12, baseline: 3 },
      where: 'severity_number >= 17',
    });
    expect(overviews(asked)).toHaveLength(1);
  });

  it.each([
    ['another window to compare with', { baseline: { from: '2026-02-28T14:00:00Z', to: '2026-02-28T15:00:00Z' } }],
    ['a condition', { where: 'host == "a"' }],
  ])('not one in which a person chose %s', async (_, chosen) => {
    const changes = { ...clicked.changes, ...chosen };
    const asked = run({ query, changes }, { fields, answer: answerWith(20, 900) });
    expect((await countedOf(asked))?.[0]).toBe('12 selected events compared with 20 other events.');
    expect(overviews(asked)).toHaveLength(1);
  });

  it('but what a wider question fails with is a notice: the first answer stays', async () => {
    const asked = run(clicked, { fields, answer: answerWith(0, -1) });
    const notices = await countedOf(asked);
    expect(notices?.[0]).toBe('12 selected events and 0 other events.');
    expect(notices).toContainEqual('Couldn’t compare with more events: Too many queries.');
  });

  it('with all queries in what was sent, and their cost', async () => {
    const { meta } = await frameOf(run(clicked, { fields, answer: answerWith(0, 900) }));
    expect(meta?.executedQueryString?.match(/selection_ =/g)).toHaveLength(2);
    expect(meta?.custom?.apl).toMatchObject({ bytes: 4 });
  });

  it('without asking again which fields there are', async () => {
    const answer = (body: QueryBody) =>
      body.apl.includes('limit 1')
        ? of(tabular({ host: ['a'] }))
        : isOverview(body)
          ? of(tabular({ selection_: [1], events_: [12] }))
          : plain(body);
    const asked = run(clicked, { fields: [], answer });
    await frameOf(asked);
    expect(asked.sent.filter(({ apl }) => apl.includes('limit 1'))).toHaveLength(1);
  });

  it('of a range that no one chose, without annotations of a window', async () => {
    const asked = run(
      { query: 'logs', changes: { where: 'severity_number >= 17' } },
      { fields, answer: answerWith(0, 900), annotations: [deployment] }
    );
    const report = readChangesReport(await frameOf(asked));
    expect(report?.where).toBeUndefined();
    expect(report?.happened).toEqual([]);
  });

  it('by the values of its group as they are, also where they look like variables', async () => {
    const ofCode = { service: '/users/$code' };
    const asked = run(
      { query, changes: { window, measure, group: ofCode } },
      { fields, answer: answerWith(0, 0, 900) }
    );
    await frameOf(asked);
    expect(asked.sent.filter(({ apl }) => apl.includes('service == "/users/$code"')).length).toBeGreaterThan(2);
    expect(asked.sent.filter(({ apl }) => apl.includes('/users/500'))).toEqual([]);
  });

  it('with what does not group its events', async () => {
    const asked = run(
      { query, changes: { window, measure, group: { ...group, region: 'eu' } } },
      { fields, answer: answerWith(0, 900) }
    );
    expect(await countedOf(asked)).toContainEqual(
      'Comparing all values of “region”, because the query doesn’t group by it.'
    );
  });
});

test('From a trace, its operation is compared with itself if its rise is the surest', async () => {
  const bins = Array.from({ length: 72 }, (_, bin) => new Date(from.valueOf() + bin * 300_000).toISOString());
  const isIncident = (bin: number) => bin >= 24 && bin < 30;
  const answer = (failedIn: (own: number, bin: number) => number) => (body: QueryBody) =>
    body.apl.includes('own_')
      ? of(
          tabular({
            bin_: [...bins, ...bins],
            own_: [...bins.map(() => 1), ...bins.map(() => 0)],
            events_: [...bins.map(() => 5), ...bins.map(() => 400)],
            failed_: [1, 0].flatMap((own) => bins.map((_, bin) => failedIn(own, bin))),
          })
        )
      : plain(body);
  const fields = ['status', 'error', 'name', 'service.name'];
  const changes = {
    where: 'error == true',
    trace: from.valueOf() + 130 * 60_000,
    operation: { 'service.name': 'web', name: 'GET /"cart"' },
  };
  const own = '| where [\'service.name\'] == "web" and name == "GET /\\"cart\\""';
  const ofOperation = run(
    { query: 'logs', changes },
    {
      fields,
      answer: answer((own, bin) => (own === 0 ? 20 + ((bin * 7) % 40) : isIncident(bin) ? 5 : 0)),
    }
  );
  const { meta } = await frameOf(ofOperation);
  expect(ofOperation.sent.slice(1).every(({ apl }) => apl.includes(own))).toBe(true);
  expect(readChangesReport({ fields: [], length: 0, meta })?.group).toEqual(changes.operation);
  const ofAll = run(
    { query: 'logs', changes },
    { fields, answer: answer((own, bin) => (isIncident(bin) ? 5 + 200 * (1 - own) : 0)) }
  );
  await frameOf(ofAll);
  expect(ofAll.sent.slice(1).some(({ apl }) => apl.includes(own))).toBe(false);
});
