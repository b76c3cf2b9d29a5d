import { type Database, openDatabase } from '../../sandbox/database/database';
import { type Dataset, field } from '../../sandbox/database/dataset';
import { createTable } from '../../sandbox/database/sql';

/** A table of requests like the demo data, with one row every 100 ms. */
export const requests: Dataset = {
  name: 'requests',
  kind: 'axiom:events:v1',
  description: '',
  fields: [
    field('_time', 'datetime'),
    field('_sysTime', 'datetime'),
    field('method', 'string'),
    field('uri', 'string'),
    field('status', 'string'),
    field('content_type', 'string'),
    field('geo.city', 'string'),
    field('geo.country', 'string'),
    field('user_agent', 'string'),
    field('req_duration_ms', 'float'),
    field('resp_body_size_bytes', 'integer'),
    field('is_tls', 'boolean'),
    field('error', 'string'),
  ],
};

/** Time of the first event (2026-01-01) in nanoseconds. */
export const firstEvent = 1_767_225_600_000_000_000n;
export const between = 100_000_123n;

/** Opens a database that contains only `rows` requests. */
export function openRequests(rows: number): Promise<Database> {
  const pick = (names: string[], divisor: number) =>
    `[${names.map((name) => `'${name}'`).join(', ')}][1 + (h // ${divisor}) % ${names.length}]`;
  return openDatabase({
    prepare: async (database) => {
      await database.run(createTable(requests));
      await database.run(`
        INSERT INTO "requests"
        SELECT make_timestamp_ns(${firstEvent} + i * ${between}), make_timestamp_ns(${firstEvent} + i * ${between} + 1500000),
          ${pick(['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE'], 7)},
          '/api/v1/products/' || (h // 11) % 997,
          ${pick(['200', '200', '200', '200', '200', '200', '304', '404', '500', '503'], 13)},
          ${pick(['application/json', 'text/html', 'image/png'], 17)},
          ${pick(['Berlin', 'London', 'New York', 'Zürich', 'Tokyo', 'Leipzig', 'Lyon'], 19)},
          ${pick(['DE', 'GB', 'US', 'CH', 'JP'], 23)},
          'Mozilla/5.0 (X11; Linux x86_64) Chrome/' || (h // 29) % 40,
          ((h // 31) % 100000) / 100.0, (h // 37) % 200000, h % 50 > 0,
          CASE WHEN h % 100 = 0 THEN 'connection timeout after ' || h % 7 || ' tries' END
        FROM (SELECT i, CAST(hash(i) % 4000000000 AS BIGINT) AS h FROM range(${rows}) t(i))`);
    },
  });
}
