import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { type Understood } from '../answerProps';
import { understand } from './understand';

const fields: SchemaField[] = [
  { name: '_time', type: 'datetime' },
  { name: 'route', type: 'string' },
  { name: 'status', type: 'integer' },
  { name: 'host.name', type: 'string' },
  { name: 'host.id', type: 'string' },
  { name: 'duration_ms', type: 'float', unit: 'ms' },
  { name: 'took', type: 'timespan' },
  { name: 'error', type: 'boolean' },
  { name: 'reply_size_bytes', type: 'integer', unit: 'decbytes' },
  { name: 'secret_size_bytes', type: 'integer', hidden: true },
];
const odd: SchemaField[] = [
  { name: '_time', type: 'datetime' },
  { name: 'by', type: 'string' },
  { name: 'count', type: 'integer' },
];
const payments: SchemaField[] = [
  { name: '_time', type: 'datetime' },
  { name: 'payment_id', type: 'string' },
  { name: 'merchant', type: 'string' },
  { name: 'tags', type: 'string' },
];
const requests: SchemaField[] = [
  { name: '_time', type: 'datetime' },
  { name: 'status', type: 'integer' },
  { name: 'took', type: 'timespan' },
];
const files: SchemaField[] = [
  { name: '_time', type: 'datetime' },
  { name: 'binary', type: 'string' },
  { name: 'status', type: 'integer' },
  { name: 'response', type: 'string' },
  { name: 'cache', type: 'string' },
];
const schema: KnownSchema = {
  datasets: ['web-logs', 'odd', 'files', 'payments', 'requests'],
  fieldsOf: (name) => ({ 'web-logs': fields, odd, files, payments, requests })[name],
};
const titled = [{ title: 'Slow routes', query: "['web-logs'] | top 5 by duration_ms" }];

const ask = (text: string, query = '', dataset = 'web-logs'): Understood =>
  understand({ text, query, dataset, schema, titled });

/** The steps that a question produces; `undefined` if the question isn't understood. */
function steps(text: string, query = '', dataset = 'web-logs'): string | undefined {
  const answer = ask(text, query, dataset);
  return answer.kind === 'query' ? answer.query.split('\n').slice(1).join(' ') : undefined;
}

