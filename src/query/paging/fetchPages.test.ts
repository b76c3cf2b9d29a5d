import { lastValueFrom, map, Observable, of, throwError, toArray } from 'rxjs';

import { type DataFrame, FieldType } from '@grafana/data';

import { type FrameOptions } from '../../frames/options';
import { toFrames } from '../../frames/toFrames';
import { type QueryResult } from '../../service/queryResult';
import { readAnswer } from '../../service/testing/readAnswer';
import { ServiceError } from '../../service/serviceError';
import { type Cell, type TabularResponse } from '../../service/types';
import { type PagedPlan } from '../plan/plan';
import { framesOfRows, type TargetFrames } from '../result/targetFrames';
import { type PageRequest } from './pageRequest';
import { fetchPages, type Page, pagedResult, type SendPage } from './fetchPages';
import { type SmallEvent, SmallService, type SmallServiceOptions } from './testing/smallService';

const defaults: SmallServiceOptions = {
  direction: 'descending',
  inclusive: false,
  cap: 50_000,
  cursors: 'none',
  counts: true,
};
const options: FrameOptions = { refId: 'A', format: 'table', query: 'logs' };
const plan: PagedPlan = {
  kind: 'pages',
  apl: (limit) => `logs | limit ${limit}`,
  direction: 'descending',
  total: undefined,
  totalFrom: 'rows',
  pageSize: 3,
};
const events = (count: number): SmallEvent[] =>
  Array.from({ length: count }, (_, value) => ({ time: value * 1e6 + 7, value }));

function answerOf(answer: TabularResponse): QueryResult {
  return readAnswer(JSON.stringify(answer));
}

const queryPages = (given: PagedPlan, send: SendPage, frameOptions: FrameOptions): Observable<TargetFrames> =>
  fetchPages(given, send).pipe(map(framesOfRows(frameOptions)));

/** Snapshots of the table after each page. */
async function run(send: SendPage, given: Partial<PagedPlan> = {}, frameOptions = options) {
  const results = await lastValueFrom(queryPages({ ...plan, ...given }, send, frameOptions).pipe(toArray()));
  return results;
}

function serviceOf(count: number, given: Partial<SmallServiceOptions> = {}): SendPage {
  const service = new SmallService(events(count), { ...defaults, ...given });
  return (request) => of(answerOf(service.answer(request)));
}

const noticesIn = (frames: DataFrame[]) => frames.flatMap(({ meta }) => meta?.notices?.map(({ text }) => text) ?? []);
const noticesOf = (result: TargetFrames) => noticesIn(result.frames());
const valuesOf = ([frame]: DataFrame[], name: string): unknown[] =>
  frame.fields.find((field) => field.name === name)?.values ?? [];

