import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { openDatabase } from '../database/database';
import { type Dataset } from '../database/dataset';
import { Catalog } from '../database/catalog';
import { startTestSandbox } from '../testing/client';
import { loadFiles } from './loadFiles';

let directory: string;
/** When the rows are loaded. */
const takenIn = 1_767_225_600_000_000_000n;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'load-'));
});
afterAll(() => rm(directory, { recursive: true }));

interface Loaded {
  dataset: Dataset;
  /** The fields as `name type`, without `_time` and `_sysTime`. */
  fields: string[];
  rows: (sql: string) => Promise<unknown[][]>;
  /** The messages. */
  said: string[];
}

/** Loads a file of the directory as the dataset "x", passes it to the test and removes it. */
async function withLoaded(source: string, look: (loaded: Loaded) => Promise<void>): Promise<void> {
  const catalog = new Catalog();
  const said: string[] = [];
  const requests = [{ dataset: 'x', source: join(directory, source) }];
  const database = await openDatabase({
    prepare: (empty) => loadFiles(empty, catalog, requests, takenIn, (line) => said.push(line)),
  });
  try {
    const [dataset] = catalog.list();
    expect(dataset.fields.slice(0, 2)).toMatchObject([
      { name: '_time', type: 'datetime' },
      { name: '_sysTime', type: 'datetime' },
    ]);
    const fields = dataset.fields.slice(2).map(({ name, type }) => `${name} ${type}`);
    await look({ dataset, fields, said, rows: (sql) => database.rows(sql) });
  } finally {
    database.close();
  }
}

const save = (name: string, text: string | Buffer) => writeFile(join(directory, name), text);
const saidOf = async (source: string) => {
  let said: string[] = [];
  await withLoaded(source, async (loaded) => {
    said = loaded.said;
  });
  return said;
};
const times = 'SELECT epoch_ns(_time) FROM x ORDER BY 1';
const second = 1_000_000_000n;
const midnight = 1_704_067_200n * second;

describe('a CSV file', () => {
  test('becomes a dataset with the types of its columns, whose times keep nine digits', async () => {
    await save(
      'flights.csv',
      'departure,delay,carrier,late,price\n2024-01-01T00:00:00.123456789Z,5,LH,true,1.5\n2024-01-01T00:00:01+01:00,,"",false,2\n'
    );
    await withLoaded('flights.csv:departure', async ({ dataset, fields, rows, said }) => {
      expect(fields).toEqual(['departure datetime', 'delay integer', 'carrier string', 'late boolean', 'price float']);
      expect(await rows(times)).toEqual([[midnight - 3599n * second], [midnight + 123_456_789n]]);
      expect(await rows('SELECT delay, carrier FROM x ORDER BY _time')).toEqual([
        [null, ''],
        [5n, 'LH'],
      ]);
      expect(said[0]).toMatch(/^x: reading .*flights\.csv/);
      expect(said[1]).toMatch(/^x: 2 rows from .*flights\.csv, time from "departure"/);
      expect(await rows('SELECT DISTINCT epoch_ns("_sysTime") FROM x')).toEqual([[takenIn]]);
      // The path on the disk must not be shown.
      expect(dataset.description).toBe('Loaded from flights.csv.');
    });
  });

  test('with broken rows says on which lines they are and loads the others', async () => {
    const good = Array.from(
      { length: 30_000 },
      (_, index) => `2024-01-01 00:00:00.${String(index).padStart(9, '0')},${index}`
    );
    good[24_999] = '2024-01-01 00:00:00,many';
    await save(
      'broken.csv',
      ['time,count', ...good, 'nonsense,1', '2024-01-01 00:00:00,1,2', '2024-01-01 00:00:00', ''].join('\n')
    );
    await withLoaded('broken.csv', async ({ fields, rows, said }) => {
      expect(fields).toEqual(['time datetime', 'count integer']);
      expect(await rows('SELECT count(*), sum(count)::BIGINT FROM x')).toEqual([
        [29_999n, (29_999n * 30_000n) / 2n - 24_999n],
      ]);
      expect(said[1]).toMatch(
        /left out 4 rows of .*broken\.csv that cannot be read: line 25001 \(.*"many".*\); line 30002 \(.*"nonsense".*\); line 30003 \(.*\); and 1 more$/
      );
    });
  });

  test('with a wrong time in its first rows loses that row, not its times', async () => {
    await save('wrong-time.csv', 'time,n\nyesterday,1\n2024-01-01 00:00:00,2\n,3\n');
    await withLoaded('wrong-time.csv', async ({ rows, said }) => {
      expect(await rows('SELECT epoch_ns(_time), n FROM x')).toEqual([[midnight, 2n]]);
      expect(said[1]).toMatch(/left out 2 rows .* line 2 \(no time in "time"\); line 4 \(no time in "time"\)$/);
    });
  });

  test('may have tabs or semicolons, and be compressed', async () => {
    await save('tabs.tsv', 'time\tn\n2024-01-01T00:00:00Z\t1\n');
    await save('semicolons.csv.gz', gzipSync('time;n\n2024-01-01T00:00:00Z;1\n'));
    for (const file of ['tabs.tsv', 'semicolons.csv.gz']) {
      await withLoaded(file, async ({ fields, rows }) => {
        expect(fields).toEqual(['time datetime', 'n integer']);
        expect(await rows(times)).toEqual([[midnight]]);
      });
    }
  });

  test.each([
    ['1704067200', midnight],
    ['1704067200.5', midnight + second / 2n],
    ['1704067200123', midnight + 123_000_000n],
    ['1704067200123456', midnight + 123_456_000n],
    ['1704067200123456789', midnight + 123_456_789n],
  ])('whose time is the number %s counts since 1970', async (number, expected) => {
    await save('epoch.csv', `n,timestamp\n1,${number}\n`);
    await withLoaded('epoch.csv', async ({ rows }) => expect(await rows(times)).toEqual([[expected]]));
  });
});

