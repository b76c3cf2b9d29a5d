import { type Dataset, field } from '../database/dataset';
import { sqlText, sqlTime } from '../database/sql';
import { hexId, logNormal, pick, pickIndex, uniform } from './random';
import { pages, places } from './shop';
import { besideOrders, failing, slowness, type Story } from './story';
import { type Slot, events } from './timeline';

export const httpLogs: Dataset = {
  name: 'sample-http-logs',
  kind: 'axiom:events:v1',
  description: 'Requests to a web shop, as its load balancer logs them.',
  fields: [
    field('_time', 'datetime', '', 'When the request arrived'),
    field('_sysTime', 'datetime', '', 'When the service ingested the event'),
    field('method', 'string'),
    field('uri', 'string'),
    field('status', 'string', '', 'HTTP status'),
    field('content_type', 'string'),
    field('server_datacenter', 'string'),
    field('geo.city', 'string'),
    field('geo.country', 'string'),
    field('user_agent', 'string'),
    field('id', 'string', '', 'Request ID'),
    field('req_duration_ms', 'float', 'ms', 'Time until the last byte was sent'),
    field('resp_body_size_bytes', 'integer', 'decbytes'),
    // An example of a hidden field.
    { ...field('resp_header_size_bytes', 'integer', 'decbytes'), hidden: true },
    field('is_tls', 'boolean'),
    field('error', 'string', '', 'Why the request failed'),
    field('tags', 'array'),
    field('headers', 'map', '', 'Some of the request headers'),
  ],
};

const userAgents: Array<[string, number]> = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    32,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    26,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    18,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    11,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 7],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)', 3],
  ['curl/8.10.1', 2],
];

const list = (values: string[]) => `[${values.map(sqlText).join(', ')}]`;
const numbers = (values: number[]) => `[${values.join(', ')}]`;
const ofPage = (values: string) => `(${values})[page]`;
const ofPlace = (values: string) => `(${values})[place]`;

