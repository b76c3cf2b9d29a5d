import { lastValueFrom } from 'rxjs';

import {
  CoreApp,
  type DataQueryRequest,
  dateTime,
  LoadingState,
  store,
  SupplementaryQueryType,
  type TimeRange,
} from '@grafana/data';

import { rememberVolumeField } from './storedVolumeField';
import { type AplOptions } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';

const [from, to] = [dateTime('2024-01-01T00:00:00Z'), dateTime('2024-01-01T01:00:00Z')];
const range: TimeRange = { from, to, raw: { from, to } };
const field = (name: string, type: string) => ({ name, type, unit: '', hidden: false, description: '' });
const answers = {
  'POST v1/datasets/_apl': {
    format: 'tabular',
    status: {},
    tables: [
      {
        name: '0',
        fields: [
          { name: '_time', type: 'datetime' },
          { name: 'level', type: 'string' },
          { name: 'lines', type: 'integer', agg: { name: 'count' } },
        ],
        groups: [{ name: '_time' }, { name: 'level' }],
        buckets: { field: '_time', size: 60_000_000_000 },
        columns: [
          ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z', '2024-01-01T00:01:00Z'],
          ['INFO', null, 'INFO'],
          [3, 4, 5],
        ],
      },
    ],
  },
  'GET v2/datasets/logs/fields': [field('_time', 'datetime'), field('level', 'string'), field('status', 'integer')],
  'GET v2/datasets/spans/fields': [field('_time', 'datetime'), field('severity_number', 'integer')],
};
const { LogsVolume, LogsSample } = SupplementaryQueryType;
const apl = (query: string, more: Partial<AplQuery> = {}): AplQuery => ({ refId: 'A', kind: 'apl', query, ...more });
const logs = (query: string, more: Partial<AplQuery> = {}) => apl(query, { format: 'logs', ...more });

function request(...targets: AplQuery[]): DataQueryRequest<AplQuery> {
  return {
    ...{ requestId: 'Q', interval: '1m', intervalMs: 60_000, scopedVars: {}, timezone: 'utc', app: CoreApp.Explore },
    ...{ startTime: 0, range, targets },
  };
}

function supplementary(type: SupplementaryQueryType, ...targets: AplQuery[]) {
  return supplementaryOf(answers, type, ...targets);
}

function supplementaryOf(answered: object, type: SupplementaryQueryType, ...targets: AplQuery[]) {
  return supplementaryWith({}, answered, type, ...targets);
}

function supplementaryWith(
  settings: AplOptions,
  answered: object,
  type: SupplementaryQueryType,
  ...targets: AplQuery[]
) {
  const { datasource, requests } = fakeGrafana({ ...answered }, { service: 'api' }, settings);
  const derived = datasource.getSupplementaryRequest(type, request(...targets));
  const sent = () => requests.flatMap(({ data }) => data?.apl ?? []);
  return { derived, sent, run: async () => derived && lastValueFrom(datasource.query(derived)) };
}

test('Grafana finds both kinds', () => {
  const { datasource } = fakeGrafana();
  expect(datasource.getSupportedSupplementaryQueryTypes()).toEqual([LogsVolume, LogsSample]);
  expect('getSupplementaryRequest' in datasource && 'getSupplementaryQuery' in datasource).toBe(true);
});

