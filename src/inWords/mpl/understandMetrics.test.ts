import { type Understood } from '../answerProps';
import { examplesLike } from '../kit/examplesLike';
import { exampleMetricsQuestions } from './exampleMetricsQuestions';
import { knownShop } from './testing/knownShop';
import { understandMetrics } from './understandMetrics';

const values = new Map([
  ['service.name', ['checkout', 'cart']],
  ['cloud.region', ['eu', 'us']],
  ['peer', ['cart']],
]);

const ask = (text: string, query = ''): Understood =>
  understandMetrics({ text, query, dataset: 'shop', known: knownShop, values });

/** The query for a question, without its dataset and on one line, or the reason why there's none. */
function meant(text: string, query?: string): string {
  const answer = ask(text, query);
  return answer.kind === 'query' ? answer.query.replaceAll('shop:', '').split(/\n\s*/).join(' ') : answer.reason;
}

const rate = (by = '') => `align to $__interval using prom::rate | group${by} using sum`;
const requests = '`web.requests.total`';
const errors = '`web.errors`';
const cpu = '`host.cpu.utilization`';
const memory = '`host.memory.usage`';
const served = '`server.request.duration`';
const called = '`client.request.duration`';
const byService = ' by `service.name`';
const byHost = ' by `host.name`';
const ratio = (left: string, right: string, by = '') =>
  `( ${left} | ${rate(by)}, ${right} | ${rate(by)} ) | compute result using /`;

