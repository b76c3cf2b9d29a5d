import { gzipSync } from 'node:zlib';
import { firstOf } from '../../tests/jest/deep';
import { loadingDirectory, midnight, second, times } from './testing/loaded';

const { save, withLoaded, saidOf } = loadingDirectory();

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

  test('has null where it has NaN or an infinity, as Python writes them', async () => {
    const line = '{"time":1704067200,"n":NaN,"list":[1,NaN,"NaN"],"o":{"a":{}, "x":-Infinity},"mixed":Infinity}';
    await save('nan.ndjson', `${line}\n{"time":1704067201,"mixed":[1]}\n`);
    await withLoaded('nan.ndjson', async ({ rows }) => {
      expect(await rows('SELECT list, "o.x", mixed FROM x ORDER BY _time')).toEqual([
        ['[1,null,"NaN"]', -Infinity, null],
        [null, null, '[1]'],
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
        // An integer of more than 64 bits wouldn't be exact.
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
      /left out 1 row of .*: element 2 \(not an object\) \(elements are counted from 1\)$/
    );
  });

  test('with keys that differ by case keeps both', async () => {
    await save('case.ndjson', '{"time":1704067200,"a":1,"A":"x","_time":"mine"}\n');
    await withLoaded('case.ndjson:time', async (loaded) => {
      expect(loaded.fields).toEqual(['time integer', 'a integer', 'A_1 string', '_time_1 string']);
      expect(loaded.said[1]).toBe(
        'x: renamed "A" to "A_1", "_time" to "_time_1", because other fields have these names (ignoring case)'
      );
    });
  });

  test('that has hundreds of keys in an object keeps it as a map', async () => {
    const counts = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index]));
    await save('map.ndjson', JSON.stringify({ time: 1704067200, counts }));
    await withLoaded('map.ndjson', async (loaded) => expect(loaded.fields).toEqual(['time integer', 'counts map']));
  });

  test.each(firstOf(1, ['wide.ndjson', 'wide.csv']))('may be wide, but not endlessly: %s', async (name) => {
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
    await expect(saidOf(name)).rejects.toThrow(/wide.* has 4097 fields; a sandbox dataset can have at most 4096\./);
  });

  test.each([
    ['resourceSpans', 'scopeSpans[].spans[]', 'startTimeUnixNano'],
    ['resourceLogs', 'scopeLogs[].logRecords[]', 'timeUnixNano'],
    ['resourceMetrics', 'scopeMetrics[].metrics[]', 'timeUnixNano'],
  ])('that is OTLP JSON of %s is named, and what to do is said', async (name, path, time) => {
    const line = JSON.stringify({ [name]: [{ resource: {} }] });
    for (const [file, text] of [
      ['otlp.json', line],
      ['otlp.ndjson', `${line}\n${line}\n`],
    ]) {
      await save(file, text);
      const message = await saidOf(file).catch(String);
      expect(message).toContain(`${file} is OTLP JSON, with ${name}`);
      expect(message).toContain(`.${name}[]`);
      expect(message).toContain(path);
      expect(message).toContain(`:${time}`);
    }
  });

  test.each([
    ['{"time": 17', 'contains no readable JSON objects'],
    ['[]', 'contains no readable JSON objects'],
    ['[1, 2]', 'contains no readable JSON objects'],
  ])('that is %s is refused', async (text, message) => {
    await save('bad.json', text);
    await expect(saidOf('bad.json')).rejects.toThrow(message);
  });
});