describe('The pages of a query', () => {
  it('are there as they come, drawn again where the rows have doubled, with progress, and whole at the end', async () => {
    const seen: Array<{ length: number; notices: string[]; partial: boolean }> = [];
    await new Promise<void>((resolve) =>
      queryPages(plan, serviceOf(7), options).subscribe({
        next: (result) =>
          seen.push({ length: result.frames()[0].length, notices: noticesOf(result), partial: result.partial }),
        complete: resolve,
      })
    );
    expect(seen).toEqual([
      { length: 3, notices: ['3 of 7 rows'], partial: true },
      { length: 6, notices: ['6 of 7 rows'], partial: true },
      { length: 7, notices: [], partial: false },
    ]);
  });

  it('are one frame with every value, to the nanosecond, in new objects each time', async () => {
    const [first, ...others] = await run(serviceOf(7));
    const last = others[others.length - 1];
    expect(valuesOf(last.frames(), 'value')).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(last.frames()[0].fields[0].nanos).toEqual([7, 7, 7, 7, 7, 7, 7]);
    expect(first.frames()[0].fields[0]).not.toBe(first.frames()[0].fields[0]);
    expect(first.frames()[0].refId).toBe('A');
    expect(last.frames()[0].fields.map(({ name, type }) => [name, type])).toEqual([
      ['_time', FieldType.time],
      ['value', FieldType.number],
    ]);
  });

  it('have the same fields in the same order each time, for a table as for log lines', async () => {
    for (const format of ['table', 'logs'] as const) {
      const results = await run(serviceOf(7), {}, { ...options, format });
      const fields = results.map((result) =>
        result.frames().map((frame) => frame.fields.map(({ name, type }) => [name, type]))
      );
      expect(fields).toHaveLength(3);
      expect(new Set(fields.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(fields[0])]));
    }
  });

  it('say what they cost all together', async () => {
    const service = serviceOf(7);
    const last = (await run((page) => service(page).pipe(map((answer) => ({ ...answer, cost: 0.5 }))))).at(-1);
    const stats = last?.frames()[0].meta?.stats ?? [];
    expect(stats).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ displayName: 'Rows', value: 7 }),
        expect.objectContaining({ displayName: 'Rows matched', value: 7 }),
        expect.objectContaining({ displayName: 'Pages', value: 3 }),
        expect.objectContaining({ displayName: 'Cost', value: 1.5 }),
      ])
    );
  });

  it('that are cut by a total say that more exist', async () => {
    const rows = (await run(serviceOf(7), { total: 5 })).at(-1);
    expect(noticesOf(rows ?? fail())).toEqual(['Showing the first 5 of 7 rows (limited by “Rows” in Options).']);
    const limit = (await run(serviceOf(7), { total: 5, totalFrom: 'limit' })).at(-1);
    expect(noticesOf(limit ?? fail())[0]).toContain('the query’s limit');
    const all = (await run(serviceOf(5), { total: 5 })).at(-1);
    expect(noticesOf(all ?? fail())).toEqual([]);
  });

  it('warn where more rows came than the service counted', async () => {
    const service = new SmallService(
      events(9).map(({ value }) => ({ time: 7, value })),
      { ...defaults, cap: 3, ignoresRange: true, varies: true }
    );
    const results = await run((request) => of(answerOf(service.answer(request))), { total: 15 });
    const last = results.at(-1) ?? fail();
    expect(last.frames()[0].length).toBe(15);
    expect(noticesOf(last).join()).toContain('The service counted 9 rows, but 15 arrived, so some may be duplicates');
  });

  it('keep what is there when a later one fails, and say why there is no more', async () => {
    let pages = 0;
    const service = serviceOf(7);
    const results = await run((request) =>
      ++pages > 2 ? throwError(() => new ServiceError('timeout', 504, 'Too slow.')) : service(request)
    );
    const last = results.at(-1) ?? fail();
    expect([last.partial, last.frames()[0].length]).toEqual([false, 6]);
    expect(noticesOf(last)).toEqual(['Only the first 6 rows arrived: Too slow.']);
  });

  it('fail where the first one does', async () => {
    await expect(run(() => throwError(() => new ServiceError('query', 400, 'No APL.')))).rejects.toThrow('No APL.');
  });

  it('are cancelled with the panel', () => {
    let cancelled = false;
    const send = () => new Observable<QueryResult>(() => () => (cancelled = true));
    queryPages(plan, send, options).subscribe().unsubscribe();
    expect(cancelled).toBe(true);
  });

  it('turn integers into text where a later page brings one that a number cannot hold', async () => {
    const service = new SmallService(events(4), defaults);
    const send: SendPage = (request) => {
      const answer = service.answer(request);
      const text = JSON.stringify(answer)
        .replace('"type":"unknown"', '"type":"integer"')
        .replace('0]]', '9007199254740993]]');
      return of(readAnswer(text));
    };
    const last = (await run(send)).at(-1) ?? fail();
    expect(valuesOf(last.frames(), 'value')).toEqual(['3', '2', '1', '9007199254740993']);
    expect(last.frames()[0].fields[1].type).toBe(FieldType.string);
    expect(noticesOf(last)[0]).toContain('beyond 2^53');
  });

  it('have every digit of integers in lists and maps, as one page has, if frames are made again from all rows', async () => {
    const service = new SmallService(events(7), defaults);
    const spans = (request: PageRequest): QueryResult => {
      const answer = service.answer(request);
      const [table] = answer.tables;
      const rows = table.columns?.[1] ?? [];
      const added: Array<[name: string, type: string, cell: (row: Cell) => Cell]> = [
        // Spans of two traces, of which only one is shown, so the rows of the response and of the frame differ.
        ['trace_id', 'string', (row) => (row === 5 ? 'other' : 'one')],
        ['span_id', 'string', (row) => `span ${String(row)}`],
        ['name', 'string', () => 'GET'],
        ['duration', 'timespan', () => '1ms'],
        ['attributes', 'map', (row) => ({ ids: [`#900719925474100${String(row)}`, 'GET', 5] })],
      ];
      for (const [name, type, cell] of added) {
        table.fields.push({ name, type });
        table.columns?.push(rows.map(cell));
      }
      const text = JSON.stringify(answer).replaceAll(/"#(\d+)"/g, '$1');
      return readAnswer(text);
    };
    const asTrace: FrameOptions = { ...options, format: 'trace' };
    const paged = ((await run((request) => of(spans(request)), {}, asTrace)).at(-1) ?? fail()).frames();
    const [atOnce] = toFrames(spans({ limit: 100 }), asTrace);

    expect(service.requests).toBeGreaterThan(3);
    expect(JSON.stringify(valuesOf(paged, 'tags'))).toContain('9007199254741001');
    expect(paged[0].fields).toEqual(atOnce.fields);
    expect(noticesIn(paged)).toEqual(expect.arrayContaining(noticesIn([atOnce])));
    expect(noticesIn(paged)).toHaveLength(noticesIn([atOnce]).length);
  });

  it('keep two columns of one name apart', async () => {
    const service = new SmallService(events(7), defaults);
    const send: SendPage = (request) => {
      const answer = service.answer(request);
      const [table] = answer.tables;
      table.fields.push({ name: 'value', type: 'string' });
      table.columns?.push((table.columns[1] ?? []).map((value) => `text ${String(value)}`));
      return of(answerOf(answer));
    };
    const [{ fields, length }] = ((await run(send)).at(-1) ?? fail()).frames();
    expect(length).toBe(7);
    expect(fields.map(({ values }) => values.length)).toEqual([7, 7, 7]);
    expect(fields[2].values.slice(0, 2)).toEqual(['text 6', 'text 5']);
  });

  it.each([
    ['integer', 'string', [6, 5, 4, 'n/a', 'n/a', 'n/a', 'n/a'], FieldType.string],
    ['timespan', 'string', ['6ms', '5ms', '4ms', 'n/a', 'n/a', 'n/a', 'n/a'], FieldType.string],
    ['string', 'string', ['https://a', 'https://a', 'https://a', 'b', 'c', 'd', 'e'], FieldType.string],
  ])('take a column for what it is in all of them: %s, then %s', async (before, after, cells, expected) => {
    const service = new SmallService(events(7), defaults);
    const send: SendPage = (request) => {
      const answer = service.answer(request);
      const [table] = answer.tables;
      const rows = table.columns?.[1] ?? [];
      table.fields.push({ name: 'mixed', type: rows.every((row) => Number(row) > 3) ? before : after });
      table.columns?.push(rows.map((row) => cells[6 - Number(row)]));
      return of(answerOf(answer));
    };
    const [frame] = ((await run(send)).at(-1) ?? fail()).frames();
    const mixed = frame.fields.find(({ name }) => name === 'mixed') ?? fail();
    expect([mixed.type, mixed.config.links]).toEqual([expected, undefined]);
    expect(mixed.values).toEqual(cells.map(String));
  });

  it('may have different columns', async () => {
    let pages = 0;
    const service = new SmallService(events(4), defaults);
    const send: SendPage = (request) => {
      const answer = service.answer(request);
      const [table] = answer.tables;
      // The repeated row lacks both fields, because a response contains only fields that its events have.
      const name = pages++ === 0 ? 'early' : 'late';
      table.fields.push({ name, type: 'string' });
      table.columns?.push((table.columns[1] ?? []).map((value): Cell => (value === 1 ? null : name)));
      return of(answerOf(answer));
    };
    const frames = ((await run(send)).at(-1) ?? fail()).frames();
    expect(valuesOf(frames, 'early')).toEqual(['early', 'early', null, null]);
    expect(valuesOf(frames, 'late')).toEqual([null, null, null, 'late']);
    expect(frames[0].length).toBe(4);
  });

  it('are log lines that can be distinguished, even at the same time', async () => {
    const all = Array.from({ length: 9 }, (_, value) => ({ time: 5, value: `line ${value}` }));
    const service = new SmallService(all, { ...defaults, cursors: 'work' });
    const send: SendPage = (request) => of(answerOf(service.answer(request)));
    const frames = ((await run(send, {}, { ...options, format: 'logs' })).at(-1) ?? fail()).frames();
    const ids = valuesOf(frames, 'id');
    expect(ids).toHaveLength(9);
    expect(new Set(ids).size).toBe(9);
  });

  it('are a chart of all rows where they are drawn over time', async () => {
    const results = await run(serviceOf(7), {}, { ...options, format: 'timeseries' });
    const frames = (results.at(-1) ?? fail()).frames();
    expect(frames.map(({ length }) => length)).toEqual([7]);
    expect(frames[0].fields[0].values).toEqual([...frames[0].fields[0].values].sort());
  });
});