describe('The log volume', () => {
  const by = 'summarize lines = count() by bin(_time, 1m)';

  test.each([
    [
      'by level',
      'logs | where status > 400 | limit 100 // few',
      `logs | where status > 400 // few\n| ${by}, level = level`,
    ],
    ['with the values of variables', 'logs | where a == "$service"', `logs | where a == "api" | ${by}, level = level`],
    ['without a level', 'others | limit 10', `others\n| ${by}`],
    [
      'of the names of OpenTelemetry’s numbers',
      'spans',
      expect.stringContaining('level = case(severity_number < 1, "", severity_number <= 4, "trace", '),
    ],
  ])('counts lines %s', async (_, query, sent) => {
    const volume = supplementary(LogsVolume, logs(query));
    await volume.run();
    expect(volume.sent()).toEqual([sent]);
  });

  const words = { fatal: 'critical', panic: 'critical', notice: 'info' };

  test.each([
    ['of the field that the settings name', { levelField: 'Status' }, 'logs', 'level = status'],
    ['of another field where that is not there', { levelField: 'importance' }, 'logs', 'level = level'],
    [
      'that the settings’ words stand for',
      { levelWords: words },
      'logs',
      'level = case(level in~ ("fatal", "panic"), "critical", level in~ ("notice"), "info", level)',
    ],
    [
      'that the words stand for, of a field that is no text',
      { levelField: 'status', levelWords: { '3': 'error' } },
      'logs',
      'level = case(tostring(status) in~ ("3"), "error", tostring(status))',
    ],
    [
      'that the words stand for, of OpenTelemetry’s names',
      { levelWords: words },
      'spans',
      expect.stringContaining('severity_number <= 24, "critical", "")'),
    ],
  ])('is by the level %s', async (_, settings, query, level) => {
    const volume = supplementaryWith(settings, answers, LogsVolume, logs(query));
    await volume.run();
    const [sent] = volume.sent();
    expect(sent.slice(sent.indexOf('level = '))).toEqual(level);
  });

  test.each([
    ['that the query names', { volumeField: 'status' }, 'value = status'],
    ['of the level', { volumeField: '' }, 'level = level'],
    ['that the dataset lacks, by the level', { volumeField: 'pod' }, 'level = level'],
  ])('is by the field %s', async (_, more, group) => {
    const volume = supplementary(LogsVolume, logs('logs', more));
    await volume.run();
    expect(volume.sent()).toEqual([`logs\n| ${by}, ${group}`]);
  });

  test('is by the field that was chosen last, where the query has none', async () => {
    const kept = new Map<string, unknown>();
    jest.spyOn(store, 'set').mockImplementation((key, value) => kept.set(key, value));
    jest.spyOn(store, 'get').mockImplementation((key) => kept.get(key));
    rememberVolumeField('apl', 'status');
    const last = supplementary(LogsVolume, logs('logs'));
    await last.run();
    const own = supplementary(LogsVolume, logs('logs', { volumeField: '' }));
    await own.run();
    jest.restoreAllMocks();
    expect([last.sent(), own.sent()]).toEqual([[`logs\n| ${by}, value = status`], [`logs\n| ${by}, level = level`]]);
  });

  test('by a field has the largest series first, each with its value’s name and the color of some level', async () => {
    const path = 'POST v1/datasets/_apl';
    const [table] = answers[path].tables;
    const [time, , lines] = table.fields;
    const byStatus = {
      ...table,
      fields: [time, { name: 'value', type: 'string' }, lines],
      groups: [{ name: '_time' }, { name: 'value' }],
      columns: [table.columns[0], ['200', '', '500'], [3, 4, 9]],
    };
    const answered = { ...answers, [path]: { ...answers[path], tables: [byStatus] } };
    const answer = await supplementaryOf(answered, LogsVolume, logs('logs', { volumeField: 'status' })).run();
    expect(answer?.data.map(({ fields: [, { config, labels }] }) => [config.displayName, labels])).toEqual([
      ['500', { level: 'info' }],
      ['(empty)', { level: 'warning' }],
      ['200', { level: 'debug' }],
    ]);
  });

  test('has bars of the range that is shown, without the margin of the query', async () => {
    const { datasource, requests } = fakeGrafana({ ...answers });
    const span = { ...range, to: dateTime(from.valueOf() + 25) };
    const whole = { ...request(logs('logs', { margin: 3_600_000 })), range: span, intervalMs: 1, maxDataPoints: 720 };
    const derived = datasource.getSupplementaryRequest(LogsVolume, whole);
    await lastValueFrom(datasource.query(derived ?? request()));
    expect(requests.flatMap(({ data }) => (data === undefined ? [] : [data]))).toEqual([
      {
        apl: expect.stringContaining('by bin(_time, 1ms)'),
        startTime: '2024-01-01T00:00:00.000Z',
        endTime: '2024-01-01T00:00:00.025Z',
      },
    ]);
  });

  test('is a series for each level, which Grafana colors by its label', async () => {
    const answer = await supplementary(LogsVolume, logs('logs')).run();
    expect(answer?.state).toBe(LoadingState.Done);
    expect(answer?.data.map(({ refId, fields }) => [refId, fields[1].labels, fields[1].values])).toEqual([
      ['A', { level: 'INFO' }, [3, 5]],
      ['A', { level: 'null' }, [4]],
    ]);
  });

  test('of no lines has no frames', async () => {
    const path = 'POST v1/datasets/_apl';
    const [table] = answers[path].tables;
    const none = { ...answers, [path]: { ...answers[path], tables: [{ ...table, columns: [[], [], []] }] } };
    const answer = await supplementaryOf(none, LogsVolume, logs('logs')).run();
    expect(answer).toMatchObject({ state: LoadingState.Done, data: [] });
    expect(answer).not.toHaveProperty('error');
  });

  test.each([
    ['hidden', logs('logs', { hide: true })],
    ['of annotations', logs('', { kind: 'annotations' })],
    ['of a table', apl('logs', { format: 'table' })],
    ['of a trace', apl('logs', { format: 'trace' })],
  ])('is not asked for a query that is %s', (_, query) => {
    expect(supplementary(LogsVolume, query).derived).toBeUndefined();
  });

  test('is that of the lines which Auto shows, and of no computed answer', async () => {
    const volume = supplementary(LogsVolume, apl('logs'));
    await volume.run();
    expect(volume.sent()).toEqual([`logs\n| ${by}, level = level`]);
    const computed = supplementary(LogsVolume, apl('logs | summarize count() by bin_auto(_time)'));
    // Without lines, their volume isn't shown, so its failure would look like a failure of the page.
    expect(await computed.run()).toMatchObject({ state: LoadingState.Done, data: [] });
    expect(await computed.run()).not.toHaveProperty('error');
    expect(computed.sent()).toEqual([]);
  });

  test('of which some is missing is a sentence', async () => {
    const path = 'POST v1/datasets/_apl';
    const partial = { ...answers, [path]: { ...answers[path], status: { isPartial: true } } };
    const answer = await supplementaryOf(partial, LogsVolume, logs('logs')).run();
    expect(answer?.error?.message).toMatch(/^The log volume is incomplete\. /);
    expect(answer?.data).toEqual([]);
  });

  test('of a query without times is a sentence, and nothing is sent', async () => {
    const volume = supplementary(LogsVolume, logs('logs | project status'));
    const answer = await volume.run();
    expect(answer?.error?.message).toMatch(/Keep _time/);
    expect(volume.sent()).toEqual([]);
  });
});

