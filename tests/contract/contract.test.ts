/** Tests that the sandbox keeps every rule of the contract, over HTTP. */
import { startSandbox, type RunningSandbox } from '../../sandbox/cli/startSandbox';
import { type Subject } from './rule';
import { tryRule } from './runner';
import { rules } from './rules';
import { findSample } from './sample';
import { type Reply, Service } from './service';

let sandbox: RunningSandbox;
let subject: Subject;

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    rows: 20_000,
    pageLimit: 2500,
    eu: ['otel-demo-traces'],
    now: 1_772_366_400_000_000_000n,
  });
  const service = new Service({ baseUrl: sandbox.url, token: sandbox.token });
  subject = { service, sample: await findSample(service, undefined) };
});

afterAll(() => sandbox.stop());

test.each(rules.map((rule) => ({ ...rule, title: `${rule.section}: ${rule.name}` })))('$title', async (rule) => {
  expect(await tryRule(rule, subject)).toMatchObject({ result: 'passed', reason: '' });
});

type Change = (answer: Record<string, unknown>) => unknown;

/** The sandbox, with responses that a test spoils. */
class SpoiledService extends Service {
  constructor(private readonly spoil: (reply: Reply) => Partial<Reply>) {
    super({ baseUrl: sandbox.url, token: sandbox.token });
  }

  override async send(...request: Parameters<Service['send']>): Promise<Reply> {
    const reply = await super.send(...request);
    return { ...reply, ...this.spoil(reply) };
  }
}

const changed =
  (change: Change) =>
  ({ text }: Reply) => ({ text: JSON.stringify(change(JSON.parse(text))) });

const eachTable = (change: (table: { columns: unknown[][] }) => object) =>
  changed(({ tables, ...rest }) => ({ ...rest, tables: Object(tables).map(change) }));

describe('A service that breaks the contract is told', () => {
  test.each<[what: string, spoil: (reply: Reply) => Partial<Reply>, rule: string, reason: string]>([
    ['no status', changed(({ status: _, ...rest }) => rest), 'status is an object', 'status is no object'],
    ['no tables', changed(({ tables: _, ...rest }) => rest), 'tables is an array of tables', 'tables is no array'],
    [
      'no columns',
      eachTable(({ columns: _, ...table }) => table),
      'columns has one array per field, each with a value for every row',
      'columns is no array',
    ],
    [
      'fewer columns than fields',
      eachTable((table) => ({ ...table, columns: table.columns.slice(1) })),
      'fields has a name and a type for each column',
      'the number of fields',
    ],
    [
      'ragged columns',
      eachTable((table) => ({
        ...table,
        columns: table.columns.map((column, index) => (index === 1 ? column.slice(0, -1) : column)),
      })),
      'columns has one array per field, each with a value for every row',
      'lengths',
    ],
    ['half an answer', ({ text }) => ({ text: text.slice(0, text.length / 2) }), 'format is "tabular"', 'not JSON'],
    ['an empty object', () => ({ text: '{}' }), 'format is "tabular"', 'format is nothing'],
    [
      'each row twice',
      eachTable((table) => ({ ...table, columns: table.columns.map((column) => [...column, ...column]) })),
      'rule 1: no limit gives more than the service allows',
      'there are 5000 rows of 4316 events',
    ],
    ['an error', () => ({ status: 503 }), 'rule 3: format selects tabular or legacy', 'answered 503'],
    ['one object', () => ({ text: '{"id":5}' }), 'List returns a JSON array of annotations', 'no array'],
    [
      'a text for a list',
      () => ({ text: '[{"id":"a","datasets":"b"}]' }),
      'datasets is an array of strings',
      'datasets is no array',
    ],
  ])('by %s', async (_what, spoil, name, reason) => {
    const rule = rules.find((each) => each.name === name);
    const spoiled = { ...subject, service: new SpoiledService(spoil) };
    expect(rule && (await tryRule(rule, spoiled))).toMatchObject({
      result: 'failed',
      reason: expect.stringContaining(reason),
    });
  });
});