describe('A question about metrics', () => {
  it.each([
    ['requests by service', `${requests} | ${rate(byService)}`],
    ['web requests per second by method', `${requests} | ${rate(' by `http.method`')}`],
    ['rate of errors', `${errors} | ${rate()}`],
    [
      'max rate of errors per service',
      `${errors} | align to $__interval using prom::rate | group${byService} using max`,
    ],
    ['number of errors per hour', `${errors} | map increase | align to 1h using sum | group using sum`],
    ['requests per minute', `${requests} | map increase | align to 1m using sum | group using sum`],
    ['how many jobs done by queue every 5 minutes', '`jobs.done` | align to 5m using sum | group by queue using sum'],
    ['jobs done per second every 10s', '`jobs.done` | align to 10s using sum | group using sum | map / 10'],
  ])('is a rate or number of a counter: %s', (question, expected) => {
    expect(meant(question)).toBe(expected);
  });

  it.each([
    ['p95 server request duration', `${served} | bucket to $__interval using interpolate_delta_histogram(0.95)`],
    [
      'p50 and p99 of server request duration by route every 1m',
      `${served} | bucket by \`http.route\` to 1m using interpolate_delta_histogram(0.5, 0.99)`,
    ],
    [
      'median client request duration over time',
      `${called} | bucket to $__interval using interpolate_cumulative_histogram(rate, 0.5)`,
    ],
    [
      'average client request duration',
      `${called} | bucket to $__interval using interpolate_cumulative_histogram(rate, avg)`,
    ],
    [
      'number of client request duration',
      `${called} | bucket to $__interval using interpolate_cumulative_histogram(increase, count)`,
    ],
    ['p95 cpu by host', `${cpu} | bucket${byHost} to $__interval using histogram(0.95)`],
  ])('is a statistic of a histogram: %s', (question, expected) => {
    expect(meant(question)).toBe(expected);
  });

  it.each([
    ['cpu by host', `${cpu} | align to $__interval using avg | group${byHost} using avg`],
    ['max cpu over time', `${cpu} | align to $__interval using max | group using max`],
    ['minimum and maximum cpu by host', `${cpu} | bucket${byHost} to $__interval using histogram(min, max)`],
    ['cpu as a time series', `${cpu} | align to $__interval using avg`],
    ['total memory usage by host', `${memory} | align to $__interval using avg | group${byHost} using sum`],
    ['latest memory usage by state', `${memory} | align to $__interval using last | group by state using avg`],
    ['memory usage by state as a single value', `${memory} | align using avg | group by state using avg`],
    ['average memory usage in the last 2 hours', `${memory}[2h..] | align to $__interval using avg | group using avg`],
    [
      'cpu by host, fill gaps with 0',
      `${cpu} | align to $__interval using avg | group${byHost} using avg | map fill::const(0)`,
    ],
  ])('is a value of a gauge: %s', (question, expected) => {
    expect(meant(question)).toBe(expected);
  });

  it.each([
    ['errors where service = cart and method is GET', '`service.name` == "cart" | where `http.method` == "GET"'],
    ['errors where method = GET or POST', '`http.method` == #/^(GET|POST)$/'],
    ['errors where service is not cart', '`service.name` != "cart"'],
    ['errors where service starts with check', '`service.name` == #/^check/'],
    ['errors where service contains a.b', '`service.name` == #/(?i)a\\.b/'],
    ['errors for checkout', '`service.name` == "checkout"'],
    ['errors without checkout', '`service.name` != "checkout"'],
    ['errors in cart or checkout', '`service.name` == #/^(cart|checkout)$/'],
  ])('has filters: %s', (question, filter) => {
    expect(meant(question)).toBe(`${errors} | where ${filter} | ${rate()}`);
  });

  it.each([
    ['requests with status code 5xx', '`http.status_code` == #/^5\\d\\d$/'],
    ['requests with status code over 499', '`http.status_code` > 499'],
    ['requests with status code 500', '(`http.status_code` == "500" or `http.status_code` == 500)'],
  ])('compares numbers: %s', (question, filter) => {
    expect(meant(question)).toBe(`${requests} | where ${filter} | ${rate()}`);
  });

  it.each([
    [
      'cpu by host above 80%',
      `${cpu} | align to $__interval using avg | group${byHost} using avg | map filter::gt(0.8)`,
    ],
    ['memory usage over 2 GB', `${memory} | align to $__interval using avg | map filter::gt(2000000000)`],
    [
      'p95 server request duration above 300 ms',
      `${served} | bucket to $__interval using interpolate_delta_histogram(0.95) | map filter::gt(0.3)`,
    ],
  ])('compares values in the metric’s unit: %s', (question, expected) => {
    expect(meant(question)).toBe(expected);
  });

  it.each([
    ['errors divided by requests by service', ratio(errors, requests, byService)],
    ['errors as a percentage of requests', `${ratio(errors, requests)} | map * 100`],
    [
      'percentage of requests with method GET by service',
      `${ratio(`${requests} | where \`http.method\` == "GET"`, requests, byService)} | map * 100`,
    ],
    [
      'requests with method GET as a share of all requests',
      ratio(`${requests} | where \`http.method\` == "GET"`, requests),
    ],
  ])('calculates with two metrics: %s', (question, expected) => {
    expect(meant(question)).toBe(expected);
  });

  it.each([
    ['server requests', `${served} | bucket to $__interval using interpolate_delta_histogram(count)`],
    ['total server requests', `${served} | bucket to $__interval using interpolate_delta_histogram(count)`],
    [
      'client requests by peer',
      `${called} | bucket by peer to $__interval using interpolate_cumulative_histogram(increase, count)`,
    ],
    [
      'server requests per second by route every 1m',
      `${served} | bucket by \`http.route\` to 1m using interpolate_delta_histogram(count) | map / 60`,
    ],
    [
      'client requests per second',
      `${called} | bucket to $__interval using interpolate_cumulative_histogram(rate, count)`,
    ],
    [
      'percentage of server requests with region eu',
      `( ${served} | where \`cloud.region\` == "eu" | bucket to $__interval using interpolate_delta_histogram(count),` +
        ` ${served} | bucket to $__interval using interpolate_delta_histogram(count) )` +
        ` | compute result using / | map * 100`,
    ],
  ])('counts what a histogram measures: %s', (question, expected) => {
    expect(meant(question)).toBe(expected);
  });

  it.each(['average server requests', 'p95 server requests', 'sum of server request duration'])(
    'can’t be calculated from a histogram: %s',
    (question) => {
      expect(meant(question)).toMatch(/“server.request.duration” is a delta histogram, so .* can’t be calculated/);
    }
  );

  it('isn’t a ratio of percentiles', () => {
    expect(meant('percentage of server request duration with region eu')).toMatch(/Name what to calculate/);
  });

  it('isn’t a function’s name as a value', () => {
    const text = 'sum of server request duration';
    const question = { text, query: '', dataset: 'shop', known: knownShop };
    expect(understandMetrics({ ...question, values: new Map([['cloud.region', ['sum']]]) }).kind).toBe('unknown');
  });

  it('has percentiles without rounding errors', () => {
    expect(meant('p99.9 cpu')).toBe(`${cpu} | bucket to $__interval using histogram(0.999)`);
  });

  it('may fit several metrics of which one has the tag', () => {
    expect(meant('p95 request duration by peer')).toBe(
      `${called} | bucket by peer to $__interval using interpolate_cumulative_histogram(rate, 0.95)`
    );
    expect(meant('request duration by service')).toContain(
      '“request duration” could be server.request.duration or client.request.duration'
    );
  });

  it.each([
    ['disk usage', 'Not understood: “disk”.'],
    ['errors by planet', 'Not understood: “planet”.'],
    ['slow requests', 'Not understood: “slow”.'],
    ['top 5 hosts by cpu', 'MPL can’t sort or limit series'],
    ['rate of cpu', '“host.cpu.utilization” is a gauge, so rate can’t be calculated'],
    [
      'server requests per second',
      '“server.request.duration” is a delta histogram, so rate can’t be calculated. Use “number of”, or an interval such as “per second every 1m”',
    ],
    ['average server requests', '“server.request.duration” is a delta histogram, so avg of its count can’t'],
    ['average server requests', 'To use its values, write “server.request.duration”'],
    ['number of errors per second', 'so increase and rate can’t be calculated. Use “per second” or “number of”'],
    ['rate of errors per minute', 'can’t be calculated. Use “per second” or “number of”'],
    ['total requests', 'Use “per second” or “number of”'],
    ['p95 of errors', '“web.errors” is a cumulative counter, so p95 can’t be calculated'],
    ['average jobs done', '“jobs.done” is a delta counter'],
    ['requests above 5 GB', '“5 gb” can’t be compared with “web.requests.total”'],
    ['errors where service is cart and service is checkout', 'Put “or” between two values'],
    ['errors by service by method', 'can’t be turned into a query'],
    ['errors and requests', 'can’t be turned into a query'],
    ['cpu over 5 minutes', 'can’t be turned into a query'],
    ['max', 'can’t be turned into a query'],
    ['', 'can’t be turned into a query'],
  ])('makes no query: %s', (question, reason) => {
    expect(ask(question).kind).toBe('unknown');
    expect(meant(question)).toContain(reason);
  });
});

