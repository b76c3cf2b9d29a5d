import { gzipSync } from 'node:zlib';
import { at, brokenDirectory, csv } from './testing/broken';

const { load } = brokenDirectory();

describe('a quote that is never closed', () => {
  const text = csv(`${at(0)},a,1`, `${at(1)},b,2`, `${at(2)},"open,3`, `${at(3)},"c ""d"", e",4`, `${at(4)},,5`);
  const rows = [
    ['a', 1n],
    ['b', 2n],
    ['c "d", e', 4n],
    [null, 5n],
  ];
  const said = ['x: left out 1 row of open.csv that could not be read: line 4 (a quote is never closed)'];

  test.each(['open.csv', 'open.csv:t'])('costs its row, not the file: %s', async (source) => {
    expect(await load(source, text, 'name, n')).toMatchObject({ rows, said });
  });

  test('costs its row in a file whose lines end as Windows has it, or that is compressed', async () => {
    expect(await load('open.csv', text.replaceAll('\n', '\r\n'), 'name, n')).toEqual({
      rows,
      said,
      fields: ['t datetime', 'name string', 'n integer'],
    });
    expect((await load('open.csv.gz', gzipSync(text), 'name, n')).rows).toEqual(rows);
  });

  test('on the last line leaves the values above as they are', async () => {
    expect(
      await load('last.csv', csv(`${at(0)},"Par""is",1`, `${at(1)},"Rome",2`, `${at(2)},"open,3`), 'name')
    ).toMatchObject({
      rows: [['Par"is'], ['Rome']],
      said: ['x: left out 1 row of last.csv that could not be read: line 4 (a quote is never closed)'],
    });
  });

  test('can extend over many lines', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, index) => `${at(index % 60)},${index % 2 ? '"open' : `"${index}"`},1`
    );
    const { rows: loaded, said: sentences } = await load('many.csv', csv(...lines), 'name');
    expect(loaded).toHaveLength(150);
    expect(sentences[0]).toContain('left out 150 rows of many.csv that could not be read: line 3 (');
  });

  test('far above the end is not searched for without end', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `${at(index % 60)},${index === 1 ? '"open' : 'a'},1`);
    const { rows: loaded, said: sentences } = await load('far.csv', csv(...lines));
    expect(loaded).toHaveLength(2999);
    expect(sentences).toEqual([
      'x: left out 1 row of far.csv that could not be read: line 3 (a quote is not closed within 1000 lines)',
    ]);
  });
});

test('a text in quotes may go over lines and hold the delimiter, and rows below it keep their line numbers', async () => {
  const text = csv(`${at(0)},"two\nlines, and\n\none blank",1`, `never,b,2`, `${at(2)},"""",3`, `${at(3)},"a"b,4`);
  expect(await load('lines.csv:t', text, 'name, n')).toMatchObject({
    rows: [
      ['two\nlines, and\n\none blank', 1n],
      ['"', 3n],
    ],
    said: [
      'x: left out 2 rows of lines.csv that could not be read: line 6 (no time in "t"); line 8 (text follows a closing quote)',
      'x: "t" stays a string: 1 of its 3 values is not a time',
    ],
  });
});

test('texts of several lines keep their rows apart where lines end as Windows has it', async () => {
  const text = csv(`${at(0)},"a\nb",1`, `${at(1)},5" pipe,2`, `${at(2)},"c\n""d""\n",3`, `${at(3)},e,"4\n5"`);
  expect((await load('windows.csv', text.replaceAll('\n', '\r\n'), 'name, n')).rows).toEqual([
    ['a\r\nb', '1'],
    ['5" pipe', '2'],
    ['c\r\n"d"\r\n', '3'],
    ['e', '4\r\n5'],
  ]);
});

test('a quote within a text that does not begin with one is text', async () => {
  expect((await load('inch.csv', csv(`${at(0)},5" pipe,1`), 'name')).rows).toEqual([['5" pipe']]);
});

test('bytes that are no UTF-8 cost their line', async () => {
  const { rows, said } = await load(
    'latin.csv',
    Buffer.from(csv(`${at(0)},M\u00fcller,1`, `${at(1)},b,2`), 'latin1'),
    'n'
  );
  expect(rows).toEqual([[2n]]);
  expect(said).toEqual(['x: left out 1 row of latin.csv that could not be read: line 2 (it is not valid UTF-8)']);
});