it('A chart of several pages names its series by groups beyond 2^53 with every digit', async () => {
  const hosts = ['9007199254740993', '9007199254740992', '7'];
  const pageOf = (minute: number): QueryResult => {
    const table = {
      name: '0',
      fields: [
        { name: '_time', type: 'datetime' },
        { name: 'host', type: 'integer' },
        { name: 'count_', type: 'integer', agg: { name: 'count' } },
      ],
      groups: [{ name: '_time' }, { name: 'host' }],
    };
    const time = JSON.stringify(`2026-01-01T00:0${minute}:00Z`);
    const columns = `[[${hosts.map(() => time).join()}],[${hosts.join()}],[1,2,3]]`;
    const text = `{"format":"tabular","status":{},"tables":[${JSON.stringify(table).slice(0, -1)},"columns":${columns}}]}`;
    return readAnswer(text);
  };
  const fresh = [0, 1, 2];
  const pages = [1, 2].map((minute) => ({ page: pageOf(minute), fresh }));

  const frames = toFrames(pagedResult(pages), { ...options, format: 'auto' });
  expect(new Map(frames.map(({ fields }) => [fields[1].labels?.host, fields[1].values]))).toEqual(
    new Map(hosts.map((host, index) => [host, [index + 1, index + 1]]))
  );
});

