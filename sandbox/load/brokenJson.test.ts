import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '../database/database';
import { at, brokenDirectory } from './testing/broken';

const { pathOf, load } = brokenDirectory();

describe('a JSON file', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

  test.each([
    ['half.ndjson', (lines: string[]) => lines.join('\n')],
    ['half.ndjson.gz', (lines: string[]) => gzipSync(lines.join('\n'))],
    ['half.json', (lines: string[]) => `[${lines.join(',\n')}]`],
  ])('with halves of characters keeps their rows, and says so: %s', async (name, joined) => {
    const lines = [
      `{"t":"${at(0)}","s":"a\\ud800"}`,
      `{"t":"${at(1)}","s":"\\ud83d\\ude00\\udE00\\\\ud800"}`,
      `{"t":"${at(2)}","s":"b"}`,
      `{"t":"${at(3)}","s":"\\ud800"`,
    ];
    const { rows, said } = await load(name, joined(lines), 's');
    expect(rows).toEqual([['a\ufffd'], ['😀\ufffd\\ud800'], ['b']]);
    expect(said).toEqual([
      expect.stringContaining('left out 1 row'),
      'x: replaced unpaired surrogates, such as \\ud800, with U+FFFD in 2 rows',
      ...(name === 'half.json' ? ['x: the array is never closed, so rows may be missing'] : []),
    ]);
  });

  test.each(['mark.ndjson', 'mark.json'])('with a byte order mark keeps its first row: %s', async (name) => {
    const text = `\uFEFF{"t":"${at(0)}","n":1}\n\n{"t":"${at(1)}","n":2}\n{"n"}\n`;
    const { rows, said } = await load(name, text, 'n');
    expect(rows).toEqual([[1n], [2n]]);
    expect(said).toEqual([expect.stringContaining('line 4 (not JSON)')]);
  });

  test('with bytes that are no UTF-8 loses their lines alone', async () => {
    const lines = [`{"t":"${at(0)}","s":"M\u00fcller"}`, `{"t":"${at(1)}","s":"b"}`];
    const { rows, said } = await load('latin.ndjson', Buffer.from(lines.join('\n'), 'latin1'), 's');
    expect(rows).toEqual([['b']]);
    expect(said).toEqual([expect.stringContaining('line 1 (not JSON)')]);
  });

  test('says which numbers it keeps as they are, as a float would round one', async () => {
    const text = `{"t":"${at(0)}","x":1.5}\n{"t":"${at(1)}","x":9007199254740993}`;
    expect(await load('exact.ndjson', text, 'x')).toEqual({
      fields: ['t datetime', 'x unknown'],
      rows: [['1.5'], ['9007199254740993']],
      said: [
        'x: "x" has the type unknown, because a float would round some of its numbers. Query it with todouble() or tolong()',
      ],
    });
  });

  test('that is an array loses its broken elements alone', async () => {
    const elements = [`{"t":"${at(0)}","n":1}`, '{"t":"\\u00","n":2}', '{"n" 3}', 'x', `{"t":"${at(1)}",\n "n":4}`];
    expect(await load('array.json', `[\n${elements.join(',')}]`, 'n')).toMatchObject({
      rows: [[1n], [4n]],
      said: [
        'x: left out 3 rows of array.json that could not be read: element 2 (not JSON); element 3 (not JSON); element 4 (not JSON) (elements are counted from 1)',
      ],
    });
  });

  test('that breaks off keeps the elements before, and says so', async () => {
    const { rows, said } = await load('cut.json.gz', gzipSync(`[{"t":"${at(0)}"},{"t":"${at(1)}"},{"t":"20`));
    expect(rows).toHaveLength(2);
    expect(said).toEqual([
      expect.stringContaining('left out 1 row of cut.json.gz that could not be read: element 3 (not JSON)'),
      'x: the array is never closed, so rows may be missing',
    ]);
  });

  test('with keys that are no names in SQL names them or leaves them out, and says so', async () => {
    const text = `{"t":"${at(0)}","":1,"o":{"":2},"a\\u0000b":3,"it's \\"x\\"":4}`;
    expect(await load('keys.ndjson', text, '* EXCLUDE (_time, _sysTime, t)')).toEqual({
      fields: ['t datetime', 'column1 integer', 'o. integer', 'it\'s "x" integer'],
      rows: [[1n, 2n, 4n]],
      said: ['x: left out 1 field with the character U+0000 in the name'],
    });
    expect((await load('keys.json', `[{"t":"${at(0)}","":{"x":1},"x":2}]`)).fields).toEqual([
      't datetime',
      'column1.x integer',
      'x integer',
    ]);
    expect((await load('keys.csv', `t,,a\0b\n${at(0)},1,2\n`)).fields).toEqual([
      't datetime',
      'column1 integer',
      'ab integer',
    ]);
  });

  test('may be compressed as DuckDB does it', async () => {
    const path = pathOf('array.json.zst');
    const text = `[{"t":"${at(0)}"},\n\n{"t":"${at(1)}"},nonsense]`;
    const database = await openDatabase({
      prepare: (empty) =>
        empty.run(
          `COPY (SELECT '${text}') TO '${path}' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\u0001', COMPRESSION zstd)`
        ),
    });
    database.close();
    const { rows, said } = await load('array.json.zst', await readFile(path));
    expect(rows).toHaveLength(2);
    expect(said[0]).toContain('element 3 (not JSON)');
  });

  test.each([
    ['objects over several lines', `{\n "t": "${at(0)}"\n}\n{\n "t": "${at(1)}"\n}\n`, []],
    [
      'an object on each line',
      `\n{"t":"${at(0)}"}\n{"t":\n{"t":"${at(1)}"}\n`,
      [expect.stringContaining('line 3 (not JSON)')],
    ],
  ])('may hold %s', async (_what, text, said) => {
    expect(await load('objects.json', text)).toMatchObject({ rows: [expect.anything(), expect.anything()], said });
  });

  test.each([
    ['deep.ndjson', (lines: string[]) => lines.join('\n'), 'line'],
    ['deep.json', (lines: string[]) => `[${lines.join(',')}]`, 'element'],
  ])('loses only the objects that are nested too deep: %s', async (name, joined, place) => {
    const lines = [
      `{"t":"${at(0)}","n":1,"o":${deep(99)}}`,
      `{"t":"${at(1)}","n":2,"o":${deep(100)}}`,
      `{"t":"${at(2)}","n":3,"o":${deep(100_000)}}`,
      `{"t":"${at(3)}","n":4,"o":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      // Many brackets in sequence aren't deep nesting, and brackets in a string don't count.
      `{"t":"${at(5)}","n":5,"list":[${'[{}],'.repeat(500)}0],"text":"${'{\\"['.repeat(500)}"}`,
    ];
    const { rows, said } = await load(name, joined(lines), 'n');
    expect(rows).toEqual([[1n], [5n]]);
    const reason = '(nested more than 100 levels deep)';
    expect(said[0]).toContain(`${place} 2 ${reason}; ${place} 3 ${reason}; ${place} 4 ${reason}`);
  });
});
