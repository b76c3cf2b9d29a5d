import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestSandbox, type TestSandbox } from '../testing/client';

const page = join(__dirname, '..', '..', 'docs', 'annotations-from-ci.md');

/** The page's shell blocks unchanged. */
function blocks(): string[] {
  return readFileSync(page, 'utf8')
    .split('```bash\n')
    .slice(1)
    .map((rest) => rest.split('\n```')[0]);
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const run = (script: string, token = sandbox.token) =>
  promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    env: {
      PATH: process.env.PATH,
      APL_URL: sandbox.url,
      APL_TOKEN: token,
      APL_DATASETS: '["sample-http-logs", "otel-demo-traces"]',
      VERSION: 'v2.1.0-rc/7',
      RUN_URL: 'https://ci.example/runs/7?attempt=1',
      outcome: 'succeeded',
    },
  });

test('the documented step marks a deployment from its beginning to its end', async () => {
  const [before, after, ...more] = blocks();
  expect(more).toEqual([]);
  const begun = Date.now();
  await run(`${before}\n${after}`);
  const { json } = await sandbox.send('GET', '/v2/annotations?datasets=otel-demo-traces');
  expect(json).toEqual([
    {
      id: expect.stringMatching(/^ann_/),
      datasets: ['sample-http-logs', 'otel-demo-traces'],
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
      endTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
      type: 'production-deployment',
      title: 'Deployment of v2.1.0-rc/7',
      description: 'Began in CI, succeeded.',
      url: 'https://ci.example/runs/7?attempt=1',
    },
  ]);
  const [{ time }] = Object(json);
  // The times have whole seconds.
  expect(Date.parse(time)).toBeGreaterThan(begun - 1000);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
});

test('the documented step fails, and says why, where the service refuses', async () => {
  await expect(run(blocks()[0], 'xaat-wrong')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The token isn’t valid'),
  });
});

test('the documented workflow deploys also where it cannot mark, and ends only what it has begun', () => {
  const [, start, , end] = readFileSync(page, 'utf8').split(/^  - name: /m);
  expect(start).toContain('Mark the start\n    continue-on-error: true\n');
  expect(end).toContain("Mark the end\n    if: always() && env.annotation_id != ''\n    continue-on-error: true\n");
});