describe('the time field', () => {
  const whens = (bad: number) => Array.from({ length: 20 }, (_, index) => (index < bad ? 'n/a' : at(index)));

  test('is found where nearly all values are times, and the other rows are named', async () => {
    const text = ['when,n', ...whens(1).map((when, index) => `${when},${index}`), ''].join('\n');
    const { rows, said, fields } = await load('when.csv', text);
    expect(rows).toHaveLength(19);
    expect(fields).toEqual(['when datetime', 'n integer']);
    expect(said).toEqual([
      'x: left out 1 row of when.csv that could not be read: line 2 ("when" is "n/a", not a time)',
    ]);
  });

  test('is found so in lines of JSON, too', async () => {
    const text = ['', ...whens(1).map((when) => JSON.stringify({ when }))].join('\n');
    const { rows, said } = await load('when.ndjson', text);
    expect(rows).toHaveLength(19);
    expect(said).toEqual(['x: left out 1 row of when.ndjson that could not be read: line 2 (no time in "when")']);
  });

  test('is asked for where many values are no times', async () => {
    const text = ['when,n', ...whens(5).map((when, index) => `${when},${index}`), ''].join('\n');
    await expect(load('when.csv', text)).rejects.toThrow('has no time field. It has: when, n.');
  });

  test.each([
    ['31.12.2023 23:59', 1_704_067_140n],
    ['12/31/2023 11:59:00 PM', 1_704_067_140n],
    ['31/12/2023', 1_703_980_800n],
  ])('may be written as %s', async (when, seconds) => {
    const { rows } = await load('format.csv', `when,n\n${when},1\n`, 'epoch_ns(_time)');
    expect(rows).toEqual([[seconds * 1_000_000_000n]]);
  });
});

describe('a value that its column cannot hold', () => {
  const many = (count: number, ...values: string[]) =>
    csv(...[...Array<string>(count).fill('7'), ...values].map((n) => `${at(1)},a,${n}`));

  test('costs its row where the column is clearly of numbers', async () => {
    const { rows, said, fields } = await load('numbers.csv', many(19, 'many'));
    expect(fields[2]).toBe('n integer');
    expect(rows).toHaveLength(19);
    expect(said).toEqual([
      'x: left out 1 row of numbers.csv that could not be read: line 21 ("n" is "many", not a whole number)',
    ]);
  });

  test('leaves the column text, and every row there, where it is not clear', async () => {
    const { rows, said, fields } = await load('mixed.csv', many(3, 'many'), 'n');
    expect(fields[2]).toBe('n string');
    expect(rows).toEqual([['7'], ['7'], ['7'], ['many']]);
    expect(said).toEqual(['x: "n" stays a string: 1 of its 4 values is not a whole number']);
  });

  test.each(['007', '+49', '18446744073709551616'])('is none where %s would lose digits as a number', async (code) => {
    const { rows, said, fields } = await load('codes.csv', many(19, code), 'n');
    expect(fields[2]).toBe('n string');
    expect(rows).toContainEqual([code]);
    expect(said).toEqual([]);
  });

  test('is none where there is no value', async () => {
    expect((await load('blank.csv', many(3, '', '""', ' '), 'n')).rows.slice(3)).toEqual([[null], [null], [null]]);
  });
});

