import { startTestSandbox, testNow, type TestSandbox } from '../testing/client';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const draft = {
  time: '2024-03-18T08:39:28.382Z',
  type: 'deploy',
  datasets: ['sample-http-logs'],
  title: 'Production deployment',
  description: 'Deploy **2.1**',
  url: 'https://shop.example/2.1',
};

async function create(given: object = {}): Promise<{ id: string }> {
  const { status, json } = await sandbox.send('POST', '/v2/annotations', { ...draft, ...given });
  expect(status).toBe(201);
  return Object(json);
}

const change = (id: string, body: object) => sandbox.send('PUT', `/v2/annotations/${id}`, body);

async function listed(query = ''): Promise<string[]> {
  const { status, json } = await sandbox.send('GET', `/v2/annotations${query}`);
  expect(status).toBe(200);
  return Object(json).map(({ title }: { title: string }) => title);
}

describe('creating', () => {
  test('answers with the annotation and its id', async () => {
    const { status, json } = await sandbox.send('POST', '/v2/annotations', draft);
    expect(status).toBe(201);
    expect(json).toEqual({ ...draft, id: expect.stringMatching(/^ann_[0-9a-f]{32}$/) });
  });

  test('needs only datasets and a type, and takes the present for the time', async () => {
    const { status, json } = await sandbox.send('POST', '/v2/annotations', { datasets: ['a'], type: 'outage' });
    expect(status).toBe(201);
    expect(json).toEqual({ id: expect.any(String), datasets: ['a'], type: 'outage', time: testNow });
  });

  test('gives each its own id', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => create().then(({ id }) => id)));
    expect(new Set(ids).size).toBe(50);
  });

  test('takes an end, or null for none', async () => {
    expect(await create({ endTime: '2024-03-18T09:00:00Z' })).toMatchObject({ endTime: '2024-03-18T09:00:00Z' });
    expect(await create({ endTime: null })).not.toHaveProperty('endTime');
    expect(await create({ endTime: draft.time })).toMatchObject({ endTime: draft.time });
  });

  test.each(['2024-03-18T08:39:28Z', '2024-03-18T08:39:28.123456789Z', '2024-02-29T23:59:59+05:30'])(
    'keeps the time %s as it is',
    async (time) => {
      expect(await create({ time })).toMatchObject({ time });
    }
  );

  test('takes texts of exactly the longest length, counted in characters', async () => {
    const longest = {
      type: 'a'.repeat(256),
      title: '🎉'.repeat(256),
      description: 'ä'.repeat(512),
      url: 'u'.repeat(512),
    };
    expect(await create(longest)).toMatchObject(longest);
  });

  test.each<[what: string, given: object, message: string]>([
    ['no datasets', { datasets: undefined }, '"datasets" is missing'],
    ['an empty list of datasets', { datasets: [] }, '"datasets"'],
    ['a dataset that no list could ask for', { datasets: ['a', 'b,c'] }, 'commas separate names'],
    ['a dataset without a name', { datasets: ['a', ''] }, '"datasets[1]" must be the name of a dataset'],
    ['datasets that are a text', { datasets: 'a' }, '"datasets"'],
    ['datasets that are null', { datasets: null }, '"datasets"'],
    ['no type', { type: undefined }, '"type" is missing'],
    ['an empty type', { type: '' }, '"type"'],
    ['a type with capitals', { type: 'Deploy' }, 'lowercase letters'],
    ['a type with a space', { type: 'a b' }, 'lowercase letters'],
    ['a type with a line feed', { type: 'a\n' }, 'lowercase letters'],
    ['a type of 257 characters', { type: 'a'.repeat(257) }, '"type" has 257 characters; at most 256'],
    ['a title of 257 characters', { title: 'a'.repeat(257) }, '"title" has 257 characters; at most 256'],
    [
      'a description of 513 characters',
      { description: 'a'.repeat(513) },
      '"description" has 513 characters; at most 512',
    ],
    ['an address of 513 characters', { url: 'a'.repeat(513) }, '"url" has 513 characters; at most 512'],
    ['a title that is a number', { title: 5 }, '"title" must be a string'],
    ['a title that is null', { title: null }, '"title" must be a string'],
    ['a time without a zone', { time: '2024-03-18T08:39:28' }, '"time" must be an ISO time'],
    ['a time of a day that does not exist', { time: '2024-02-30T00:00:00Z' }, '"time" must be an ISO time'],
    ['a time of ten digits', { time: '2024-03-18T08:39:28.1234567890Z' }, '"time" must be an ISO time'],
    ['a time that is a number', { time: 1710751168 }, '"time" must be an ISO time'],
    ['a time that is null', { time: null }, '"time" must be an ISO time'],
    ['an end that is no time', { endTime: 'now' }, '"endTime" must be an ISO time'],
    [
      'an end before its time',
      { endTime: '2024-03-18T08:39:28.381999999Z' },
      '"endTime" (2024-03-18T08:39:28.381999999Z) is before "time"',
    ],
    ['an end before now, which is its time', { time: undefined, endTime: '2024-03-18T08:39:28Z' }, 'is before "time"'],
    ['an address that is an object', { url: {} }, '"url" must be a string'],
    ['a number for a dataset', { datasets: [1] }, '"datasets[0]" must be the name of a dataset'],
    [
      'an unknown property',
      { color: 'red' },
      'The body has no member "color"; send only: datasets, time, endTime, type, title, description, url.',
    ],
    ['an id', { id: 'ann_1' }, '"id" is set by the service'],
  ])('refuses %s', async (_what, given, message) => {
    const { status, json } = await sandbox.send('POST', '/v2/annotations', { ...draft, ...given });
    expect(status).toBe(400);
    expect(json).toEqual({ code: 400, message: expect.stringContaining(message) });
    expect(await listed()).toEqual([]);
  });
});

