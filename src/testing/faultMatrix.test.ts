/**
 * Tests each fault of the service in each place where people see it. The documentation shows the sentences as a table.
 * @jest-environment jsdom
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastValueFrom, type Observable, of, throwError } from 'rxjs';

import { type DataFrame, type DataQueryRequest, dateTime, type TimeRange } from '@grafana/data';
import { type BackendSrv, type BackendSrvRequest, setBackendSrv } from '@grafana/runtime';

import { AplDataSource } from '../datasource';
import { AplVariableSupport } from '../variables/variableSupport';
import { fakeGrafana, settings } from './fakeGrafana';

const docs = path.resolve(__dirname, '../../docs/troubleshooting.md');
const begin = '<!-- Faults: written by src/testing/faultMatrix.test.ts, with UPDATE_DOCS=1 -->\n';
const end = '<!-- End of faults -->';

interface Fault {
  status: number;
  text: string;
}
const said = (status: number, message: string): Fault => ({ status, text: JSON.stringify({ code: status, message }) });
/** Returns an answer of Grafana's instead of the service's. Grafana may write several objects, one after the other. */
const ofGrafana = (status: number, ...messages: string[]): Fault => ({
  status,
  text: messages.map((message) => JSON.stringify({ message })).join(''),
});
const faults: Array<[name: string, fault: Fault]> = [
  ['400', said(400, 'bad request')],
  ['401, as Grafana’s proxy hands it on', { status: 400, text: 'Authentication to data source failed' }],
  ['403', said(403, 'forbidden')],
  ['404', said(404, 'not found')],
  ['422', said(422, 'empty')],
  ['429', said(429, 'rate limit exceeded')],
  ['430', said(430, 'query limit reached')],
  ['432', said(432, 'out of memory')],
  ['500', said(500, 'internal error')],
  ['503', said(503, 'overloaded')],
  ['502: dropped, or not reachable', { status: 502, text: '' }],
  ['502 of a gateway', said(502, 'no upstream')],
  ['504: Grafana’s proxy gave up', { status: 504, text: '' }],
  ['504: the service gave up', said(504, 'deadline exceeded')],
  [
    'Grafana: the address is not on its list',
    ofGrafana(403, 'Data proxy hostname and ip are not included in whitelist', 'target URL is not a valid target'),
  ],
  [
    'Grafana: a permission is missing',
    ofGrafana(403, "You'll need additional permissions to perform this action. Permissions needed: datasources:query"),
  ],
  ['Grafana: the role is too low', ofGrafana(403, 'plugin proxy route access denied')],
  ['Grafana: the data source is gone', ofGrafana(404, 'Data source not found')],
  ['a web page', { status: 200, text: '<!doctype html><title>Sign in</title>' }],
  ['cut in the middle', { status: 200, text: '{"status":{"elapsed' }],
  ['an empty answer', { status: 200, text: '' }],
  ['other JSON', { status: 200, text: '"ok"' }],
];

/** The service's answers when nothing fails, by the end of a request's path. */
const answers: Record<string, unknown> = {
  _apl: {
    format: 'tabular',
    status: { elapsedTime: 1, isPartial: false },
    tables: [
      {
        name: '0',
        fields: ['uri', 'method'].map((name) => ({ name, type: 'string' })),
        columns: [
          ['/a', '/b', '/c'],
          ['GET', 'PUT', 'GET'],
        ],
      },
    ],
  },
  annotations: [{ id: 'ann_1', type: 'deploy', datasets: ['logs'], time: '2024-01-01T00:30:00Z' }],
  datasets: [{ id: 'logs', name: 'logs', kind: 'axiom:events:v1' }],
};

type Member = Record<string, unknown>;
type Tables = Array<{ columns: unknown[][] }>;

/** Changes the tables of a query's answer. Other answers have none and stay unchanged. */
const withTables = (change: (table: Tables[number]) => Member) => (text: string) => {
  const answer: Member & { tables?: Tables } = JSON.parse(text);
  return answer.tables === undefined ? text : JSON.stringify({ ...answer, tables: answer.tables.map(change) });
};
const without = (name: string) => (text: string) => {
  const answer: Member | unknown[] = JSON.parse(text);
  return Array.isArray(answer) ? text : JSON.stringify({ ...answer, [name]: undefined });
};

/** Malformed answers, by their name in the documentation. */
const spoilings: Record<string, (text: string) => string> = {
  'half of it': (text) => text.slice(0, text.length / 2),
  null: () => 'null',
  'inside another object': (text) => `{"data":${text}}`,
  'said to be partial': (text) => text.replace('"isPartial":false', '"isPartial":true'),
  'without a status': without('status'),
  'without tables': without('tables'),
  'tables without fields': withTables((table) => ({ ...table, fields: undefined })),
  'tables without columns': withTables((table) => ({ ...table, columns: undefined })),
  'fewer columns than fields': withTables((table) => ({ ...table, columns: table.columns.slice(1) })),
  'a column shorter than the others': withTables(({ columns: [first, second], ...table }) => ({
    ...table,
    columns: [first, second.slice(0, -1)],
  })),
  'rows instead of columns': withTables(({ columns: [first, second], ...table }) => ({
    ...table,
    columns: first.map((cell, row) => [cell, second[row]]),
  })),
};

