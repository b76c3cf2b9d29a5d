import { parseExpression } from '@aplkit/language/apl/parse';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { failedSpans, official } from '../names/spanFields';
import { isFailure } from '../traces/failures';
import { questionOf, restates } from './restated';
import { filtersAsCondition, suited } from './suited';

const schema: KnownSchema = { datasets: [], fieldsOf: () => undefined };
const ask = (query: string, changes: ChangeSearch): ChangesQuery => ({ refId: 'A', kind: 'changes', query, changes });
const window = { from: 'now-1h', to: 'now' };

test.each<[condition: string, boolean]>([
  ['status >= 500', true],
  ['status > 399', true],
  ['status < 500', false],
  ['toint(status) >= 500', true],
  ["['attributes.http.status_code'] == 503", true],
  ['status startswith "5"', true],
  ['status startswith "2"', false],
  ['status in (500, 502)', true],
  ['status in (200, 500)', false],
  ['status !in (500, 502)', false],
  ['error == true', true],
  ['error == false', false],
  ['error', true],
  ['error != false', true],
  ['isnotempty(error)', true],
  ['isempty(error)', false],
  ['error contains "timeout"', true],
  ['[\'status.code\'] == "Error"', true],
  ['severity_number >= 17', true],
  ['severity_number >= 9', false],
  ['tolower(level) == "error"', true],
  ['level in~ ("error", "fatal")', true],
  ['level == "info"', false],
  // The conditions that links from traces use.
  [failedSpans({ ...official, error: 'error' }), true],
  [failedSpans({ ...official, error: undefined, status: 'status_code' }), true],
  ['status >= 500 and method == "GET"', true],
  ['status >= 500 or level == "error"', true],
  ['status >= 500 or method == "GET"', false],
  ['duration > 500', false],
  ['customer == "error"', false],
])('%s keeps failed events: %s', (condition, expected) => {
  const expression = parseExpression(condition);
  expect(expression && isFailure(expression)).toBe(expected);
});

describe('The filters of a query', () => {
  it.each<[query: string, rest: string, where: string]>([
    [
      'logs | where status >= 500 | summarize count() by bin_auto(_time)',
      'logs | summarize count() by bin_auto(_time)',
      'status >= 500',
    ],
    [
      'logs | where severity_number >= 17 and service in ("a") | count',
      'logs | where service in ("a") | count',
      'severity_number >= 17',
    ],
    ['logs | where (status >= 500 or error) | where m == 1', 'logs | where m == 1', '(status >= 500 or error)'],
    ['logs | where error == true | where status == 500', 'logs', '(error == true) and (status == 500)'],
    ['logs | where host == "a" and _time > ago(1h)', 'logs | where _time > ago(1h)', 'host == "a"'],
    ['logs | extend x = a + 1 | where x > 2', 'logs | extend x = a + 1', 'x > 2'],
  ])('become a condition: %s', (query, rest, where) => {
    expect(filtersAsCondition(query)).toMatchObject({ query: rest, where });
  });

  it.each([
    'logs',
    'logs | where _time > ago(1h)',
    'logs | summarize n = count() by status | where status >= 500',
    // Later steps give the name another meaning.
    'logs | where status >= 500 | extend status = 1',
    'logs | where status >= 500 | project-away status',
    'logs | where (',
  ])('stay where they are no condition on the events: %s', (query) => {
    expect(filtersAsCondition(query)).toBeUndefined();
  });
});

