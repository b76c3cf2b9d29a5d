/**
 * Each row of the contract's annotation tables, named by its words: the plugin's service client against the sandbox, over HTTP.
 * In the browser: tests/browser/manageAnnotations.spec.ts (create, change, end, delete) and annotations.spec.ts (list).
 */
import { firstValueFrom } from 'rxjs';

import { startTestSandbox, type TestSandbox } from '../../sandbox/testing/client';
import { ServiceClient } from '../../src/service/client';
import { type Annotation, type AnnotationDraft, type AnnotationListFilter } from '../../src/service/types';
import { overHttp, type Wire } from './support/overHttp';

let sandbox: TestSandbox;
let wire: Wire;
let service: ServiceClient;

beforeEach(async () => {
  sandbox = await startTestSandbox();
  wire = overHttp(sandbox);
  service = new ServiceClient(wire.fetch, { edge: false });
}, 30_000);
afterEach(() => sandbox.stop());

const draft: AnnotationDraft = {
  datasets: ['sample-http-logs', 'otel-demo-traces'],
  time: '2026-01-31T10:00:00.123456789Z',
  type: 'production-deployment',
  title: 'Release “7” of the shop – 100 %',
  description: 'By **CI**\n\n- one\n- two & <b>three</b>',
  url: 'https://ci.example/runs?of=7&more=yes#log',
};
const create = (part: Partial<AnnotationDraft> = {}) => firstValueFrom(service.createAnnotation({ ...draft, ...part }));
const get = (id: string) => firstValueFrom(service.getAnnotation(id));
const list = async (filter?: AnnotationListFilter) =>
  (await firstValueFrom(service.listAnnotations(filter))).annotations;
const titles = (annotations: Annotation[]) => annotations.map(({ title }) => title).sort();

/** The last request, and its answer. */
const last = () => wire.exchanges[wire.exchanges.length - 1];

describe('Resources and their fields, Annotation:', () => {
  it('id | assigned by the service | used to fetch, change or delete it', async () => {
    const [first, second] = [await create(), await create()];
    expect(wire.exchanges[0].body).not.toHaveProperty('id');
    expect(first.id).not.toBe('');
    expect(first.id).not.toBe(second.id);
    expect(await get(first.id)).toEqual(first);
    expect((await firstValueFrom(service.changeAnnotation(first.id, { title: 'Changed' }))).id).toBe(first.id);
    await firstValueFrom(service.deleteAnnotation(first.id));
    expect(await list()).toEqual([second]);
  });

  it.each<[string, Partial<AnnotationDraft>]>([
    ['datasets | array of string | names of datasets on whose charts it appears', { datasets: ['a', 'b.c', 'd e'] }],
    ['time | string, ISO timestamp | time it marks', { time: '2024-02-29T23:59:59.999999999+05:30' }],
    ['endTime | string, ISO timestamp | optional', { endTime: '2026-01-31T11:00:00.000000001Z' }],
    ['type | string | kind of event marked', { type: 'rolling-update-2' }],
    ['title | string | summary shown on charts', { title: '<b>“Ünïcödé”</b> 😀' }],
    ['description | string | explanation of the marked event', { description: '**Markdown**\nin `lines`' }],
    ['url | string | relevant to the event', { url: 'https://example.org/a?b=c&d=%20#e' }],
  ])('%s', async (_, part) => {
    const created = await create(part);
    expect(created).toMatchObject(part);
    expect(await get(created.id)).toEqual(created);
    expect(await list()).toEqual([created]);
  });

  it('endTime | can be added later by a change', async () => {
    const created = await create();
    expect(created.endTime).toBeUndefined();
    await firstValueFrom(service.changeAnnotation(created.id, { endTime: '2026-01-31T11:00:00Z' }));
    expect(await get(created.id)).toEqual({ ...created, endTime: '2026-01-31T11:00:00Z' });
  });
});