describe('listing', () => {
  beforeEach(async () => {
    await create({ title: 'point', time: '2024-03-18T10:00:00Z', datasets: ['a'] });
    await create({
      title: 'interval',
      time: '2024-03-18T11:00:00Z',
      endTime: '2024-03-18T13:00:00Z',
      datasets: ['a', 'b'],
    });
    await create({ title: 'late', time: '2024-03-18T14:00:00.000000001Z', datasets: ['c'] });
  });

  test('gives all, the oldest first, without filters', async () => {
    expect(await listed()).toEqual(['point', 'interval', 'late']);
  });

  test.each<[query: string, titles: string[]]>([
    ['?start=2024-03-18T10:30:00Z', ['interval', 'late']],
    ['?end=2024-03-18T10:30:00Z', ['point']],
    ['?start=2024-03-18T10:00:00Z&end=2024-03-18T10:00:00Z', ['point']],
    ['?start=2024-03-18T10:00:00.000000001Z&end=2024-03-18T10:59:59.999999999Z', []],
    ['?start=2024-03-18T12:00:00Z&end=2024-03-18T12:30:00Z', ['interval']],
    ['?start=2024-03-18T13:00:00Z&end=2024-03-18T14:00:00Z', ['interval']],
    ['?start=2024-03-18T14:00:00Z&end=2024-03-18T14:00:00.000000001Z', ['late']],
    ['?start=2024-03-18T16:00:00%2B02:00', ['late']],
    ['?datasets=a', ['point', 'interval']],
    ['?datasets=b,c', ['interval', 'late']],
    ['?datasets=b%2Cc', ['interval', 'late']],
    ['?datasets=nothing', []],
    ['?datasets=', ['point', 'interval', 'late']],
    ['?datasets=a&start=2024-03-18T11:00:00Z&end=2024-03-18T20:00:00Z', ['interval']],
  ])('with %s gives %j', async (query, titles) => {
    expect(await listed(query)).toEqual(titles);
  });

  test.each([
    ['?start=yesterday', '"start" must be an ISO time'],
    ['?end=', '"end" must be an ISO time'],
    ['?start=2024-03-18T11:00:00Z&end=2024-03-18T10:00:00Z', '"start" is after "end"'],
    ['?start=2024-03-18T11:00:00Z&start=2024-03-18T11:00:00Z', '"start" appears 2 times'],
  ])('refuses %s', async (query, message) => {
    const { status, json } = await sandbox.send('GET', `/v2/annotations${query}`);
    expect(status).toBe(400);
    expect(json).toEqual({ code: 400, message: expect.stringContaining(message) });
  });
});