describe('a file', () => {
  test.each(['empty.csv', 'empty.ndjson', 'empty.json', 'empty.parquet'])(
    '%s that is empty is said to be',
    async (name) => {
      await expect(load(name, '')).rejects.toThrow(/empty\.\w+ is empty\. Choose a file with rows/);
    }
  );

  test('of blank lines is said to be empty', async () => {
    await expect(load('blank.csv', '\n  \r\n\n')).rejects.toThrow(
      /blank\.csv is empty: it has neither a header nor a row/
    );
  });

  test('of a header alone is said to have no row', async () => {
    await expect(load('header.csv', 't,n\n')).rejects.toThrow(/header\.csv has a header but no rows/);
  });

  test('of broken rows alone is refused, and why is said', async () => {
    await expect(load('rows.csv', 't,n\n1,"2\n')).rejects.toThrow(
      /No row of .*rows\.csv could be read: line 2 \(a quote is never closed\)/
    );
  });

  test.each([
    [
      'a line break in a name',
      `t,"price\n(EUR)",n\n${at(0)},1.5,1\n${at(1)},2.5,2\n`,
      ['price (EUR) float', 'n integer'],
    ],
    ['years for names', `time,2023,2024\n${at(0)},5,6\n${at(1)},7,8\n`, ['2023 integer', '2024 integer']],
  ])('whose header has %s is read below it', async (_what, text, names) => {
    const { rows, said, fields } = await load('header.csv', text);
    expect(fields.slice(1)).toEqual(names);
    expect(rows).toHaveLength(2);
    expect(said).toEqual([]);
  });

  test.each([
    ['numbers of which two are equal', `${'a'},1,1\n${at(1)},7,8\n`],
    ['a fraction', `a,1.5,2\n${at(1)},7,8\n${at(1)},7,8\n`],
    ['numbers below texts alone', `a,1,2\nb,7,8\n`],
  ])('whose first row has %s has no header', async (_what, text) => {
    await expect(load('bare.csv', text)).rejects.toThrow(/It has: column0, column1, column2\./);
  });

  test.each([
    ['utf16.csv', Buffer.from(`\uFEFF${csv(`${at(0)},a,1`)}`, 'utf16le')],
    ['swapped.csv', Buffer.from(`\uFEFF${csv(`${at(0)},a,1`)}`, 'utf16le').swap16()],
    ['utf16.ndjson.gz', gzipSync(Buffer.from(`\uFEFF{"t":"${at(0)}"}\n`, 'utf16le'))],
    ['utf16.json', Buffer.from(`\uFEFF[{"t":"${at(0)}"}]`, 'utf16le')],
  ])('in UTF-16 is refused, and why is said: %s', async (name, bytes) => {
    await expect(load(name, bytes)).rejects.toThrow(/utf16|swapped/);
    await expect(load(name, bytes)).rejects.toThrow('is in UTF-16. Save it in UTF-8');
  });

  test.each([
    ['cr.csv', csv(`${at(0)},a,1`, `${at(1)},b,2`)],
    ['cr.ndjson', `{"t":"${at(0)}"}\n{"t":"${at(1)}"}\n`],
  ])('whose lines end with a carriage return alone is refused, and why is said: %s', async (name, text) => {
    await expect(load(name, text.replaceAll('\n', '\r'))).rejects.toThrow(
      'end with a carriage return only. Save the file with line feeds'
    );
  });

  test('without a header has numbered columns', async () => {
    expect((await load('bare.csv', `${at(0)},a,1\n${at(1)},b,2\n`)).fields).toEqual([
      'column0 datetime',
      'column1 string',
      'column2 integer',
    ]);
  });

  test('with a byte order mark and lines above its header is read from the header on', async () => {
    const { said, fields } = await load('report.csv', `\uFEFFReport\n\n${csv(`${at(0)},a,1`, `${at(1)},b,2`)}`);
    expect(fields).toEqual(['t datetime', 'name string', 'n integer']);
    expect(said).toEqual(['x: skipped 1 line above the header: line 3 contains the column names']);
  });
});

describe('a header', () => {
  const loaded = (rows: unknown[][], fields: string[], said: string[] = []) => ({ rows, fields, said });

  test.each<[what: string, text: string, expected: unknown]>([
    [
      'of one name more than the rows have values',
      `t,n,note\n${at(0)},1\n${at(1)},2\n${at(2)},3,late\n`,
      loaded(
        [
          [1n, null],
          [2n, null],
          [3n, 'late'],
        ],
        ['t datetime', 'n integer', 'note string'],
        ['x: most rows have 2 values for the 3 names in the header: "note" is empty in these rows']
      ),
    ],
    [
      'of one name more than its only row has values',
      `t,n,note\n${at(0)},1\n`,
      loaded(
        [[1n, null]],
        ['t datetime', 'n integer', 'note string'],
        ['x: most rows have 2 values for the 3 names in the header: "note" is empty in these rows']
      ),
    ],
    ['that ends with a delimiter', `t,n,\n${at(0)},1\n${at(1)},2\n`, loaded([[1n], [2n]], ['t datetime', 'n integer'])],
    [
      'above rows that end with a delimiter',
      `t,n\n${at(0)},1,\n${at(1)},2,\n`,
      loaded([[1n], [2n]], ['t datetime', 'n integer']),
    ],
    [
      'without a name for the first column, as R writes it',
      `t,n\nfirst,${at(0)},1\nsecond,${at(1)},2\n`,
      loaded(
        [
          ['first', 1n],
          ['second', 2n],
        ],
        ['column0 string', 't datetime', 'n integer'],
        ['x: the header has 2 names for 3 columns: the first column is "column0"']
      ),
    ],
    [
      'without a name for the last column, which is not always there',
      `t,n\n${at(0)},1,late\n${at(1)},2,\n`,
      loaded(
        [
          [1n, 'late'],
          [2n, null],
        ],
        ['t datetime', 'n integer', 'column2 string'],
        ['x: the header has 2 names for 3 columns: the last column is "column2"']
      ),
    ],
  ])('%s is read', async (_what, text, expected) => {
    const { rows, said, fields } = await load('header.csv', text, '* EXCLUDE (_time, _sysTime, t)');
    expect({ rows, said, fields }).toEqual(expected);
  });
});

test('a text of several lines that is no row counts once', async () => {
  const text = csv(`${at(0)},a,1`, `${at(1)},"b\nand\nmore"`, `${at(2)},c,3`);
  expect(await load('once.csv', text, 'name')).toMatchObject({
    rows: [['a'], ['c']],
    said: ['x: left out 1 row of once.csv that could not be read: line 3 (2 values for 3 columns)'],
  });
});

