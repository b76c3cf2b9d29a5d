import { openBench, type Bench } from '../../../testing/bench';
import { one } from '../../../testing/functionsRow';
import { firstOf } from '../../../../tests/jest/deep';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([one]);
});

afterAll(() => bench.database.close());

// Each makes a text of a million bytes.
test.each(
  firstOf(1, [
    ['strcat', 'strcat(a, a)'],
    ['strcat_delim', 'strcat_delim("-", a, a)'],
    ['replace_string', 'replace_string("m", "mm", a)'],
    ['replace_regex', 'replace_regex("m", "mm", a)'],
    ['replace_regex with groups', 'replace_regex("(m+)", "\\\\1\\\\1", a)'],
    ['url_encode', 'strcat(url_encode(a), "%%", url_encode(a))'],
  ])
)('a text that %s doubles again and again is refused before it takes all memory', async (_, doubled) => {
  const steps = Array.from({ length: 23 }, () => `| extend a = ${doubled}`).join(' ');
  await expect(bench.text(`one | extend a = "mmmmmmmm" ${steps}`)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('makes a text of more than a million bytes'),
  });
});

test.each(
  firstOf(1, [
    ['pack_array', 'pack_array(a, a)'],
    ['bag_pack', 'bag_pack("x", a, "y", a)'],
    ['array_concat', 'array_concat(a, a)'],
    ['pack_array of texts', 'pack_array(tostring(a), tostring(a))'],
  ])
)('a list that %s doubles again and again is refused before it takes all memory', async (_, doubled) => {
  const steps = `| extend a = ${doubled} `.repeat(23);
  await expect(bench.text(`print a = range(1, 200000, 1) ${steps}`)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('makes an array or a map of more than 16 million bytes'),
  });
});

test('a list that grows within reason is made', async () => {
  const apl = 'print a = range(1, 50000, 1) | extend a = array_concat(a, a) | extend b = pack_array(a, a, "x", 1)';
  expect(await bench.rows(`${apl} | project array_length(a), array_length(b)`)).toEqual([[100000, 4]]);
});

test('a text that grows within reason is made', async () => {
  const steps = '| extend a = strcat(a, a) '.repeat(16);
  expect(await bench.rows(`one | extend a = "mmmmmmmm" ${steps} | project n = strlen(a)`)).toEqual([[524288]]);
  expect(await bench.rows('one | project strcat(nothing, "a", nothing), replace_string("T", "tt", word)')).toEqual([
    ['a', 'GEtt /a?b=1'],
  ]);
});

test('functions within functions stay small', async () => {
  const nested = Array.from({ length: 12 }).reduce<string>((text) => `substring(strcat(${text}, "a"), 0, 5)`, 'word');
  expect(await bench.rows(`one | project x = ${nested}`)).toEqual([['GET /']]);
});