describe('a JSON file', () => {
  const lines = [
    '{"time":"2024-01-01T00:00:00.000000001Z","n":1,"user":{"name":"a","home":{"city":"Berlin"}},"tags":["x"],"ok":true,"x":1.5,"big":9007199254740993}',
    '{"time":"2024-01-01T00:00:00.000000002Z","n":2,"user":{"name":"","home":null},"tags":[],"ok":null,"x":2,"mixed":1}',
    '{"time":"2024-01-01T00:00:00.000000003Z","mixed":"text","huge":18446744073709551615,"we/ird~ k.ey":"y"}',
  ];
  const fields = [
    'time datetime',
    'n integer',
    'user.name string',
    'user.home.city string',
    'tags array',
    'ok boolean',
    'x integer|float',
    'big integer',
    'mixed integer|string',
    'huge string',
    'we/ird~ k.ey string',
  ];

  test.each([
    ['of lines', 'lines.ndjson', lines.join('\n')],
    ['of lines with another ending', 'lines.jsonl', lines.join('\r\n') + '\r\n'],
    ['that is an array', 'array.json', `[\n${lines.join(',\n')}\n]`],
    ['of lines, compressed', 'lines.ndjson.gz', gzipSync(lines.join('\n'))],
  ])('%s becomes a dataset, nested objects under dotted names', async (_what, name, content) => {
    await save(name, content);
    await withLoaded(name, async (loaded) => {
      expect(loaded.fields).toEqual(fields);
      expect(await loaded.rows(times)).toEqual([[midnight + 1n], [midnight + 2n], [midnight + 3n]]);
      expect(
        await loaded.rows(
          'SELECT n, "user.name", "user.home.city", tags, ok, x, big, mixed, huge, "we/ird~ k.ey" FROM x ORDER BY _time'
        )
      ).toEqual([
        [1n, 'a', 'Berlin', '["x"]', true, 1.5, 9_007_199_254_740_993n, null, null, null],
        [2n, '', null, '[]', null, 2, null, '1', null, null],
        [null, null, null, null, null, null, null, '"text"', '18446744073709551615', 'y'],
      ]);
    });
  });

  const signed = [
    '{"time":1704067200,"n":1,"o":{"n":3},"list":[1,-1],"huge":-1,"x":1}',
    '{"time":1704067201,"n":9223372036854775807,"o":{"n":-3},"list":[],"huge":9223372036854775808,"x":-1}',
    '{"time":1704067202,"n":-1,"o":{"n":null},"x":0.5}',
  ];
  test.each([
    ['signed.ndjson', signed.join('\n')],
    ['signed.json', `[${signed.join(',')}]`],
  ])('with integers of both signs has them as integers: %s', async (name, text) => {
    await save(name, text);
    await withLoaded(name, async ({ fields: found, rows }) => {
      expect(found).toEqual([
        'time integer',
        'n integer',
        'o.n integer',
        'list array',
        // Beyond 64 bits no integer would be exact.
        'huge string',
        'x integer|float',
      ]);
      expect(await rows('SELECT n, "o.n", huge FROM x ORDER BY _time')).toEqual([
        [1n, 3n, '-1'],
        [9_223_372_036_854_775_807n, -3n, '9223372036854775808'],
        [-1n, null, null],
      ]);
    });
  });

  test('with broken lines says which they are and loads the others', async () => {
    await save(
      'broken.ndjson',
      [
        '{"time":1704067200}',
        '',
        '{"time":17040',
        '5',
        '[1]',
        '{"time":1704067201,"n":1}',
        '{"n":1}',
        '{"time":"never"}',
        '',
      ].join('\n')
    );
    await withLoaded('broken.ndjson', async ({ rows, said }) => {
      expect(await rows(times)).toEqual([[midnight], [midnight + second]]);
      expect(said[1]).toMatch(
        /left out 5 rows of .*: line 3 \(not JSON\); line 4 \(not an object\); line 5 \(not an object\); and 2 more$/
      );
    });
  });

  test('with elements that are no objects says which they are', async () => {
    await save('elements.json', '[{"time":1704067200},5,{"time":1704067201}]');
    expect((await saidOf('elements.json'))[1]).toMatch(
      /left out 1 row of .*: element 2 \(not an object\) \(counted from the first: lines are not known\)$/
    );
  });

  test('with keys that differ by case keeps both', async () => {
    await save('case.ndjson', '{"time":1704067200,"a":1,"A":"x","_time":"mine"}\n');
    await withLoaded('case.ndjson:time', async (loaded) => {
      expect(loaded.fields).toEqual(['time integer', 'a integer', 'A_1 string', '_time_1 string']);
      expect(loaded.said[1]).toBe(
        'x: took "A" as "A_1", "_time" as "_time_1": a field of that name is there already, upper and lower case count as one'
      );
    });
  });

  test('that has hundreds of keys in an object keeps it as a map', async () => {
    const counts = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index]));
    await save('map.ndjson', JSON.stringify({ time: 1704067200, counts }));
    await withLoaded('map.ndjson', async (loaded) => expect(loaded.fields).toEqual(['time integer', 'counts map']));
  });

  test.each(['wide.ndjson', 'wide.csv'])('may be wide, but not endlessly: %s', async (name) => {
    const saveWide = (count: number) => {
      const keys = Array.from({ length: count - 1 }, (_, index) => `k${index}`);
      const row = Object.fromEntries(keys.map((key, index) => [key, index]));
      const csv = `${['t', ...keys].join(',')}\n2024-01-01T00:00:00Z${keys.map((_, index) => `,${index}`).join('')}\n`;
      return save(name, name.endsWith('csv') ? csv : JSON.stringify({ t: '2024-01-01T00:00:00Z', ...row }));
    };
    await saveWide(300);
    await withLoaded(name, async ({ fields: found, rows }) => {
      expect(found).toHaveLength(300);
      expect(found.slice(0, 3)).toEqual(['t datetime', 'k0 integer', 'k1 integer']);
      expect(await rows('SELECT k0, k9, k10, k298 FROM x')).toEqual([[0n, 9n, 10n, 298n]]);
    });
    await saveWide(4097);
    await expect(saidOf(name)).rejects.toThrow(/wide.* has 4097 fields; a dataset of the sandbox has at most 4096\./);
  });

  test.each([
    ['{"time": 17', 'holds no JSON objects'],
    ['[]', 'holds no JSON objects'],
    ['[1, 2]', 'holds no JSON objects'],
  ])('that is %s is refused', async (text, message) => {
    await save('bad.json', text);
    await expect(saidOf('bad.json')).rejects.toThrow(message);
  });
});

