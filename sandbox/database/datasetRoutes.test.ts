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