/** SQL for the rows of `sample-http-logs` that arrive in the slots, with columns in the order of the dataset's fields. */
export function httpLogRows(story: Story, seed: number, slots: Slot[]): string {
  const product = `(1 + floor(420 * pow(${uniform('product')}, 3)))::INTEGER::VARCHAR`;
  const beside = besideOrders(story);
  const status = `CASE
    WHEN ${uniform('failure')} < fragile * (0.003 + CASE WHEN waits > 0 THEN ${failing(story)} ELSE ${failing(beside)} END) THEN ${pick(
      'server error',
      [
        ["'500'", 5],
        ["'502'", 3],
        ["'503'", 4],
        ["'504'", 2],
      ]
    )}
    WHEN uri_text = '/wp-login.php' THEN '404'
    WHEN method = 'DELETE' THEN '204'
    WHEN method = 'POST' AND uri_text LIKE '/api/%' THEN ${pick('post', [
      ["'201'", 92],
      ["'400'", 5],
      ["'401'", 2],
      ["'429'", 1],
    ])}
    WHEN uri_text = '/login' THEN ${pick('login', [
      ["'302'", 84],
      ["'401'", 15],
      ["'429'", 1],
    ])}
    WHEN uri_text LIKE '/static/%' OR uri_text LIKE '/images/%' THEN ${pick('static', [
      ["'200'", 62],
      ["'304'", 36],
      ["'404'", 2],
    ])}
    ELSE ${pick('status', [
      ["'200'", 940],
      ["'301'", 14],
      ["'304'", 18],
      ["'404'", 21],
      ["'403'", 4],
      ["'400'", 3],
    ])}
  END`;
  return `
    WITH visits AS (
      SELECT *, ${pickIndex(
        uniform('page'),
        pages.map(({ weight }) => weight)
      )} AS page, ${pickIndex(
        uniform('place'),
        places.map(({ weight }) => weight)
      )} AS place
      FROM (${events('http', seed, slots)})
    ), requests AS (
      SELECT *, ${ofPage(list(pages.map(({ method }) => method)))} AS method,
        replace(${ofPage(list(pages.map(({ uri }) => uri)))}, '{id}', ${product}) AS uri_text,
        ${ofPage(numbers(pages.map(({ waits }) => waits)))} AS waits,
        ${ofPage(numbers(pages.map(({ duration, waits }) => (waits > 0 ? 2.4 : duration < 12 ? 0.15 : 1))))} AS fragile
      FROM visits
    ), answers AS (
      SELECT *, ${status} AS status FROM requests
    ), sized AS (
      SELECT *, status >= '500' AS failed,
        ${logNormal('duration', ofPage(numbers(pages.map(({ duration }) => duration))), 0.55)}
          * (${slowness(beside)} + waits * (${slowness(story)} - ${slowness(beside)}))
          * CASE status WHEN '504' THEN 24 WHEN '503' THEN 0.4 WHEN '500' THEN 2.5 WHEN '304' THEN 0.3 ELSE 1 END AS duration
      FROM answers
    )
    SELECT
      ${sqlTime(`t - 40000000 - floor(900000000 * ${uniform('delay')})::BIGINT`)} AS _time,
      ${sqlTime('t')} AS _sysTime,
      method,
      uri_text AS uri,
      status,
      CASE WHEN status IN ('204', '304') THEN NULL ELSE ${ofPage(list(pages.map(({ type }) => type)))} END AS content_type,
      ${ofPlace(list(places.map(({ datacenter }) => datacenter)))} AS server_datacenter,
      CASE WHEN ${uniform('unknown city')} < 0.02 THEN NULL ELSE ${ofPlace(list(places.map(({ city }) => city)))} END AS "geo.city",
      ${ofPlace(list(places.map(({ country }) => country)))} AS "geo.country",
      CASE WHEN ${uniform('no agent')} < 0.004 THEN NULL WHEN ${uniform('no agent')} < 0.007 THEN ''
        ELSE ${pick(
          'agent',
          userAgents.map(([agent, weight]) => [sqlText(agent), weight])
        )} END AS user_agent,
      ${hexId('id')} AS id,
      least(duration, 30000.0 + ${uniform('timeout')}) AS req_duration_ms,
      CASE WHEN status IN ('204', '304') THEN 0 WHEN failed THEN 162
        ELSE floor(${logNormal('size', ofPage(numbers(pages.map(({ size }) => size))), 0.3)}) END::BIGINT AS resp_body_size_bytes,
      (180 + floor(560 * ${uniform('header size')}))::BIGINT AS resp_header_size_bytes,
      ${uniform('tls')} < 0.97 AS is_tls,
      CASE status
        WHEN '500' THEN 'unhandled error in the application'
        WHEN '502' THEN 'upstream closed the connection'
        WHEN '503' THEN 'no healthy upstream'
        WHEN '504' THEN 'upstream timed out'
        WHEN '429' THEN 'too many requests from this address'
      END AS error,
      CASE
        WHEN failed THEN '["retry"]'
        WHEN uri_text LIKE '/static/%' OR uri_text LIKE '/images/%' THEN ${pick('cache', [
          [`'["cdn","hit"]'`, 90],
          [`'["cdn","miss"]'`, 10],
        ])}
        WHEN uri_text LIKE '/api/%' THEN ${pick('client', [
          [`'["api","web"]'`, 60],
          [`'["api","ios"]'`, 22],
          [`'["api","android"]'`, 18],
        ])}
        ELSE ${pick('visitor', [
          [`'[]'`, 55],
          [`'["returning"]'`, 30],
          [`'["campaign","autumn"]'`, 15],
        ])}
      END AS tags,
      CASE WHEN ${uniform('headers')} < 0.12 THEN NULL ELSE
        '{"accept-encoding":"gzip","accept-language":"' || ${pick('language', [
          ["'de'", 34],
          ["'en'", 52],
          ["'fr'", 14],
        ])}
        || '","x-request-id":"' || ${hexId('id')} || '"}' END AS headers
    FROM sized
    ORDER BY _time`;
}
