/** The sandbox keeps the contract: every rule of the contract test, over HTTP. */
import { startSandbox, type RunningSandbox } from '../../sandbox/sandbox';
import { type Subject } from '../contract/rule';
import { tryRule } from '../contract/runner';
import { rules } from '../contract/rules';
import { findSample } from '../contract/sample';
import { Service } from '../contract/service';

let sandbox: RunningSandbox;
let subject: Subject;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rows: 20_000, now: 1_772_366_400_000_000_000n });
  const service = new Service({ baseUrl: sandbox.url, token: sandbox.token });
  subject = { service, sample: await findSample(service, undefined) };
}, 60_000);

afterAll(() => sandbox.stop());

test.each(rules.map((rule) => ({ ...rule, title: `${rule.section}: ${rule.name}` })))('$title', async (rule) => {
  expect(await tryRule(rule, subject)).toMatchObject({ result: 'passed', reason: '' });
});
