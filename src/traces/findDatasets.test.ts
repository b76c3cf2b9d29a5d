import { datasetsForSpans, findLogs, findSpans } from './findDatasets';
import { type Settings } from '../settings';
import { datasetGroupProblem, readDatasetGroups, relatedDatasets } from './relatedDatasets';
import { fakeSource, fieldMeta, lines, spansOf } from './testing/fakeSource';
import { failedSpans, official, spanFields } from '../names/spanFields';

const spans = { kind: 'otel:traces:v1', fields: spansOf() };
const logs = { kind: 'otel:logs:v1', fields: lines };
const events = { fields: ['_time', 'trace_id', 'uri'] };

describe('Datasets of one system in the settings', () => {
  const datasetGroups = [
    { logs: 'shop-logs', traces: 'shop-spans', metrics: 'shop-metrics' },
    { logs: 'mail-logs', traces: 'mail-spans' },
    { logs: ' ', metrics: 3 },
    'none',
  ];
  const all = { 'shop-logs': logs, 'mail-logs': logs, 'shop-spans': spans, 'mail-spans': spans, other: spans };
  const grouped = { datasetGroups } as unknown as Partial<Settings>;

  it('decide where spans and logs are, from either side and from metrics', async () => {
    const { source } = fakeSource(all, { ...grouped, tracesDataset: 'other' });
    for (const [origin, dataset] of [
      ['mail-logs', 'mail-spans'],
      ['shop-metrics', 'shop-spans'],
      ['shop-spans', 'shop-spans'],
      ['unknown', 'other'],
    ]) {
      expect(await findSpans(source, { origin: [origin] })).toMatchObject({ datasets: [dataset] });
    }
    expect(await findLogs(source, ['shop-spans'])).toMatchObject({ datasets: ['shop-logs'] });
    expect(await relatedDatasets(source, 'metrics', ['shop-logs'])).toEqual({
      names: ['shop-metrics'],
      isChosen: true,
    });
  });

  it('of several origins are all that belong to one of them', async () => {
    const { source } = fakeSource(all, grouped);
    expect(await findSpans(source, { origin: ['shop-logs', 'mail-logs'] })).toMatchObject({
      datasets: ['shop-spans', 'mail-spans'],
    });
  });

  it('leave the dataset of a query as it is, and guess the rest', async () => {
    const { source } = fakeSource(all, grouped);
    const search = { dataset: 'other', origin: ['shop-logs'] };
    expect(await findSpans(source, search)).toMatchObject({ datasets: ['other'] });
    expect(await findLogs(source, ['other'])).toMatchObject({ datasets: ['shop-logs', 'mail-logs'] });
  });

  it('are at least two', () => {
    expect(readDatasetGroups(datasetGroups).map((group) => datasetGroupProblem(group) === undefined)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('Spans are looked for', () => {
  it('in all datasets that the service marks as traces', async () => {
    const { source } = fakeSource({ logs, 'shop-spans': spans, events, 'mail-spans': spans });
    expect(await findSpans(source)).toMatchObject({ datasets: ['shop-spans', 'mail-spans'] });
  });

  it('in the dataset of the link as well, where it has the fields of spans', async () => {
    const { source } = fakeSource({ spans, both: { fields: [...spansOf(), 'body'] }, events });
    expect(await findSpans(source, { origin: ['both'] })).toMatchObject({ datasets: ['spans', 'both'] });
    expect(await findSpans(source, { origin: ['events'] })).toMatchObject({ datasets: ['spans'] });
  });

  it('in the dataset of the query before that of the settings, and nowhere else then', async () => {
    const { source, asked } = fakeSource({ spans, mine: spans, other: spans }, { tracesDataset: 'mine' });
    expect(await findSpans(source)).toMatchObject({ datasets: ['mine'] });
    expect(await findSpans(source, { dataset: 'other', origin: ['spans'] })).toMatchObject({ datasets: ['other'] });
    expect(asked).toEqual(['mine', 'other']);
  });

  it('not in a dataset whose fields are known and are none of spans, which is named', async () => {
    const { source } = fakeSource({ spans, events }, { tracesDataset: 'events' });
    for (const search of [{ dataset: 'events' }, {}]) {
      await expect(findSpans(source, search)).rejects.toThrow('“events” has no spans');
    }
    await expect(findSpans(source, { dataset: 'spans' })).resolves.toMatchObject({ datasets: ['spans'] });
  });

  it('in the default dataset where none is marked', async () => {
    const { source } = fakeSource({ mine: { fields: spansOf() } }, { defaultDataset: 'mine' });
    expect(await findSpans(source)).toMatchObject({ datasets: ['mine'] });
  });

  it('nowhere, with a word, where no dataset is known to hold any', async () => {
    const { source } = fakeSource({ events, logs }, { defaultDataset: 'events' });
    await expect(findSpans(source, { origin: ['logs'] })).rejects.toThrow('Traces dataset');
  });

  it('by the names of OpenTelemetry where the fields may not be listed', async () => {
    const { source } = fakeSource({}, { tracesDataset: 'hidden' });
    expect(await findSpans(source)).toMatchObject({ datasets: ['hidden'], fields: { service: 'service.name' } });
  });

  it('by the names that the dataset has', async () => {
    const fields = ['_time', 'traceId', 'spanId', 'parentSpanId', 'operationName', 'service', 'status_code'];
    const { source } = fakeSource(
      { mine: { fields: [...fields, ['duration_ms', 'float']] } },
      { tracesDataset: 'mine' }
    );
    expect((await findSpans(source)).fields).toEqual({
      trace: 'traceId',
      span: 'spanId',
      parent: 'parentSpanId',
      operation: 'operationName',
      service: 'service',
      duration: 'duration_ms',
      durationUnit: '1ms',
      status: 'status_code',
    });
  });

  it.each<[duration: [string, string], flag: [string, string], expected: object | undefined]>([
    [['durationMs', 'integer'], ['success', 'boolean'], { durationUnit: '1ms', success: 'success' }],
    [['spanDurationSeconds', 'float'], ['isError', 'boolean'], { durationUnit: '1s', error: 'isError' }],
    [['latency_us', 'integer'], ['success', 'string'], { durationUnit: '1us', status: undefined }],
    // A number without a unit may be anything, and the time in a queue isn't the span's own.
    [['latency', 'integer'], ['error', 'boolean'], undefined],
    [['queue_latency_ms', 'integer'], ['error', 'boolean'], undefined],
  ])('by a duration that shows its unit, and by booleans: %s, %s', (duration, flag, expected) => {
    const names = ['_time', 'traceId', 'spanId', 'parentSpanId', 'operationName', 'serviceName', duration, flag];
    const found = spanFields(names.map(fieldMeta));
    expect(found).toEqual(expected && expect.objectContaining({ duration: duration[0], ...expected }));
  });

  it('by names with a prefix for the trace', () => {
    const names = [
      '_time',
      'trace.trace_id',
      'trace.span_id',
      'trace.parent_id',
      'name',
      'service_name',
      'duration_ms',
    ];
    expect(spanFields(names.map(fieldMeta))).toMatchObject({
      trace: 'trace.trace_id',
      span: 'trace.span_id',
      parent: 'trace.parent_id',
    });
  });

  it('whose failures are the spans without success', () => {
    expect(failedSpans({ ...official, error: undefined, success: 'success' })).toBe('success == false');
  });
});

describe('Log lines of a trace are looked for', () => {
  it('in all datasets that the service marks as logs', async () => {
    const { source } = fakeSource({ spans, logs, 'more-logs': logs });
    expect(await findLogs(source, ['spans'])).toEqual({
      datasets: ['logs', 'more-logs'],
      fields: { line: 'body', trace: 'trace_id', span: 'span_id' },
    });
  });

  it('in the spans’ own dataset where that has lines, too', async () => {
    const { source } = fakeSource({ both: { fields: [...spansOf(), 'body'] }, spans });
    expect(await findLogs(source, ['both'])).toMatchObject({ datasets: ['both'] });
    expect(await findLogs(source, ['spans'])).toBeUndefined();
  });

  it('in the dataset of the settings', async () => {
    const { source } = fakeSource({ logs }, { logsDataset: 'mine' });
    expect(await findLogs(source, ['spans'])).toMatchObject({ datasets: ['mine'] });
  });
});

test('the form offers datasets with spans first, marked', async () => {
  const { source } = fakeSource({ events, logs, spans, mine: events, known: events }, { tracesDataset: 'mine' });
  const known = {
    datasets: undefined,
    fieldsOf: (name: string) => (name === 'known' ? spansOf().map(fieldMeta) : undefined),
  };
  const options = await datasetsForSpans({ ...source, schema: { ...source.schema, known } });
  expect(options.map(({ value, description }) => [value, description])).toEqual([
    ['spans', 'Has spans'],
    ['mine', 'Has spans'],
    ['known', 'Has spans'],
    ['events', undefined],
    ['logs', undefined],
  ]);
});
