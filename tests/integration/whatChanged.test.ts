/** What changed, asked of the sandbox's demo data as the data source asks it. */
import { lastValueFrom } from 'rxjs';

import { dateTime } from '@grafana/data';

import { startTestSandbox, testNow, type TestSandbox } from '../../sandbox/testing/client';
import { RunningPages } from '../../src/query/paging/runningPages';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { Schema } from '../../src/schema/schema';
import { ServiceClient } from '../../src/service/client';
import { type AplQuery } from '../../src/types';
import { runChanges } from '../../src/whatChanged/runChanges';
import { overHttp } from './support/overHttp';

const to = dateTime(testNow);
const from = dateTime(to.valueOf() - 6 * 3_600_000);
const range = { from, to, raw: { from, to } };

let sandbox: TestSandbox;
let service: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 200_000 });
  service = new ServiceClient(overHttp(sandbox).fetch, { edge: false });
});
afterAll(() => sandbox.stop());

async function run(query: Partial<AplQuery>) {
  const context = { service, running: new RunningPages(), templates: templatesWith({}), request: { range } };
  const target: AplQuery = { refId: 'A', kind: 'changes', query: '', ...query };
  const answer = await lastValueFrom(runChanges(target, { schema: new Schema(service) }, context));
  return answer.frames()[0];
}

const minutesBefore = (minutes: number) => new Date(to.valueOf() - 60_000 * minutes).toISOString();

test('an incident shows as what its events have in common', async () => {
  // The slow payment provider of the demo data.
  const window = { from: minutesBefore(240), to: minutesBefore(215) };
  const frame = await run({
    query: "['sample-http-logs'] | summarize count() by bin_auto(_time)",
    changes: { window },
  });
  const [fields, values, , , , , certainty] = frame.fields.map((field) => field.values);
  const status = fields.indexOf('status');
  expect(fields.slice(0, 3)).toContain('req_duration_ms');
  expect([status < 3, values[status], certainty[status]]).toEqual([true, '500', 'sure']);
});
