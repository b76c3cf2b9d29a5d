import { benchOf } from '../../testing/bench';

/** Texts with a special meaning in SQL, JSON, regular expressions or APL. */
const nasty = [
  `'; DROP TABLE rows; --`,
  `' OR '1'='1`,
  `") OR 1=1 --`,
  `\\' OR 1=1 --`,
  `$1 $$ $body$`,
  `%_\\%`,
  `{"a": [1, "x"]}`,
  `line one\nline two\ttab`,
  `nul\0 inside`,
  `.*+?^$()[]{}|`,
  `[[:alpha:]]\\Q..\\E`,
  `Ünïcödé 👩‍👩‍👧 \u202e`,
  `/* comment */ // comment`,
  `read_text('/etc/passwd')`,
  `\u0001\u001f\u007f`,
];

const quote = (text: string) => `'${text.replaceAll("'", "''").split('\0').join(`' || chr(0) || '`)}'`;
const apl = (text: string) =>
  `"${[...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return character === '"' || character === '\\'
        ? `\\${character}`
        : code < 32
          ? `\\u${code.toString(16).padStart(4, '0')}`
          : character;
    })
    .join('')}"`;
const aplName = (text: string) => `['${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;

const bench = benchOf([
  {
    name: 'rows',
    fields: [
      ['_time', 'datetime'],
      ['s', 'string'],
    ],
    rows: [...nasty, 'plain'].map((text) => `'2024-01-01', ${quote(text)}`),
  },
  {
    name: `odd "name'; --`,
    fields: [
      ['_time', 'datetime'],
      [`a" FROM rows; --`, 'integer'],
      [`it's`, 'integer'],
      [`c0`, 'integer'],
      [`select`, 'integer'],
    ],
    rows: [`'2024-01-01', 1, 2, 3, 4`],
  },
]);

test.each(nasty)('%j is found as itself by ==, and comes back as it is', async (text) => {
  expect(await bench.rows(`rows | where s == ${apl(text)} | project s, t = ${apl(text)}`)).toEqual([[text, text]]);
});

test.each(nasty)('%j is found as itself by has_cs, contains_cs, in and startswith', async (text) => {
  const literal = apl(text);
  expect(await bench.rows(`rows | where s has_cs ${literal} | project s`)).toEqual([[text]]);
  expect(await bench.rows(`rows | where s contains_cs ${literal} | project s`)).toEqual([[text]]);
  expect(await bench.rows(`rows | where s in (${literal}) | project s`)).toEqual([[text]]);
  expect(await bench.rows(`rows | where s startswith ${literal} | project s`)).toEqual([[text]]);
});

test.each(nasty)('%j as a field of its own name', async (text) => {
  const [table] = (
    await bench.answer(`rows | limit 1 | project ${aplName(text.replaceAll(/[\n\t\0\u0001\u001f]/g, ' '))} = 5`)
  ).tables;
  expect(table.fields).toEqual([{ name: text.replaceAll(/[\n\t\0\u0001\u001f]/g, ' '), type: 'integer' }]);
  expect(table.columns).toEqual([[5]]);
});

test('names of datasets and fields that look like SQL are only names', async () => {
  const query = `['odd "name\\'; --'] | project x = ['a" FROM rows; --'], ['it\\'s'], c0, ['select'] | where c0 == 3`;
  expect(await bench.rows(query)).toEqual([[1, 2, 3, 4]]);
});

test.each([
  `rows | where ['x"; DROP TABLE rows'] == 1`,
  `rows | where s matches regex "('; --"`,
  `['rows" --'] | limit 1`,
  `rows | extend x = ['read_text']("/etc/passwd")`,
  `rows | extend x = read_text("/etc/passwd")`,
  `rows | extend x = getenv("HOME")`,
  `rows | extend x = 9223372036854775807 + strlen(s)`,
])('a refusal tells no SQL and no path: %s', async (query) => {
  const error: unknown = await bench.text(query).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'QueryError' });
  const { message } = error instanceof Error ? error : { message: '' };
  expect(message).not.toMatch(/SELECT|FROM|CAST|_time" |regexp_|duckdb|\/work|sandbox\/|Binder|Catalog/i);
});

test('nothing was dropped', async () => {
  expect(await bench.rows('rows | count')).toEqual([[nasty.length + 1]]);
});

test('A text stays one where a function writes several values into its SQL', async () => {
  const marks = [0, 1].map((index) => `\\u0001${index}\\u0001`);
  for (const mark of marks) {
    expect(await bench.rows(`rows | take 1 | project x = split("a${mark}b", " || upper('x') || ")`)).toEqual([
      [[`a${JSON.parse(`"${mark}"`)}b`]],
    ]);
  }
});