it('Log lines of a later page leave rows without a time out, as those of the first page do', () => {
  const pageOf = (...cells: Array<[time: string | null, id: string]>): QueryResult => {
    const fields =
      '[{"name":"_time","type":"datetime"},{"name":"message","type":"string"},{"name":"n","type":"integer"}]';
    const columns = [cells.map(([time]) => JSON.stringify(time)), cells.map(() => '"line"'), cells.map(([, id]) => id)];
    const table = `{"name":"0","fields":${fields},"columns":[${columns.map((column) => `[${column.join()}]`).join()}]}`;
    const text = `{"format":"tabular","status":{"rowsMatched":5.5},"tables":[${table}]}`;
    return readAnswer(text);
  };
  const time = (second: number) => `2026-01-01T00:00:0${second}Z`;
  const pages = [
    { page: pageOf([time(1), '1'], [time(2), '2']), fresh: [0, 1] },
    {
      page: pageOf([time(2), '2'], [null, '3'], [time(4), '9007199254740993']),
      fresh: [1, 2],
    },
  ];

  const [frame] = toFrames(pagedResult(pages), { ...options, format: 'logs' });
  const labels: Array<Record<string, string>> = frame.fields.find(({ name }) => name === 'labels')?.values ?? [];
  expect(labels.map(({ n }) => n)).toEqual(['1', '2', '9007199254740993']);
  expect(frame.fields.map(({ values }) => values.length)).toEqual(frame.fields.map(() => 3));
  expect(frame.meta?.notices?.map(({ text }) => text).join()).toMatch(/1 row has no time/);
});

it('What is wrong in each page is said once, however often, and takes no place of what a later page has to say', () => {
  const fields = '[{"name":"_time","type":"datetime"},{"name":"ok","type":"boolean"},{"name":"n","type":"integer"}]';
  const rows = 60;
  const pageOf = (page: number, integer: string): QueryResult => {
    const column = (cell: (row: number) => string) => `[${Array.from({ length: rows }, (_, row) => cell(row)).join()}]`;
    const columns = [
      column((row) => `"2026-01-01T00:${String(page).padStart(2, '0')}:${String(row).padStart(2, '0')}Z"`),
      column((row) => (row < page ? '"neither"' : 'true')),
      column(() => integer),
    ];
    const text = `{"format":"tabular","status":{},"tables":[{"name":"0","fields":${fields},"columns":[${columns.join()}]}]}`;
    return readAnswer(text);
  };
  const pages: Page[] = [];
  for (let page = 1; page < 60; page++) {
    const integer = page === 59 ? '9007199254740993' : '1';
    pages.push({ page: pageOf(page, integer), fresh: [...Array(rows).keys()] });
  }
  expect(noticesIn(toFrames(pagedResult(pages), options))).toEqual([
    expect.stringMatching(/^1,770 values of “ok” are not of type boolean and shown as empty/),
    expect.stringContaining('“n” has integers beyond 2^53'),
  ]);
});

function fail(): never {
  throw new Error('Nothing came.');
}