describe('a Parquet file', () => {
  beforeAll(async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (
      SELECT TIMESTAMP_NS '2024-01-01 00:00:00.123456789' AS at, 1::TINYINT AS small, 2::UBIGINT AS wide, 1.5::DECIMAL(9, 2) AS price,
        {'name': 'a', 'home': {'city': 'Berlin'}} AS user, [1, 2] AS list, MAP {'k': 1} AS map, DATE '2024-01-01' AS day,
        INTERVAL 90 SECOND AS took, NULL::VARCHAR AS nothing, [{'z': 1}] AS records
    ) TO '${join(directory, 'types.parquet')}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
  });

  test('becomes a dataset with its types', async () => {
    await withLoaded('types.parquet:at', async ({ fields, rows }) => {
      expect(fields).toEqual([
        'at datetime',
        'small integer',
        'wide integer',
        'price float',
        'user.name string',
        'user.home.city string',
        'list array',
        'map map',
        'day datetime',
        'took timespan',
        'nothing string',
        'records array',
      ]);
      expect(
        await rows('SELECT epoch_ns(_time), wide, price, "user.home.city", list, map, took, records FROM x')
      ).toEqual([[midnight + 123_456_789n, 2n, 1.5, 'Berlin', '[1,2]', '{"k":1}', 90n * second, '[{"z":1}]']]);
    });
  });

  test('with several times needs to hear which one', async () => {
    await expect(saidOf('types.parquet')).rejects.toThrow(
      /several fields of times: at, day\. Say which .*--load name=.*types\.parquet:field/
    );
  });

  test('that is none is refused', async () => {
    await save('text.parquet', 'not parquet at all');
    await expect(saidOf('text.parquet')).rejects.toThrow(
      /text\.parquet cannot be read as Parquet: [^\n]*[^.]\. Check that it holds what its name says\.$/
    );
  });
});