describe('Endpoints, Annotations:', () => {
  it('Create | POST /v2/annotations | all properties | the created annotation, including the assigned id', async () => {
    const created = await create();
    expect(last()).toMatchObject({ method: 'POST', path: '/v2/annotations', body: draft, status: 201 });
    expect(created).toEqual({ ...draft, id: created.id });
    expect(JSON.parse(last().text)).toEqual(created);
  });

  it('List | GET /v2/annotations | no payload | JSON array of annotation objects', async () => {
    const created = [await create(), await create({ title: 'Other', endTime: '2026-01-31T12:00:00Z' })];
    expect(await list()).toEqual(expect.arrayContaining(created));
    expect(last()).toMatchObject({ method: 'GET', path: '/v2/annotations', body: undefined, status: 200 });
    expect(JSON.parse(last().text)).toHaveLength(2);
  });

  it('Get one | GET /v2/annotations/{annotation_id} | no payload | one annotation object', async () => {
    const created = await create();
    expect(await get(created.id)).toEqual(created);
    const path = `/v2/annotations/${created.id}`;
    expect(last()).toMatchObject({ method: 'GET', path, body: undefined, status: 200 });
  });

  it('Change | PUT /v2/annotations/{annotation_id} | only the properties to change | the full annotation', async () => {
    const created = await create();
    const change = { endTime: '2026-01-31T11:00:00Z' };
    expect(await firstValueFrom(service.changeAnnotation(created.id, change))).toEqual({ ...created, ...change });
    const path = `/v2/annotations/${created.id}`;
    expect(last()).toMatchObject({ method: 'PUT', path, body: change, status: 200 });
  });

  it('Delete | DELETE /v2/annotations/{annotation_id} | no payload | whatever body there is', async () => {
    const created = await create();
    expect(await firstValueFrom(service.deleteAnnotation(created.id))).toBeUndefined();
    const path = `/v2/annotations/${created.id}`;
    expect(last()).toMatchObject({ method: 'DELETE', path, body: undefined });
    await expect(get(created.id)).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('List query parameters:', () => {
  beforeEach(async () => {
    await create({ title: 'early', time: '2026-01-31T08:00:00Z', datasets: ['a'] });
    await create({ title: 'middle', time: '2026-01-31T10:00:00Z', datasets: ['a', 'b'] });
    await create({ title: 'late', time: '2026-01-31T12:00:00Z', datasets: ['b'] });
    await create({ title: 'elsewhere', time: '2026-01-31T10:00:00Z', datasets: ['c'] });
  });

  it('start | beginning of the time interval', async () => {
    expect(titles(await list({ start: '2026-01-31T09:00:00Z' }))).toEqual(['elsewhere', 'late', 'middle']);
    expect(last().path).toBe('/v2/annotations?start=2026-01-31T09%3A00%3A00Z');
  });

  it('end | end of the time interval', async () => {
    expect(titles(await list({ end: '2026-01-31T11:00:00Z' }))).toEqual(['early', 'elsewhere', 'middle']);
    expect(last().path).toBe('/v2/annotations?end=2026-01-31T11%3A00%3A00Z');
  });

  it('datasets | comma-separated list of dataset names | only annotations of these datasets', async () => {
    expect(titles(await list({ datasets: ['a', 'b'] }))).toEqual(['early', 'late', 'middle']);
    expect(last().path).toBe('/v2/annotations?datasets=a%2Cb');
  });

  it('rule 1: with start, end and datasets, those in that interval for those datasets', async () => {
    const interval = { start: '2026-01-31T09:00:00Z', end: '2026-01-31T11:00:00Z' };
    expect(titles(await list({ ...interval, datasets: ['a', 'b'] }))).toEqual(['middle']);
    expect(titles(await list({ ...interval, datasets: ['b', 'c'] }))).toEqual(['elsewhere', 'middle']);
  });

  it('rule 2: without filters, those of the whole organization', async () => {
    expect(titles(await list())).toEqual(['early', 'elsewhere', 'late', 'middle']);
    expect(titles(await list({ datasets: [] }))).toEqual(['early', 'elsewhere', 'late', 'middle']);
    expect(last().path).toBe('/v2/annotations');
  });

  it.each<[keyof AnnotationDraft, Partial<AnnotationDraft>]>([
    ['datasets', { datasets: ['other'] }],
    ['time', { time: '2026-01-30T10:00:00Z' }],
    ['endTime', { endTime: '2026-02-01T10:00:00Z' }],
    ['type', { type: 'other' }],
    ['title', { title: 'Other' }],
    ['description', { description: 'Other' }],
    ['url', { url: 'https://other.example' }],
  ])('rule 3: a change of %s keeps the other fields as they were', async (_, change) => {
    const created = await create({ endTime: '2026-01-31T11:00:00Z' });
    await firstValueFrom(service.changeAnnotation(created.id, change));
    expect(await get(created.id)).toEqual({ ...created, ...change });
  });
});
