import { mkdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { openDatabase } from '../database/database';
import { Catalog } from '../database/catalog';
import { startTestSandbox } from '../testing/client';
import { loadFiles } from './loadFiles';
import { loadingDirectory, midnight, second, times } from './testing/loaded';
import { takenIn } from './testing/loadsDatabase';

const { pathOf, save, withLoaded, saidOf } = loadingDirectory();

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
      // The path on disk must not appear.
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
    await withLoaded('broken.csv', async ({ dataset, fields, rows, said }) => {
      expect(fields).toEqual(['time datetime', 'count integer']);
      expect(await rows('SELECT count(*), sum(count)::BIGINT FROM x')).toEqual([
        [29_999n, (29_999n * 30_000n) / 2n - 24_999n],
      ]);
      expect(said[1]).toMatch(
        /left out 4 rows of .*broken\.csv that could not be read: line 25001 \(.*"many".*\); line 30002 \(.*"nonsense".*\); line 30003 \(.*\); and 1 more$/
      );
      expect(dataset.description).toMatch(
        /^Loaded from broken\.csv\. Left out 4 rows of broken\.csv that could not be read: line 25001 .* Times in a column need the same format: /
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

describe('a Parquet file', () => {
  async function writeParquet(name: string, select: string) {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (${select}) TO '${pathOf(name)}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
  }

  beforeAll(() =>
    writeParquet(
      'types.parquet',
      `SELECT TIMESTAMP_NS '2024-01-01 00:00:00.123456789' AS at, 1::TINYINT AS small, 2::UBIGINT AS wide, 1.5::DECIMAL(9, 2) AS price,
        {'name': 'a', 'home': {'city': 'Berlin'}} AS user, [1, 2] AS list, MAP {'k': 1} AS map, DATE '2024-01-01' AS day,
        INTERVAL 90 SECOND AS took, NULL::VARCHAR AS nothing, [{'z': 1}] AS records`
    )
  );

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

  test('has null for what JSON cannot write', async () => {
    await writeParquet(
      'nan.parquet',
      `SELECT TIMESTAMP '2024-01-01' AS at, [1, 'inf'::DOUBLE] AS list, MAP {'nan': 'nan'::FLOAT} AS map,
        [{'x': '-inf'::DOUBLE, 's': '"inf' || chr(10)}] AS records, '[NaN, "NaN"]'::JSON AS json, 'nan'::DOUBLE AS n`
    );
    await withLoaded('nan.parquet', async ({ rows }) => {
      const [[n, ...texts]] = await rows('SELECT n, list, map, records, json FROM x');
      expect(n).toBeNaN();
      expect(texts.map((text) => JSON.parse(String(text)))).toEqual([
        [1, null],
        { nan: null },
        [{ x: null, s: '"inf\n' }],
        [null, 'NaN'],
      ]);
    });
  });

  test('with several times needs to hear which one', async () => {
    await expect(saidOf('types.parquet')).rejects.toThrow(
      /several time fields: at, day\. Name the field with each row’s time: .*--load name=.*types\.parquet:field/
    );
  });

  test('that is none is refused', async () => {
    await save('text.parquet', 'not parquet at all');
    await expect(saidOf('text.parquet')).rejects.toThrow(
      /text\.parquet cannot be read as Parquet: [^\n]*[^.]\. Check that its content matches the file name\.$/
    );
  });
});

describe('the time field', () => {
  test.each([
    ['a,time,b\n2024-01-01 00:00:00,2024-01-02 00:00:00,1\n', 'time'],
    ['Timestamp,created\n2024-01-01 00:00:00,2024-01-02 00:00:00\n', 'Timestamp'],
    ['a,b\n1,2024-01-02 00:00:00\n', 'b'],
    ['time,b\n5,2024-01-02 10:00:00\n', 'b'],
  ])('of %j is found', async (text, name) => {
    await save('find.csv', text);
    expect((await saidOf('find.csv'))[1]).toContain(`time from "${name}"`);
  });

  test('that is _time is in the dataset once', async () => {
    await save('own.csv', '_time,n\n2024-01-01 00:00:00,1\n');
    await withLoaded('own.csv', async ({ fields }) => expect(fields).toEqual(['n integer']));
  });

  test.each([
    ['find.csv', 'a,b\n1,2\n', /no time field\. It has: a, b\. Name the field with each row’s time/],
    ['find.csv:c', 'a,b\n1,2\n', /has no field "c"\. It has: a, b\.$/],
    [
      'find.csv:c',
      'at,b,day\n2024-01-01 00:00:00,1,2024-01-02 00:00:00\n',
      /has no field "c"\. Time fields: at, day\.$/,
    ],
    ['find.csv:a', 'a,b\nx,2\n', /No row of .* could be loaded\. Is "a" the right time field\?/],
    ['find.csv:a', 'a,at\nx,2024-01-01 00:00:00\n', /could be loaded\. Is "a" .*\. Time fields: at\.$/],
  ])('%s of %j is asked for', async (source, text, message) => {
    await save('find.csv', text);
    await expect(saidOf(source)).rejects.toThrow(message);
  });
});

describe('a file name', () => {
  const text = 'time,n\n2024-01-01 00:00:00,1\n';

  test('with a star or brackets is one file, not a pattern', async () => {
    await mkdir(pathOf('stars'));
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
    ['file.xlsx', /does not end with \.csv/],
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
    load: [{ dataset: 'flights', source: `${pathOf('served.csv')}:departure` }],
  });
  expect((await sandbox.send('GET', '/v2/datasets')).json).toHaveLength(5);
  const { status, json } = await sandbox.send('POST', '/v1/datasets/_apl?format=tabular', {
    apl: 'flights | project departure, delay',
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({ tables: [{ columns: [['2026-03-01T11:00:00Z'], [5]] }] });
  await sandbox.stop();
});

test('each query over a dataset that lacks rows of its file says so, through views and joins as well', async () => {
  await save('half.csv', 'time,n\n2026-03-01T11:00:00Z,1\n2026-03-01T11:30:00Z,2\nyesterday,3\nnever,4\n');
  await save('whole.csv', 'time,n\n2026-03-01T11:00:00Z,1\n');
  const sandbox = await startTestSandbox({
    load: ['half', 'whole'].map((dataset) => ({ dataset, source: `${pathOf(`${dataset}.csv`)}:time` })),
  });
  const messagesOf = async (apl: string, format = 'tabular') => {
    const { json } = await sandbox.send('POST', `/v1/datasets/_apl?format=${format}`, { apl });
    return Object(json).status.messages;
  };
  const said = [
    {
      priority: 'info',
      count: 1,
      code: 'rows_left_out',
      msg: 'Left out 2 rows of half.csv that could not be read: line 4 (no time in "time"); line 5 (no time in "time")',
    },
  ];
  try {
    expect(await messagesOf('half')).toEqual(said);
    expect(await messagesOf('half | summarize count() by bin(_time, 1h)', 'legacy')).toEqual(said);
    expect(await messagesOf('whole | join kind=inner (half) on n')).toEqual(said);
    expect(await messagesOf('half | union half')).toEqual(said);
    expect(await messagesOf('whole')).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});

test.each(['sample-http-logs', 'OTEL-demo-logs'])('the name %s of a demo dataset cannot be taken', async (dataset) => {
  await save('taken.csv', 'time\n2024-01-01 00:00:00\n');
  const load = [{ dataset, source: pathOf('taken.csv') }];
  await expect(startTestSandbox({ rows: 100, load })).rejects.toThrow(/The dataset ".*" already exists/);
});