describe('one annotation', () => {
  test('is fetched by its id', async () => {
    const json = await create();
    expect(await sandbox.send('GET', `/v2/annotations/${json.id}`)).toMatchObject({ status: 200, json });
  });

  test('keeps what a change does not give', async () => {
    const created = await create();
    const { status, json } = await change(created.id, { endTime: '2024-03-18T08:49:28.382Z' });
    expect(status).toBe(200);
    expect(json).toEqual({ ...created, endTime: '2024-03-18T08:49:28.382Z' });
    expect((await sandbox.send('GET', `/v2/annotations/${created.id}`)).json).toEqual(json);
  });

  test('takes every property in one change', async () => {
    const { id } = await create();
    const all = {
      datasets: ['b'],
      time: '2025-01-01T00:00:00Z',
      endTime: '2025-01-02T00:00:00Z',
      type: 'x',
      title: '',
      description: 'd',
      url: 'u',
    };
    expect((await change(id, all)).json).toEqual({ id, ...all });
  });

  test('stays as it is when a change is empty', async () => {
    const json = await create();
    expect(await change(json.id, {})).toMatchObject({ status: 200, json });
  });

  test('loses its end when a change says null', async () => {
    const { id } = await create({ endTime: '2024-03-18T09:00:00Z' });
    expect((await change(id, { endTime: null })).json).not.toHaveProperty('endTime');
  });

  test('keeps two changes of different properties that come at once', async () => {
    const { id } = await create();
    await Promise.all([change(id, { title: 'new title' }), change(id, { description: 'new description' })]);
    const both = { title: 'new title', description: 'new description' };
    expect((await sandbox.send('GET', `/v2/annotations/${id}`)).json).toMatchObject(both);
  });

  test.each<[what: string, body: object, message: string]>([
    ['an end before its time', { endTime: '2024-01-01T00:00:00Z' }, 'is before "time"'],
    ['a type with capitals', { type: 'A' }, '"type"'],
    ['an id', { id: 'ann_2' }, '"id"'],
    ['an unknown property', { text: 'x' }, 'The body has no member "text"'],
  ])('is not changed to %s', async (_what, body, message) => {
    const created = await create();
    const { status, json } = await change(created.id, body);
    expect(status).toBe(400);
    expect(json).toEqual({ code: 400, message: expect.stringContaining(message) });
    expect((await sandbox.send('GET', `/v2/annotations/${created.id}`)).json).toEqual(created);
  });

  test('is gone once deleted', async () => {
    const { id } = await create();
    expect(await sandbox.send('DELETE', `/v2/annotations/${id}`)).toMatchObject({ status: 204, json: undefined });
    expect(await listed()).toEqual([]);
    for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
      const { status, json } = await sandbox.send(method, `/v2/annotations/${id}`, body);
      expect(status).toBe(404);
      expect(json).toEqual({ code: 404, message: expect.stringContaining(id) });
    }
  });

  test('is deleted only once, by the first request', async () => {
    const { id } = await create();
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await sandbox.send('DELETE', `/v2/annotations/${id}`)).status)
    );
    expect(statuses.sort()).toEqual([204, 404, 404]);
  });
});