const whole = (path: string) => JSON.stringify(answers[path.split('/').at(-1) ?? '']);

/** Returns a data source with faults. Like Grafana, it keeps the text of an answer in `data.response`, and none of its headers. */
function dataSourceWith(faultOf: (path: string) => Fault): AplDataSource {
  fakeGrafana();
  const fetch = ({ url }: BackendSrvRequest) => {
    const { status, text } = faultOf(url);
    return status === 200
      ? of({ status, data: text, headers: new Headers() })
      : throwError(() => ({ status, data: { message: text, error: '', response: text }, config: { url: '' } }));
  };
  const backend: BackendSrv = Object.assign(Object.create(null), { fetch });
  setBackendSrv(backend);
  return new AplDataSource({ ...settings, jsonData: { defaultDataset: 'logs' } });
}

const day = dateTime('2024-01-01T00:00:00Z');
const hour = dateTime('2024-01-01T01:00:00Z');
const range: TimeRange = { from: day, to: hour, raw: { from: day, to: hour } };

function requestOf<T extends { refId: string }>(target: T): DataQueryRequest<T> {
  return {
    requestId: 'A',
    interval: '1m',
    intervalMs: 60_000,
    range,
    scopedVars: {},
    targets: [target],
    timezone: 'utc',
    app: 'dashboard',
    startTime: 0,
  };
}

interface Answer {
  data: DataFrame[];
  errors?: Array<{ message?: string }>;
}

/** The entry of a fault that causes no message. */
const fine = 'works';

/** Returns the error or the notices. Advances the clock, because some failures are retried. */
async function sentence(answer: Observable<Answer>): Promise<string> {
  const result = lastValueFrom(answer).then(
    ({ data, errors = [] }) => {
      const notices = data.flatMap(({ meta }) => meta?.notices ?? []);
      return errors[0]?.message ?? (notices.map(({ text }) => text).join(' ') || fine);
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error))
  );
  await jest.advanceTimersByTimeAsync(20_000);
  return result;
}

async function places(faultOf: (path: string) => Fault): Promise<string[]> {
  const datasource = dataSourceWith(faultOf);
  const tested = datasource.testDatasource();
  await jest.advanceTimersByTimeAsync(20_000);
  return [
    await sentence(datasource.query(requestOf({ refId: 'A', kind: 'apl', query: 'logs' }))),
    await sentence(datasource.query(requestOf({ refId: 'A', kind: 'annotations', query: '' }))),
    await sentence(new AplVariableSupport(datasource).query(requestOf({ refId: 'A', kind: 'datasets', query: '' }))),
    (await tested).status === 'success' ? fine : (await tested).message,
  ];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

describe('Each fault', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is a sentence that says what to do, in each place, and the documentation lists them all', async () => {
    const lines = [
      '| fault | in a panel | annotations | a variable | Save & test |',
      '| --- | --- | --- | --- | --- |',
    ];
    const all: Array<[name: string, faultOf: (path: string) => Fault]> = [
      ...faults.map(([name, fault]): [string, () => Fault] => [name, () => fault]),
      ...Object.entries(spoilings).map(([name, spoil]): [string, (path: string) => Fault] => [
        `200, but ${name}`,
        (path) => ({ status: 200, text: spoil(whole(path)) }),
      ]),
    ];
    for (const [name, faultOf] of all) {
      const messages = await places(faultOf);
      for (const message of messages.filter((said) => said !== fine)) {
        expect(message).toMatch(/\w{3}.*[.)]$/);
        expect(message).not.toMatch(/could not be loaded|undefined|\[object|<!doctype/);
      }
      lines.push(`| ${[name, ...messages].map(cell).join(' | ')} |`);
    }
    const text = readFileSync(docs, 'utf8');
    const table = `${begin}\n<!-- prettier-ignore-start -->\n\n${lines.join('\n')}\n\n<!-- prettier-ignore-end -->\n\n${end}`;
    if (process.env.UPDATE_DOCS === '1') {
      const before = text.includes(begin)
        ? text.slice(0, text.indexOf(begin))
        : `${text.trimEnd()}\n\n## Every fault of the service, by place\n\n`;
      const after = text.includes(end) ? text.slice(text.indexOf(end) + end.length) : '\n';
      writeFileSync(docs, `${before}${table}${after}`);
    }
    expect(readFileSync(docs, 'utf8')).toContain(table);
  });
});
