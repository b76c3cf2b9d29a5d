/** The sandbox keeps the contract: every rule of the contract test, over HTTP. */
import { startSandbox, type RunningSandbox } from '../../sandbox/sandbox';
import { type Subject } from '../contract/rule';
import { tryRule } from '../contract/runner';
import { rules } from '../contract/rules';
import { findSample } from '../contract/sample';
import { Service } from '../contract/service';

/** Lets the sandbox break the contract on demand. */
const faultsToken = 'xaat-faults';

let sandbox: RunningSandbox;
let subject: Subject;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, rows: 20_000, now: 1_772_366_400_000_000_000n, faultsToken });
  const service = new Service({ baseUrl: sandbox.url, token: sandbox.token });
  subject = { service, sample: await findSample(service, undefined) };
}, 60_000);

afterAll(() => sandbox.stop());

test.each(rules.map((rule) => ({ ...rule, title: `${rule.section}: ${rule.name}` })))('$title', async (rule) => {
  expect(await tryRule(rule, subject)).toMatchObject({ result: 'passed', reason: '' });
});

describe('A service that breaks the contract', () => {
  afterEach(() => control('DELETE'));

  async function control(method: string, fault?: object): Promise<void> {
    const response = await fetch(`${sandbox.url}/sandbox/faults`, {
      method,
      headers: { Authorization: `Bearer ${faultsToken}`, 'Content-Type': 'application/json' },
      body: fault && JSON.stringify(fault),
    });
    expect(response.ok).toBe(true);
  }

  test.each<[fault: object, rule: string, reason: string]>([
    [{ spoil: 'no-status' }, 'status is an object', 'status is no object'],
    [{ spoil: 'no-tables' }, 'tables is an array of tables', 'tables is no array'],
    [
      { spoil: 'no-columns' },
      'columns has one array per field, each with a value for every row',
      'columns is no array',
    ],
    [{ spoil: 'fewer-columns' }, 'fields has a name and a type for each column', 'the number of fields'],
    [{ spoil: 'ragged-columns' }, 'columns has one array per field, each with a value for every row', 'lengths'],
    [{ spoil: 'truncated' }, 'format is "tabular"', 'not JSON'],
    [{ body: { json: {} } }, 'format is "tabular"', 'format is nothing'],
    [{ status: 503 }, 'rule 3: format selects tabular or legacy', 'answered 503'],
    [{ body: { json: { id: 5 } } }, 'List returns a JSON array of annotations', 'no array'],
    [{ body: { json: [{ id: 'a', datasets: 'b' }] } }, 'datasets is an array of strings', 'datasets is no array'],
  ])('is told: with %j, the rule "%s" does not hold', async (fault, name, reason) => {
    await control('POST', { ...fault, times: 100 });
    const rule = rules.find((each) => each.name === name);
    expect(rule && (await tryRule(rule, subject))).toMatchObject({
      result: 'failed',
      reason: expect.stringContaining(reason),
    });
  });
});