describe('A question in words', () => {
  it.each([
    ['p95 duration ms by route', '| summarize percentile(duration_ms, 95) by route'],
    ['Average and maximum of took per host name', "| summarize avg(took), max(took) by ['host.name']"],
    ['count by status where route = /cart', '| where route == "/cart" | summarize count() by status'],
    ['how many events per hour', '| summarize count() by bin(_time, 1h)'],
    ['events over time', '| summarize count() by bin_auto(_time)'],
    ['count distinct routes', '| summarize dcount(route)'],
    ['took > 2 seconds', '| where took > 2s'],
    ['count where duration ms is over 1.5 s', '| where duration_ms > 1500 | summarize count()'],
    ['reply size over 2 MB', '| where reply_size_bytes > 2000000'],
    ['logs with status 500 or 503', '| where status in (500, 503)'],
    ['status is 5xx', '| where status between (500 .. 599)'],
    ['errors by route', '| where error | summarize count() by route'],
    ['percentage of events where error by route', '| summarize share = 100.0 * countif(error) / count() by route'],
    ['top 3 routes by average took', '| summarize avg(took) by route | top 3 by avg_took desc'],
    ['bottom 3 routes by count', '| summarize count() by route | top 3 by count_ asc'],
    [
      'top 3 routes where status = 500',
      '| where isnotempty(route) and status == 500 | summarize count() by route | top 3 by count_ desc',
    ],
    [
      'which route has the most events',
      '| where isnotempty(route) | summarize count() by route | top 1 by count_ desc',
    ],
    ['5 most common statuses', '| where isnotnull(status) | summarize count() by status | top 5 by count_ desc'],
    ['latest 20 events', '| sort by _time desc | limit 20'],
    [
      'errors by route in the last hour as a share of all events',
      '| where _time > ago(1h) | summarize share = 100.0 * countif(error) / count() by route',
    ],
    ['how many events each route had', '| summarize count() by route'],
    ['how many routes does each host name have', "| summarize dcount(route) by ['host.name']"],
    ['events with status 500 by route', '| where status == 500 | summarize count() by route'],
    ['count where route = "files"', '| where route == "files" | summarize count()'],
    ['count distinct host ids', "| summarize dcount(['host.id'])"],
    ['route ends with .css', '| where route endswith ".css"'],
    ['count in 5 minute buckets', '| summarize count() by bin(_time, 5m)'],
    ['slow routes', undefined],
  ])('%s', (question, expected) => {
    expect(steps(question)).toBe(expected ?? '');
  });

  it('may be the title of a saved query or example', () => {
    expect(ask('Slow routes')).toEqual({ kind: 'query', query: titled[0].query });
  });

  it('may name another dataset', () => {
    expect(ask('count in odd by by')).toEqual({ kind: 'query', query: "odd\n| summarize count() by ['by']" });
  });

  it.each([
    ['count by binary', '| summarize count() by binary'],
    ['count by binary over time', '| summarize count() by bin_auto(_time), binary'],
    ['count by binary and hour', '| summarize count() by bin(_time, 1h), binary'],
    ['top 5 binary', '| where isnotempty(binary) | summarize count() by binary | top 5 by count_ desc'],
    ['count by binary, status', '| summarize count() by binary, status'],
    ['count by binary top 5', '| summarize count() by binary | top 5 by count_ desc'],
  ])('takes no field for a bucket of time: %s', (question, expected) => {
    expect(steps(question, '', 'files')).toBe(expected);
  });

  it.each([
    ['count distinct responses', '| summarize dcount(response)'],
    ['count by caches', '| summarize count() by cache'],
    ['count distinct statuses', '| summarize dcount(status)'],
  ])('may have a field’s name in the plural: %s', (question, expected) => {
    expect(steps(question, '', 'files')).toBe(expected);
  });

  it('compares the only duration with a time', () => {
    const requests = ask('requests slower than 2 s by status', '', 'requests');
    expect(requests).toMatchObject({ query: 'requests\n| where took > 2s\n| summarize count() by status' });
    expect(steps('events longer than 2 s')).toBeUndefined();
    expect(steps('requests over 100', '', 'requests')).toBeUndefined();
  });

  it('says which field is missing', () => {
    const reasonOf = (text: string) => ask(text, '', 'payments');
    const missing = (words: string, field: string) => ({
      reason: expect.stringContaining(`“${words}” needs ${field}, which the dataset doesn’t have.`),
    });
    expect(reasonOf('10 slowest payments')).toMatchObject(missing('slowest', 'a duration field'));
    expect(reasonOf('5xx by merchant')).toMatchObject(missing('5xx', 'a field with HTTP statuses'));
    expect(reasonOf('failed payments by merchant')).toMatchObject(missing('failed', 'a field that marks failures'));
  });

  it('takes the name of a dataset for its rows', () => {
    expect(steps('number of payments by merchant', '', 'payments')).toBe('| summarize count() by merchant');
    expect(steps('latest 5 payments', '', 'payments')).toBe('| sort by _time desc | limit 5');
  });

  it.each(['payments in euros', 'merchants in paris', 'merchants with acme', 'only merchants in paris'])(
    'takes no plural for the subject of a condition: %s',
    (question) => {
      expect(steps(question, '', 'payments')).toBeUndefined();
    }
  );

  it('may compare a field whose name is a plural', () => {
    expect(steps('tags contain cdn', '', 'payments')).toBe('| where tags contains "cdn"');
  });

  it.each([
    ['count by region', 'region'],
    ['routes busy per minute', 'busy'],
    ['count by host', 'host.name or host.id'],
    ['average route', 'has the type string'],
    ['p95 size by route', 'secret_size_bytes'],
    ['count by status | take 5', '|'],
    ['took > 2', '2'],
    ['avg latency', 'latency'],
    ['top 5 routes over time', 'top 5 routes over time'],
    ['count by route over time top 5', 'over time'],
    ['top 5 events by route', 'can’t be ranked by “route”, because it isn’t a number. Write “top 5 route”'],
    ['top 10 duration ms', 'Write “top 10 events by duration_ms”, or “10 most common duration_ms”'],
    ['bottom 3 took', 'Write “bottom 3 events by took”.'],
    ['latest 20 events with status 500 by route', 'latest 20'],
    ['status = 500,503', '500,503'],
    ['where route is slow', 'slow'],
    ['p95 by route', 'p95'],
    ['count by size', 'Fields with “size”: reply_size_bytes'],
    ['10 slowest events', '“slowest” could be about duration_ms or took. Name the field'],
    ['events slower than 2 s', '“2 s” could be about duration_ms or took. Name the field'],
  ])('says what isn’t understood in: %s', (question, named) => {
    const answer = ask(question);
    expect(answer).toEqual(expect.objectContaining({ kind: 'unknown' }));
    expect(answer.kind === 'unknown' && answer.reason).toContain(named);
  });

  const understood = ['p95 duration ms by route', 'count by status where error', 'top 3 routes by average took'];
  it.each(understood)('never ignores a word: %s', (question) => {
    const words = question.split(' ');
    for (let at = 0; at <= words.length; at += 1) {
      const strange = [...words.slice(0, at), 'zebra', ...words.slice(at)].join(' ');
      expect([strange, ask(strange).kind]).toEqual([strange, 'unknown']);
    }
  });

  it('isn’t a query if a field’s name makes it ambiguous', () => {
    expect(ask('sum of count by by', '', 'odd')).toMatchObject({ kind: 'query' });
    expect(ask('count by', '', 'odd')).toMatchObject({ kind: 'unknown' });
  });

  it('names unknown words in very long questions', () => {
    const conditions = Array.from({ length: 200 }, (_, index) => `route contains "part${index}"`).join(' and ');
    expect(ask(`count where ${conditions} and zebra = 1`)).toMatchObject({
      kind: 'unknown',
      words: ['count', 'zebra'],
    });
  });

  it('names the first unknown words only', () => {
    const words = Array.from({ length: 300 }, (_, index) => `zebra${index}`).join(' ');
    expect(ask(words)).toMatchObject({ reason: expect.stringMatching(/“zebra7” and 292 more\.$/) });
  });

  it('notes that a range in the query works within the time picker’s', () => {
    expect(ask('count by route in the last 2 hours')).toMatchObject({
      query: expect.stringContaining('| where _time > ago(2h)'),
      note: expect.stringContaining('time picker'),
    });
  });
});

