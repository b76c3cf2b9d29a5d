import { openBench, type Bench } from '../../testing/bench';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([
    {
      name: 'rows',
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
        ['s', 'string'],
        ['j', 'map'],
      ],
      rows: [`'2024-01-01', 1, 's', '{}'`],
    },
  ]);
});

afterAll(() => bench.database.close());

test('a path of thousands of members is followed', async () => {
  expect(await bench.rows(`rows | project x = isnull(j${'.a'.repeat(5000)})`)).toEqual([[true]]);
});

describe('a short query that would become a huge one', () => {
  const doubled = (count: number) =>
    Array.from({ length: count }, (_, index) => `let a${index + 1} = strcat(a${index}, a${index});`).join('\n');

  test('is refused at the variable that is too large, and the next one is answered', async () => {
    await expect(bench.text(`let a0 = "x";\n${doubled(60)}\nrows | extend x = a60`)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('too large once its variables and functions are written out'),
      detail: { line: expect.any(Number), column: expect.any(Number), errorType: 'unsupported' },
    });
    expect(await bench.rows('rows | count')).toEqual([[1]]);
  });

  test('is answered where it is not too large', async () => {
    expect(await bench.rows(`let a0 = "x";\n${doubled(5)}\nrows | project n = strlen(a5)`)).toEqual([[32]]);
  });

  test('is refused where functions repeat what they are given', async () => {
    const nested = Array.from({ length: 20 }).reduce<string>((text) => `bin(${text}, 2)`, 'strlen(s)');
    await expect(bench.text(`rows | extend x = ${nested}`)).rejects.toMatchObject({
      status: 400,
      detail: { line: 1, column: expect.any(Number), errorType: 'unsupported' },
    });
  });

  test('is refused where many steps repeat a variable', async () => {
    const steps = '| extend x = a7 '.repeat(1000);
    await expect(bench.text(`let a0 = "x";\n${doubled(7)}\nrows ${steps}`)).rejects.toMatchObject({
      status: 400,
      detail: { line: 9, message: expect.stringContaining('too large up to here') },
    });
  });
});

test('depth beyond reason is refused, not survived', async () => {
  const deep = `rows | where ${'not('.repeat(5000)}true${')'.repeat(5000)}`;
  await expect(bench.text(deep)).rejects.toMatchObject({ status: 400, name: 'QueryError' });
});