// Readings that multiply with each word would take longer than a test may.
it.each(['count of', 'errors and', 'cpu in eu', 'by service, method'])('A long question is read: %s', (part) => {
  const words = `${part} `.repeat(40).split(' ').slice(0, 40);
  expect(ask(words.join(' ')).kind).toBe('unknown');
});

describe('A follow-up question about metrics', () => {
  const quantiles = `shop:${served}\n| bucket${byService} to 5m using interpolate_delta_histogram(0.95)`;
  const plain = `shop:${cpu}\n| where \`host.name\` == "a" // the first\n| align to $__interval using max\n| group using max`;
  const both = `(\n  shop:${errors}\n  | ${rate()},\n  shop:${requests}\n  | ${rate()}\n)\n| compute result using /`;

  it.each([
    [
      'only checkout',
      quantiles,
      `${served} | where \`service.name\` == "checkout" | bucket${byService} to 5m using interpolate_delta_histogram(0.95)`,
    ],
    ['p99 instead', quantiles, `${served} | bucket${byService} to 5m using interpolate_delta_histogram(0.99)`],
    ['p99 instead of p95', quantiles, `${served} | bucket${byService} to 5m using interpolate_delta_histogram(0.99)`],
    ['also p99', quantiles, `${served} | bucket${byService} to 5m using interpolate_delta_histogram(0.95, 0.99)`],
    [
      'by region instead',
      quantiles,
      `${served} | bucket by \`cloud.region\` to 5m using interpolate_delta_histogram(0.95)`,
    ],
    [
      'also by region',
      quantiles,
      `${served} | bucket${byService}, \`cloud.region\` to 5m using interpolate_delta_histogram(0.95)`,
    ],
    [
      'by region instead of service',
      quantiles,
      `${served} | bucket by \`cloud.region\` to 5m using interpolate_delta_histogram(0.95)`,
    ],
    ['no groups', quantiles, `${served} | bucket to 5m using interpolate_delta_histogram(0.95)`],
    ['every hour', quantiles, `${served} | bucket${byService} to 1h using interpolate_delta_histogram(0.95)`],
  ])('changes only the steps that it must: %s', (question, query, expected) => {
    expect(meant(question, query)).toBe(expected);
  });

  it.each([
    ['by region', 'group using', 'group by `cloud.region` using'],
    ['min instead', 'max', 'min'],
    ['sum', 'group using max', 'group using sum'],
    ['every 10 minutes', '$__interval', '10m'],
    ['last 3 hours', '`host.cpu.utilization`', '`host.cpu.utilization`[3h..]'],
    ['above 90%', '\n| group using max', '\n| group using max\n| map filter::gt(0.9)'],
    ['host = b instead', '"a"', '"b"'],
    ['region = eu', '"a" // the first', '"a" // the first\n| where `cloud.region` == "eu"'],
    ['memory usage instead', '`host.cpu.utilization`', '`host.memory.usage`'],
  ])('keeps comments and other steps: %s', (question, from, to) => {
    const answer = ask(question, plain);
    expect(answer).toEqual({ kind: 'query', query: plain.replaceAll(from, to) });
  });

  it('doesn’t replace or remove a condition on other tags, too', () => {
    const mixed = '`cloud.region` == "eu" or `host.name` == "a"';
    const one = plain.replace('`host.name` == "a"', mixed);
    expect(meant('host = b instead', one)).toContain(`“${mixed}” also uses other tags. Edit it in the query.`);
    expect(meant('remove filter on region', one)).toContain(`“${mixed}” also uses other tags. Edit it in the query.`);
    const several = one.replace(mixed, `(${mixed}) and \`host.name\` == "c"`);
    expect(meant('host = b instead', several)).toContain(`“(${mixed})” also uses other tags. Edit it in the query.`);
    const same = plain.replace('== "a"', '== "a" or `host.name` == "c"');
    expect(ask('host = b instead', same)).toMatchObject({ query: plain.replace('"a"', '"b"') });
  });

  it('writes no tag or statistic twice', () => {
    const two = quantiles.replace('(0.95)', '(0.95, 0.99)').replace(byService, `${byService}, \`cloud.region\``);
    expect(meant('p99 instead of p95', two)).toContain('(0.99)');
    expect(meant('by region instead of service', two)).toContain('bucket by `cloud.region` to');
    expect(meant('also by region', two)).toBe('The query already does this.');
  });

  it('replaces a function only where the query uses it', () => {
    const mixed = plain.replace('align to $__interval using max', 'align to $__interval using avg');
    expect(ask('min instead of avg', mixed)).toMatchObject({ query: mixed.replace('using avg', 'using min') });
    expect(ask('min instead of max', mixed)).toMatchObject({ query: mixed.replace('using max', 'using min') });
    expect(meant('sum instead of avg', mixed)).toContain('can’t be changed to use sum');
  });

  it('changes both of two metrics', () => {
    expect(meant('by service', both)).toBe(ratio(errors, requests, byService));
    const cart = ' | where `service.name` == "cart"';
    expect(meant('only cart', both)).toBe(ratio(`${errors}${cart}`, `${requests}${cart}`));
  });

  it.each([
    [
      'by region',
      quantiles,
      'The query is grouped by service.name. Add “also” to keep this group, or “instead” to replace it',
    ],
    ['every 1m instead of p95', quantiles, 'can’t be turned into a query'],
    ['p99 instead of service', quantiles, 'can’t be turned into a query'],
    ['also p95', quantiles, 'The query already does this'],
    ['by route instead of service by region', quantiles, 'can’t be turned into a query'],
    ['also p99', plain, 'The query can’t be changed to use p99. Also name the metric'],
    ['p99 instead of p90', quantiles, 'The query has no p90 to replace'],
    ['by region instead of route', quantiles, 'The query isn’t grouped by http.route'],
    ['p99', quantiles, 'Add “also” to keep the query’s statistics, or “instead” to replace them'],
    ['host = b', plain, 'The query already has a filter: `host.name` == "a". Add “instead” to replace the filter'],
    ['p95', plain, 'Also name the metric'],
    ['remove groups', plain, 'The query has no groups'],
    ['remove filter on region', plain, 'The query has no filter on cloud.region'],
    ['every 5m', quantiles, 'The query already does this'],
    [
      'every 5m',
      `shop:${served}\n| bucket to 1m using interpolate_delta_histogram(count)\n| map / 60`,
      '“map / 60” may depend on the interval. Ask the whole question again, with the new interval',
    ],
  ])('says what could be meant: %s', (question, query, reason) => {
    expect(meant(question, query)).toContain(reason);
  });

  it('may start a new query', () => {
    expect(meant('errors', plain)).toBe(`${errors} | ${rate()}`);
  });

  it('notes that conditions with variables would be removed', () => {
    const filtered = plain.replace('"a"', '"${host}"');
    expect(ask('errors', filtered)).toMatchObject({
      note: expect.stringContaining('variables no longer apply: `host.name` == "${host}"'),
    });
    expect(ask('min instead', filtered)).not.toHaveProperty('note');
    expect(ask('min instead', filtered).kind).toBe('query');
  });
});

test('A question that isn’t understood gets examples that are', () => {
  const question = { text: 'zebra memory every hour', query: '', dataset: 'shop', known: knownShop, values };
  expect(understandMetrics(question)).toMatchObject({ kind: 'unknown' });
  expect(examplesLike(question, { examplesFor: exampleMetricsQuestions, understand: understandMetrics })).toEqual([
    'host.memory.usage every 5m',
    'host.memory.limit every 5m',
    'host.memory.usage by host.name',
  ]);
});