describe('Failures at a clicked point', () => {
  it.each<[query: string, changes: ChangeSearch, expected: { query?: string; changes: ChangeSearch }]>([
    [
      'logs | summarize all = count(), bad = countif(status >= 500) by bin(_time, 1m)',
      { window, measure: 'bad' },
      { changes: { window, measure: 'bad', where: 'status >= 500' } },
    ],
    [
      'logs | summarize all = count(), bad = countif(status >= 500) by bin(_time, 1m) | extend rate = bad / all',
      { window, measure: 'rate' },
      { changes: { window, measure: 'rate', where: 'status >= 500' } },
    ],
    [
      'logs | where status >= 500 | summarize count() by bin(_time, 1m), host',
      { window, measure: 'count_', group: { host: 'a' } },
      {
        query: 'logs | summarize count() by bin(_time, 1m), host',
        changes: { window, measure: 'count_', group: { host: 'a' }, where: 'status >= 500' },
      },
    ],
    [
      'logs | summarize count() by bin(_time, 1m), status, host',
      { window, measure: 'count_', group: { status: '503', host: 'a' } },
      { changes: { window, measure: 'count_', group: { host: 'a' }, where: 'tostring(status) == "503"' } },
    ],
  ])('are compared with the other events of the same time: %s', (query, changes, expected) => {
    expect(suited(ask(query, changes), schema)).toEqual({ ...ask(query, changes), ...expected });
  });

  it.each<[query: string, where: string | undefined]>([
    ['logs | summarize p95 = percentile(ms, 95), avg(ms) by bin(_time, 5m)', 'ms > 480'],
    ['logs | summarize p95 = percentile(took, 95) by bin(_time, 5m)', 'took > 480ns'],
    ['logs | summarize p95 = percentile(took, 95) / 1ms by bin(_time, 5m)', '(took / 1ms) > 480'],
    ['logs | summarize p = percentile(took, 95) by bin(_time, 5m) | extend p95 = p / 1ms', '((took) / 1ms) > 480'],
    ['logs | summarize p95 = percentile(ms * 2, 95) by bin(_time, 5m)', '(ms * 2) > 480'],
    ['logs | summarize p95 = maxif(ms, m == "GET") by bin(_time, 5m)', 'ms > 480 and (m == "GET")'],
    ['logs | summarize n = count(), p95 = count() by bin(_time, 5m)', undefined],
    ['logs | summarize p95 = max(ms) - min(ms) by bin(_time, 5m)', undefined],
    ['logs | summarize p95 = max(text) by bin(_time, 5m)', undefined],
    ['logs | summarize p95 = sum(ms) by bin(_time, 5m)', undefined],
  ])('at a peak of sizes are larger than the chart usually shows: %s', (query, where) => {
    const changes = { window, measure: 'p95', usual: 480.2 };
    const expected = ask(query, where === undefined ? changes : { window, measure: 'p95', where });
    const fields = [
      { name: 'ms', type: 'float' },
      { name: 'took', type: 'timespan' },
      { name: 'text', type: 'string' },
    ];
    const known: KnownSchema = { ...schema, fieldsOf: () => fields };
    expect(suited(ask(query, changes), known)).toMatchObject(expected);
    expect(suited(expected, known)).toEqual(expected);
  });

  it.each<[measure: string, where: string]>([
    ['100.0 * countif(error) / count()', 'error'],
    ['avg(iff(error, 1.0, 0.0))', 'error'],
    ['sum(toint(error))', 'error'],
    ['avg(todouble(status >= 500))', 'status >= 500'],
    ['countif(status between (500 .. 599))', 'status between (500 .. 599)'],
    ['countif(not(status < 500))', 'not(status < 500)'],
    ['countif(status / 100 == 5)', 'status / 100 == 5'],
    ['sumif(1, bin(status, 100) == 500)', 'bin(status, 100) == 500'],
    ['countif(class == "5xx")', 'class == "5xx"'],
    ['100.0 * countif(status < 500) / count()', 'not(status < 500)'],
    ['countif(isnotempty(error))', 'isnotempty(error)'],
    ['countif(success == false)', 'success == false'],
    ['countif(success != true)', 'success != true'],
    ['100.0 * countif(success) / count()', 'not(success)'],
    ['countif(outcome != "ok")', 'outcome != "ok"'],
    ['countif(outcome in ("failed", "timeout"))', 'outcome in ("failed", "timeout")'],
    ['countif(result == "FAILURE")', 'result == "FAILURE"'],
  ])('are told by what the measure is for values of its fields: %s', (measure, where) => {
    const query = `logs | extend class = case(status >= 500, "5xx", status >= 400, "4xx", "ok") | summarize x = ${measure} by bin(_time, 1m)`;
    expect(suited(ask(query, { window, measure: 'x', usual: 1 }), schema).changes).toMatchObject({ where });
  });

  it.each([
    ['case(status >= 500, "5xx", status >= 400, "4xx", "ok")', '5xx', true],
    ['case(status >= 500, "5xx", status >= 400, "4xx", "ok")', 'ok', false],
    ['strcat(tostring(status / 100), "xx")', '5xx', true],
    ['strcat(tostring(status / 100), "xx")', '2xx', false],
    ['iff(error, "failed", "fine")', 'failed', true],
  ])('are told by the group that was clicked: %s, %s', (by, value, isFailed) => {
    const query = `logs | summarize count() by bin(_time, 1m), class = ${by}`;
    const { changes } = suited(ask(query, { window, measure: 'count_', group: { class: value } }), schema);
    expect([changes?.where !== undefined, changes?.group === undefined]).toEqual([isFailed, isFailed]);
  });

  it.each<[query: string, changes: ChangeSearch]>([
    ['logs | summarize bad = countif(status >= 500) by bin(_time, 1m)', { window }],
    ['logs | summarize bad = countif(status >= 500) by bin(_time, 1m)', { window, measure: 'bad', baseline: window }],
    ['logs | summarize all = count(), bad = countif(status >= 500) by bin(_time, 1m)', { window, measure: 'all' }],
    ['logs | summarize n = countif(method == "GET") by bin(_time, 1m)', { window, measure: 'n' }],
    ['logs | where status >= 500 | summarize p = percentile(ms, 95) by bin(_time, 1m)', { window, measure: 'p' }],
    ['logs | summarize count() by bin(_time, 1m), status', { window, measure: 'count_', group: { status: '200' } }],
  ])('alone are: %s, %j', (query, changes) => {
    expect(suited(ask(query, changes), schema)).toEqual(ask(query, changes));
  });
});