describe('a date beyond the years of a time', () => {
  const until = (...dates: string[]) =>
    ['t,until', ...dates.map((date, index) => `${at(index)},${date}`), ''].join('\n');

  test.each(['9999-12-31', '9999-12-31T23:59:59Z', '0001-01-01 00:00:00', '1600-02-03'])(
    'costs its value, not its row: %s',
    async (far) => {
      const { rows, said, fields } = await load('until.csv:t', until('2024-01-02', far, '2024-01-03', ''), 'until');
      expect(fields).toEqual(['t datetime', 'until datetime']);
      expect(rows).toEqual([[1_704_153_600_000_000_000n], [null], [1_704_240_000_000_000_000n], [null]]);
      expect(said).toEqual(['x: "until" is empty in 1 row: a time must be in the years 1678 to 2261']);
    }
  );

  test('costs its value also where dates are written with slashes', async () => {
    const { rows, said } = await load('until.csv:t', until('01/31/2024', '12/31/9999'), 'until');
    expect(rows).toEqual([[1_706_659_200_000_000_000n], [null]]);
    expect(said).toEqual(['x: "until" is empty in 1 row: a time must be in the years 1678 to 2261']);
  });

  test('stays text where most are', async () => {
    const { rows, said } = await load('until.csv:t', until('9999-12-31', '9999-12-31', '2024-01-03'), 'until');
    expect(rows).toEqual([['9999-12-31'], ['9999-12-31'], ['2024-01-03']]);
    expect(said).toEqual(['x: "until" stays a string: 2 of its 3 values are not a time in the years 1678 to 2261']);
  });

  test('costs its row where it is the time of the row', async () => {
    const { rows, said } = await load('until.csv:until', until('2024-01-02', '9999-12-31'), 'until');
    expect(rows).toHaveLength(1);
    expect(said[0]).toBe('x: left out 1 row of until.csv that could not be read: line 3 (no time in "until")');
  });
});

describe('a date and a time of day in two columns', () => {
  const nanoseconds = 'epoch_ns(_time)';
  const noon = 1_704_110_400_000_000_000n;

  test.each([
    ['Date,Time,n', '2024-01-01,12:00:00.123456789,1', 123_456_789n],
    ['Time,n,Date', '12:00,1,01.01.2024', 0n],
    ['date;time;n', '01/01/2024;12:00:01 PM;1', 1_000_000_000n],
    ['log_date,log_time,n', '2024-01-01,12:00:02Z,1', 2_000_000_000n],
  ])('are one time: %s, %s', async (header, row, more) => {
    const { rows, said } = await load('two.csv', `${header}\n${row}\n`, nanoseconds);
    expect(rows).toEqual([[noon + more]]);
    expect(said.filter((line) => !line.includes('month first'))).toEqual([]);
  });

  test('are one time in lines of JSON, and both stay fields', async () => {
    const line = JSON.stringify({ date: '2024-01-01', time: '12:00:03', n: 1 });
    const { rows, fields } = await load('two.ndjson', `${line}\n`, nanoseconds);
    expect(rows).toEqual([[noon + 3_000_000_000n]]);
    expect(fields).toEqual(['date string', 'time string', 'n integer']);
  });

  test('cost the row where one of them is missing', async () => {
    const { rows, said } = await load('two.csv', 'Date,Time\n2024-01-01,12:00:00\n2024-01-01,\n2024-01-01,0:00:00\n');
    expect(rows).toHaveLength(2);
    expect(said).toEqual([
      'x: left out 1 row of two.csv that could not be read: line 3 (no time in "Date" and "Time")',
    ]);
  });

  test.each([
    [
      'several times of day',
      'date,from,to\n2024-01-01,12:00:00,13:00:00\n',
      '"date" has no time of day, which may be in "from" or "to"',
    ],
    [
      'a time of day of another form',
      'date,time\n2024-01-01,1200\n',
      '"date" has no time of day, which may be in "time"',
    ],
  ])('are said to be none where there are %s', async (_what, text, said) => {
    expect((await load('two.csv', text)).said).toEqual([`x: ${said}`]);
  });

  test.each([
    ['the date is a time already', 'date,clock\n2024-01-01 12:00:00,11:00:00\n'],
    ['the date is named', 'date,clock\n2024-01-01,11:00:00\n'],
  ])('are left alone where %s', async (_what, text) => {
    const { rows } = await load(text.includes(' ') ? 'two.csv' : 'two.csv:date', text, nanoseconds);
    expect(rows).toEqual([[text.includes(' ') ? noon : noon - 43_200_000_000_000n]]);
  });
});