describe('The log sample', () => {
  test('is the latest rows of which an aggregate is made, as log lines', async () => {
    const sample = supplementary(LogsSample, apl('logs | where status > 400 | summarize count() by level'));
    await sample.run();
    expect(sample.sent()).toEqual(['logs | where status > 400\n| sort by _time desc\n| limit 100']);
    expect(sample.derived?.targets).toEqual([expect.objectContaining({ refId: 'A' })]);
  });

  test('opens as a query of its own, whose text says it', async () => {
    const { datasource } = fakeGrafana(answers, { service: 'api' });
    const query = apl('logs | where a == "$service" | summarize count() by level // all', { legend: 'x' });
    const derived = datasource.getSupplementaryRequest(LogsSample, request(query));
    await lastValueFrom(datasource.query(derived ?? request()));
    expect(datasource.getSupplementaryQuery({ type: LogsSample }, query)).toMatchObject({
      ...{ query: 'logs | where a == "api" // all', format: 'logs', rows: 100 },
    });
  });

  test.each([
    ['log lines', logs('logs')],
    ['metrics, which are made of no events', apl('demo:cpu | align to 1m using avg', { kind: 'mpl' })],
  ])('is not asked for %s', (_, query) => {
    const { datasource } = fakeGrafana(answers);
    expect(supplementary(LogsSample, query).derived).toBeUndefined();
    // Explore calls this to decide on its button.
    expect(datasource.getSupplementaryQuery({ type: LogsSample }, query)).toBeUndefined();
  });

  test('beside metrics is of the other queries alone', () => {
    const metrics = apl('demo:cpu', { refId: 'B', kind: 'mpl' });
    expect(supplementary(LogsSample, metrics, apl('logs | count')).derived?.targets).toEqual([
      expect.objectContaining({ refId: 'A' }),
    ]);
  });

  test('asks nothing where Auto shows the log lines already', async () => {
    const sample = supplementary(LogsSample, apl('logs'));
    expect((await sample.run())?.error?.message).toMatch(/log lines/);
    expect(sample.sent()).toEqual([]);
  });
});