test('A new query keeps how the current query writes its dataset', () => {
  const query = "['odd'] | limit 5";
  expect(ask('count by by', query, 'odd')).toMatchObject({ query: "['odd']\n| summarize count() by ['by']" });
  expect(ask('count in odd by by', query, 'odd')).toMatchObject({ query: "['odd']\n| summarize count() by ['by']" });
  expect(ask('count by route', query)).toMatchObject({ query: "['web-logs']\n| summarize count() by route" });
});

describe('A follow-up', () => {
  const query =
    '[\'web-logs\'] // all\n| where route != "/health"   // keep\n| summarize p = percentile(took, 95) by route\n| top 10 by p';

  it.each([
    ['only status 500', query.replace('// keep', '// keep\n| where status == 500')],
    ['without status 404', query.replace('// keep', '// keep\n| where status != 404')],
    ['top 5', query.replace('top 10', 'top 5')],
    ['by host name instead', query.replace('by route', "by ['host.name']")],
    ['also by host name', query.replace('by route', "by route, ['host.name']")],
    ['remove top', query.replace('\n| top 10 by p', '')],
    ['without the where', query.replace('| where route != "/health"   // keep\n', '')],
    ['p99 instead', query.replace('percentile(took, 95)', 'percentile(took, 99)')],
    ['p99 instead of p95', query.replace('percentile(took, 95)', 'percentile(took, 99)')],
    ['maximum rather than p95', query.replace('percentile(took, 95)', 'max(took)')],
  ])('changes only its steps: %s', (text, expected) => {
    expect(ask(text, query)).toEqual({ kind: 'query', query: expected });
  });

  it.each([
    ['by host name', 'instead'],
    ['only route = /cart', 'instead'],
    ['remove the limit', 'remove top'],
    ['over time', 'remove top'],
    ['bottom 5', 'Use “remove top” first, or “limit 5”'],
    ['also p95 of took', 'The query already does this'],
    ['p99 instead of route', 'can’t be turned into a query'],
    ['p99 instead of p90', 'The query has no percentile(took, 90) to replace'],
  ])('says what could be meant: %s', (text, named) => {
    const answer = ask(text, query);
    expect(answer).toMatchObject({ kind: 'unknown', reason: expect.stringContaining(named) });
  });

  it('keeps the largest or smallest rows only if the query has that order', () => {
    const smallest = "['web-logs']\n| summarize count() by route\n| top 10 by count_ asc";
    expect(ask('bottom 5', smallest)).toMatchObject({ query: smallest.replace('10', '5') });
    expect(ask('top 5', smallest)).toMatchObject({ reason: expect.stringContaining('“remove top”') });
    const sorted = "['web-logs']\n| sort by took asc";
    expect(ask('top 5', sorted)).toMatchObject({ reason: expect.stringContaining('“remove sort”') });
    expect(ask('bottom 5', "['web-logs']\n| limit 9")).toMatchObject({
      reason: expect.stringContaining('“remove limit”'),
    });
  });

  it('ranks only rows that the query orders', () => {
    const counts = "['web-logs']\n| summarize count() by route";
    const limited = `${counts}\n| limit 10`;
    expect(ask('top 5', limited)).toMatchObject({
      reason: 'The query’s rows have no order. Use “remove limit” first, or “limit 5”.',
    });
    expect(ask('over time', limited)).toMatchObject({ reason: expect.stringContaining('“remove limit”') });
    const ordered = counts.replace('\n', '\n| sort by _time desc\n| limit 100\n');
    expect(ask('top 5', ordered)).toMatchObject({ query: `${ordered}\n| top 5 by count_ desc` });
    expect(ask('first 5', ordered)).toMatchObject({ reason: expect.stringContaining('aren’t sorted') });
    expect(ask('limit 5', ordered)).toMatchObject({ query: `${ordered}\n| limit 5` });
  });

  it('writes no group or aggregate twice', () => {
    const twice = "['web-logs']\n| summarize avg(took), max(took) by route, status";
    expect(ask('max instead of average', twice)).toMatchObject({ query: twice.replace('avg(took), ', '') });
    expect(ask('by status instead of route', twice)).toMatchObject({ query: twice.replace('route, ', '') });
    expect(ask('by status also', twice)).toMatchObject({ reason: 'The query already does this.' });
    const one = "['web-logs']\n| summarize avg(took) by route";
    expect(ask('avg and max of took instead', one)).toMatchObject({
      query: one.replace('avg(took)', 'avg(took), max(took)'),
    });
    expect(ask('by route and status instead', one)).toMatchObject({ query: `${one}, status` });
  });

  it('replaces a filter on the result', () => {
    const filtered = "['web-logs']\n| summarize c = count() by route\n| where c > 5";
    expect(ask('where c under 3', filtered)).toMatchObject({ reason: expect.stringContaining('has a filter: c > 5') });
    expect(ask('instead where c under 3', filtered)).toMatchObject({ query: filtered.replace('c > 5', 'c < 3') });
  });

  it.each([
    ['where took < 9 or status == 500', 'instead only status 404'],
    ['summarize c = count() by route, status\n| where c > 5 or status == 500', 'instead where c under 3'],
    ['where took < 9 or status == 500', 'remove the filter on status'],
  ])('doesn’t replace or remove a condition on other fields, too: %s, %s', (step, text) => {
    const condition = step.split('where ')[1];
    expect(ask(text, `['web-logs']\n| ${step}`)).toMatchObject({
      reason: `“${condition}” also uses other fields. Edit it in the query.`,
    });
  });

  it('replaces one of several aggregates', () => {
    const several = "['web-logs']\n| summarize n = count(), avg(took), max(took) by route";
    expect(ask('p95 instead of average', several)).toEqual({
      kind: 'query',
      query: several.replace('avg(took)', 'percentile(took, 95)'),
    });
    expect(ask('p95 instead of minimum', several)).toMatchObject({ reason: expect.stringContaining('no min(took)') });
  });

  it('changes no group without “also” or “instead”, whatever its name', () => {
    const counts = 'files\n| summarize count() by status';
    expect(ask('by binary', counts, 'files')).toMatchObject({ reason: expect.stringContaining('instead') });
    expect(ask('by binary instead', counts, 'files')).toMatchObject({ query: counts.replace('status', 'binary') });
    expect(ask('by 5 minutes', counts, 'files')).toMatchObject({ query: `${counts}, bin(_time, 5m)` });
  });

  it('keeps no single points in time', () => {
    const counts = 'files\n| summarize count() by status\n| sort by count_ desc\n| limit 3';
    expect(ask('over time', counts, 'files')).toMatchObject({ reason: expect.stringContaining('remove limit') });
    expect(ask('over time', counts.replace('\n| limit 3', ''), 'files')).toMatchObject({ kind: 'query' });
  });

  it('notes that conditions with variables would be removed', () => {
    const filtered = 'files\n| where status in (${status})\n| limit 5';
    expect(ask('count by status', filtered, 'files')).toMatchObject({
      note: expect.stringContaining('variables no longer apply: status in (${status})'),
    });
    expect(ask('binary = cat', filtered, 'files')).not.toHaveProperty('note');
  });

  it('may filter by a column of the query', () => {
    const counts = "['web-logs']\n| summarize n = count() by route";
    expect(ask('only n > 100', counts)).toEqual({ kind: 'query', query: `${counts}\n| where n > 100` });
  });

  it('replaces the query if it says what to count', () => {
    expect(ask('count by status', query)).toEqual({
      kind: 'query',
      query: "['web-logs']\n| summarize count() by status",
    });
  });
});
