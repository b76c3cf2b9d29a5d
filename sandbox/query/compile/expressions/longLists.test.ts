import { openBench, type Bench } from '../../../testing/bench';
import { deepTest, isDeep } from '../../../../tests/jest/deep';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([
    {
      name: 'rows',
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
        ['f', 'float'],
        ['s', 'string'],
        ['j', 'map'],
      ],
      rows: [
        `'2024-01-01 00:00:00', 7, 7.5, 'the word7 stands here', '{"k": 7}'`,
        `'2024-01-01 00:00:01', -1, 9, 'WORD9_and word10', '{"k": "7"}'`,
        `'2024-01-01 00:00:02', NULL, NULL, NULL, NULL`,
        `'2024-01-01 00:00:03', 99999, 0, 'sword7 word7s', '{"k": null}'`,
      ],
    },
  ]);
});

afterAll(() => bench.database.close());

const numbers = Array.from({ length: 60_000 }, (_, index) => index);
const words = (count: number) => numbers.slice(0, count).map((each) => `"word${each}"`);
const column = async (apl: string) => (await bench.answer(apl)).tables[0].columns?.[0];
const flags = (value: string) => column(`rows | sort by _time asc | project x = ${value}`);

describe('a long list', () => {
  const some = numbers.slice(0, 200).join(', ');
  const texts = numbers.slice(0, 200).map((each) => `"w${each}"`);

  test.each([
    [`n in (${some})`, [true, false, false, false]],
    [`n !in (${some})`, [false, true, true, true]],
    [`n in (-1, int(null), ${some})`, [true, true, false, false]],
    [`f in (7.5, ${some})`, [true, true, false, true]],
    [`s in~ ("word9_AND Word10", ${texts.join(', ')})`, [false, true, false, false]],
    [`s !in ("sword7 word7s", ${texts.join(', ')})`, [true, true, true, false]],
    [
      `_time in (datetime(2024-01-01), ${numbers.slice(1, 99).map((each) => `datetime(${1900 + each}-01-01)`)})`,
      [true, false, false, false],
    ],
    [`j["k"] in (${some}, "7")`, [true, true, false, false]],
    [`n in (n, ${some})`, [true, true, false, true]],
    [`n in (dynamic([${some}]))`, [true, false, false, false]],
    [`iff(n in (${some}) and f > 1, f in (7.5, ${some}), n in (99999, ${some}))`, [true, false, false, true]],
  ])('means what a short one means: %.30s…', async (value, expected) => {
    expect(await flags(value)).toEqual(expected);
  });

  test.each([
    [`let known = 3 in (${some}); rows | where known | count`, [4]],
    [`rows | summarize countif(n in (${some}))`, [1]],
    [`rows | summarize sumif(f, n in (${some}))`, [7.5]],
    [`rows | summarize make_list(n in (${some}))`, [[false, false, false, true]]],
    [`rows | summarize n = count() by known = n in (${some}) | project n | sort by n asc`, [1, 3]],
    [`rows | sort by n in (${some}), _time asc | project n`, [7, -1, null, 99999]],
    [`rows | top 1 by iff(n !in (${some}), 1, 0), _time asc | project n`, [-1]],
    [`rows | extend x = n in (${some}) | where x | summarize count() by bin(_time, 1s), x | project count_`, [1]],
    [`rows | distinct x = n in (${some}) | count`, [2]],
  ])('is allowed wherever a value is: %.60s…', async (apl, expected) => {
    expect(await column(apl)).toEqual(expected);
  });

  deepTest('may be very long', async () => {
    expect(await column(`rows | where n in (${numbers.slice(0, 50_000).join(', ')}) | count`)).toEqual([1]);
  });
});

describe('many terms', () => {
  test.each([
    [`s has_any (${words(isDeep ? 3000 : 300)})`, [true, true, false, false]],
    [`s has_any_cs (${words(isDeep ? 3000 : 300)})`, [true, true, false, false]],
    [`s has_any ("sword7", ${words(isDeep ? 3000 : 300)})`, [true, true, false, true]],
    [`s has_any ("nothing", "word", "or")`, [false, false, false, false]],
    [
      words(isDeep ? 200 : 40)
        .map((word) => `s has ${word}`)
        .join(' or '),
      [true, true, false, false],
    ],
  ])('are each found as a whole: %.40s…', async (value, expected) => {
    expect(await flags(value)).toEqual(expected);
  });

  deepTest('may be very many', async () => {
    expect(await column(`rows | where s has_any (${words(5000)}) | count`)).toEqual([2]);
  });
});