describe('the time field', () => {
  test.each([
    ['a,time,b\n2024-01-01 00:00:00,2024-01-02 00:00:00,1\n', 'time'],
    ['Timestamp,created\n2024-01-01 00:00:00,2024-01-02 00:00:00\n', 'Timestamp'],
    ['a,b\n1,2024-01-02 00:00:00\n', 'b'],
    ['time,b\n5,2024-01-02 00:00:00\n', 'b'],
  ])('of %j is found', async (text, name) => {
    await save('find.csv', text);
    expect((await saidOf('find.csv'))[1]).toContain(`time from "${name}"`);
  });

  test('that is _time is in the dataset once', async () => {
    await save('own.csv', '_time,n\n2024-01-01 00:00:00,1\n');
    await withLoaded('own.csv', async ({ fields }) => expect(fields).toEqual(['n integer']));
  });

  test.each([
    ['find.csv', 'a,b\n1,2\n', /no field of times\. It has: a, b\. Say which/],
    ['find.csv:c', 'a,b\n1,2\n', /has no field "c"\. It has: a, b\.$/],
    ['find.csv:a', 'a,b\nx,2\n', /No row of .* could be loaded\. Is "a" the time of a row\?/],
  ])('%s of %j is asked for', async (source, text, message) => {
    await save('find.csv', text);
    await expect(saidOf(source)).rejects.toThrow(message);
  });
});

describe('a file name', () => {
  const text = 'time,n\n2024-01-01 00:00:00,1\n';

  test('with a star or brackets is one file, not a pattern', async () => {
    await mkdir(join(directory, 'stars'));
    await save('stars/a*[b]?.csv', text);
    await save('stars/aab.csv', 'time,n\n2024-01-01 00:00:00,1\n2024-01-01 00:00:00,2\n');
    expect((await saidOf('stars/a*[b]?.csv'))[1]).toContain('1 row from');
    await expect(saidOf('stars/a*.csv')).rejects.toThrow(/There is no file ".*a\*\.csv"/);
  });

  test('with a quote or a colon is taken as it is', async () => {
    await save("it's 10:30.csv", text);
    expect((await saidOf("it's 10:30.csv"))[1]).toContain('1 row from');
    await save("it's 10:30.csv", 'a,n\n2024-01-01 00:00:00,1\n');
    expect((await saidOf("it's 10:30.csv:a"))[1]).toContain('time from "a"');
  });

  test.each([
    ['nowhere.csv', /There is no file ".*nowhere\.csv" to load/],
    ['stars', /There is no file/],
    ['file.xlsx', /ends with none of \.csv/],
  ])('%s is refused', async (source, message) => {
    await save('file.xlsx', '');
    await expect(saidOf(source)).rejects.toThrow(message);
  });

  test('that is an address on the web is no file', async () => {
    const catalog = new Catalog();
    const requests = [{ dataset: 'x', source: 'http://127.0.0.1:1/a.csv' }];
    await expect(
      openDatabase({ prepare: (empty) => loadFiles(empty, catalog, requests, takenIn, () => {}) })
    ).rejects.toThrow(/There is no file/);
  });
});

test('a loaded file is queried beside the demo data, and only what was named can be read', async () => {
  await save('served.csv', 'departure,delay\n2026-03-01T11:00:00Z,5\n');
  const sandbox = await startTestSandbox({
    rows: 100,
    load: [{ dataset: 'flights', source: `${join(directory, 'served.csv')}:departure` }],
  });
  expect((await sandbox.send('GET', '/v2/datasets')).json).toHaveLength(4);
  const { status, json } = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', {
    apl: 'flights | project departure, delay',
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({ tables: [{ columns: [['2026-03-01T11:00:00Z'], [5]] }] });
  await sandbox.stop();
});

test.each(['sample-http-logs', 'OTEL-demo-logs'])('the name %s of a demo dataset cannot be taken', async (dataset) => {
  await save('taken.csv', 'time\n2024-01-01 00:00:00\n');
  const load = [{ dataset, source: join(directory, 'taken.csv') }];
  await expect(startTestSandbox({ rows: 100, load })).rejects.toThrow(/There is a dataset/);
});