describe('A difference only repeats the question', () => {
  const events = { selection: 1000, baseline: 10_000 };
  const some = { selection: 600, baseline: 100 };
  const virtual = { name: 'took', type: 'float', definition: undefined, expression: 'duration / 1s' } as const;
  const all = { selection: 999, baseline: 1 };
  const p95 =
    'logs | extend ms = duration / 1ms, slow = ms > 100 | summarize p95 = percentile(ms, 95), n = dcount(user)';

  it.each<[string, field: string, boolean, Partial<{ counts: typeof some; type: 'string' | 'float' }>]>([
    [p95, 'ms', true, { type: 'float' }],
    [p95, 'duration', true, { type: 'float' }],
    [p95, 'took', true, { type: 'float' }],
    [p95, 'slow', false, {}],
    [p95, 'user', false, { type: 'float' }],
    [p95, 'host', false, { counts: all }],
    ['logs | summarize n = countif(code == 7)', 'code', true, {}],
    ['logs | summarize n = countif(status >= 500)', 'severity_text', true, {}],
    ['logs | summarize n = countif(status >= 500)', 'attributes.error', true, {}],
    ['logs | summarize n = countif(status >= 500)', 'error.message', false, {}],
    ['logs | summarize n = count()', 'severity_text', false, {}],
  ])('in the windows of %s, %s: %s', (query, name, expected, { counts = some, type = 'string' }) => {
    const question = questionOf(query, {}, [virtual]);
    expect(restates({ kind: 'value', field: { name, type }, value: '1' }, counts, events, question)).toBe(expected);
  });

  it.each<[field: string, counts: typeof some, boolean]>([
    ['bytes', all, true],
    ['bytes', some, false],
    ['bytes', { selection: 999, baseline: 100 }, false],
    // A field whose events always fail isn't a symptom.
    ['k8s.pod.name', all, false],
    ['level', some, true],
    ['status', some, true],
  ])('by a condition, %s with %j: %s', (name, counts, expected) => {
    const question = questionOf('logs', { where: 'status >= 500' }, []);
    expect(restates({ kind: 'value', field: { name, type: 'string' }, value: '1' }, counts, events, question)).toBe(
      expected
    );
  });
});
