import { startTestSandbox, type TestSandbox } from '../testing/client';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 50 });
});
afterAll(() => sandbox.stop());

describe('the schema', () => {
  test('lists the datasets with their kinds', async () => {
    expect((await sandbox.send('GET', '/v2/datasets')).json).toMatchObject([
      { id: 'otel-demo-logs', name: 'otel-demo-logs', kind: 'otel:logs:v1' },
      { id: 'otel-demo-metrics', name: 'otel-demo-metrics', kind: 'otel:metrics:v1' },
      { id: 'otel-demo-traces', name: 'otel-demo-traces', kind: 'otel:traces:v1' },
      { id: 'sample-http-logs', name: 'sample-http-logs', kind: 'axiom:events:v1' },
    ]);
  });

  test('lists the fields of a dataset with types and units', async () => {
    const { json } = await sandbox.send('GET', '/v2/datasets/sample-http-logs/fields');
    expect(json).toContainEqual({
      name: 'req_duration_ms',
      type: 'float',
      unit: 'ms',
      hidden: false,
      description: expect.any(String),
    });
    expect(json).toContainEqual(expect.objectContaining({ name: 'resp_header_size_bytes', hidden: true }));
    expect(json).toContainEqual({
      name: '_time',
      type: 'datetime',
      unit: '',
      hidden: false,
      description: expect.any(String),
    });
  });

  test('has no fields of a dataset that is not there', async () => {
    const { status, json } = await sandbox.send('GET', '/v2/datasets/nothing/fields');
    expect(status).toBe(404);
    expect(json).toEqual({ code: 404, message: expect.stringContaining('sample-http-logs') });
  });
});

describe('views and virtual fields', () => {
  const query = async (apl: string) => {
    const { json } = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', { apl });
    return Object(json).tables?.[0];
  };

  test('are listed with their queries and expressions, as those of the demo', async () => {
    expect((await sandbox.send('GET', '/v2/views')).json).toEqual(
      expect.arrayContaining([
        {
          name: 'failed-requests',
          aplQuery: expect.stringContaining('sample-http-logs'),
          description: expect.any(String),
          datasets: ['sample-http-logs'],
        },
      ])
    );
    const { json } = await sandbox.send('GET', '/v2/vfields?dataset=sample-http-logs');
    expect(json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'duration_s', dataset: 'sample-http-logs', type: 'float', unit: 's' }),
      ])
    );
    expect((await sandbox.send('GET', '/v2/vfields?dataset=otel-demo-logs')).json).toEqual([]);
    expect(await sandbox.send('GET', '/v2/vfields')).toMatchObject({ status: 400 });
  });

  test('can be queried', async () => {
    const views = Object((await sandbox.send('GET', '/v2/views')).json);
    for (const { name } of views) {
      expect((await query(`['${name}'] | limit 1`)).fields.length).toBeGreaterThan(3);
    }
    const fields = Object((await sandbox.send('GET', '/v2/vfields?dataset=sample-http-logs')).json);
    for (const { name, type } of fields) {
      expect((await query(`['sample-http-logs'] | project ${name} | limit 1`)).fields).toEqual([{ name, type }]);
    }
  });
});

describe('a dataset of metrics', () => {
  const query = async (apl: string) => {
    const { status, json } = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', { apl });
    return { status, json: Object(json) };
  };

  test('has no fields', async () => {
    expect(await sandbox.send('GET', '/v2/datasets/otel-demo-metrics/fields')).toMatchObject({ status: 200, json: [] });
  });

  test.each(["['otel-demo-metrics']", "['otel-demo-logs'] | union ['otel-demo-metrics']"])(
    'cannot be queried in APL: %s',
    async (apl) => {
      expect(await query(apl)).toMatchObject({ status: 400, json: { message: expect.stringContaining('MPL') } });
    }
  );

  test('is not among those of a pattern', async () => {
    expect(await query('union otel* | count')).toMatchObject({ status: 200 });
  });

  test('cannot be queried at the legacy endpoint', async () => {
    const { status } = await sandbox.send('POST', '/v1/datasets/otel-demo-metrics/query', {});
    expect(status).toBe(400);
  });
});

describe('two edge deployments', () => {
  let edges: TestSandbox;
  beforeAll(async () => {
    edges = await startTestSandbox({ rows: 200, eu: ['otel-demo-logs'] });
  });
  afterAll(() => edges.stop());

  const query = async (path: string, apl: string) => {
    const { status, json } = await edges.send('POST', `${path}?format=tabular`, { apl });
    return { status, json: Object(json) };
  };
  const [logs, spans, requests] = ["['otel-demo-logs']", "['otel-demo-traces']", "['sample-http-logs']"];

  test('are named with each dataset, by id and address', async () => {
    const us = { edgeDeployment: 'cloud.us-east-1.aws', edgeDeploymentUrl: `${edges.url}/us` };
    const eu = { edgeDeployment: 'cloud.eu-central-1.aws', edgeDeploymentUrl: `${edges.url}/eu` };
    const { json } = await edges.send('GET', '/v2/datasets');
    expect(json).toMatchObject([
      { name: 'otel-demo-logs', ...eu },
      { name: 'otel-demo-metrics', ...us },
      { name: 'otel-demo-traces', ...us },
      { name: 'sample-http-logs', ...us },
    ]);
  });

  test('answer for their own datasets; for others they are 404', async () => {
    const statuses = [logs, spans, requests].map((apl) =>
      Promise.all(['/us', '/eu', ''].map(async (base) => (await query(`${base}/v1/query/_apl`, apl)).status))
    );
    expect(await Promise.all(statuses)).toEqual([
      [404, 200, 200],
      [200, 404, 200],
      [200, 404, 200],
    ]);
    expect((await query('/eu/v1/query/_apl', spans)).json).toEqual({
      code: 404,
      message: expect.stringContaining('otel-demo-traces'),
      detail: expect.anything(),
    });
  });

  test('have no other path', async () => {
    expect((await query('/eu/v1/datasets/_apl', logs)).status).toBe(404);
    expect((await edges.send('GET', '/eu/v2/datasets')).status).toBe(404);
  });

  test('are not read together, and patterns match the default one', async () => {
    const path = '/v1/datasets/_apl';
    const both = await query(path, `union ${logs}, ${requests} | count`);
    expect(both).toMatchObject({ status: 400, json: { message: expect.stringContaining('one edge deployment') } });
    const matched = await query(path, 'union otel* | count');
    expect(matched.json.datasetNames).toEqual(['otel-demo-traces']);
  });

  test('hold datasets that are there', async () => {
    await expect(startTestSandbox({ eu: ['nothing'] })).rejects.toThrow(
      /--eu names a dataset that does not exist: "nothing"/
    );
  });
});
