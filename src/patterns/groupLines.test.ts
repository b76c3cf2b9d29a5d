import { firstOf } from '../../tests/jest/deep';
import { groupLines, linePatterns } from './groupLines';
import { kindsWithHeaders, logKinds, writtenLines } from './testing/logKinds';

/** The share of lines whose pattern has all lines of their statement, and no others. */
async function accuracy(kind: string, seed: number, isWhole = false): Promise<number> {
  const lines = writtenLines(kind, 1000, seed, isWhole);
  const clusters = await groupLines(lines.map(({ text }) => text));
  const exact = clusters.filter((cluster) => {
    const { statement } = lines[cluster.lines[0]];
    const isOne = cluster.lines.every((line) => lines[line].statement === statement);
    return isOne && lines.filter((line) => line.statement === statement).length === cluster.lines.length;
  });
  return exact.reduce((sum, cluster) => sum + cluster.lines.length, 0) / lines.length;
}

test.each(firstOf(4, logKinds))(
  'at least 90% of the lines of %s are in the pattern of their statement',
  async (kind) => {
    expect(await accuracy(kind, 2)).toBeGreaterThanOrEqual(0.9);
  }
);

test.each(firstOf(3, kindsWithHeaders))(
  'at least 90% of whole lines of %s are, with time, level and component',
  async (kind) => {
    expect(await accuracy(kind, 1, true)).toBeGreaterThanOrEqual(0.9);
  }
);

async function patternsOf(...lines: string[]) {
  const clusters = await groupLines(lines);
  return (await linePatterns(clusters, lines)).map(({ text, operator, values }) => [text, operator, ...values]);
}

test('numbers, addresses, ids, times and quoted parts are placeholders', async () => {
  expect(
    await patternsOf(
      'connection to 10.0.0.7:5432 refused after 3000 ms',
      '2026-11-26T10:00:00Z job 8d7e-44f0 of “a” took 1.5s',
      'user "Ada Lovelace" said \'hello there\'',
      'Thu, Nov 26 10:00:00 started',
      'pid=7 state=running'
    )
  ).toEqual([
    ['connection to <*> refused after <*> ms', '=~', '^connection to [^ ]+ refused after [^ ]+ ms$'],
    ['job <*> of “a” took <*>', '=~', '^(?:[^ ]+ +)job [^ ]+ of “a” took [^ ]+$'],
    ['user "<*>" said \'<*>\'', '=~', '^user "[^"]*" said \'[^\']*\'$'],
    ['started', '=~', '^(?:[^ ]+ +){4}started$'],
    ['pid=<*> state=<*>', '=~', '^pid=[^ ]+ state=[^ ]+$'],
  ]);
});

test('a line without anything that varies is kept by its text', async () => {
  expect(await patternsOf('cache is cold', 'cache is cold')).toEqual([['cache is cold', '=', 'cache is cold']]);
});

test('words that vary are placeholders, also the first one', async () => {
  const users = ['root', 'admin', 'deploy', 'backup'];
  expect(await patternsOf(...users.map((name) => `mail of ${name} was sent`))).toEqual([
    ['mail of <*> was sent', '=~', '^mail of [^ ]+ was sent$'],
  ]);
  expect(await patternsOf(...users.map((name) => `${name} has logged in`))).toEqual([
    ['<*> has logged in', '=~', '^[^ ]+ has logged in$'],
  ]);
});

test('the message of a structured line is its pattern', async () => {
  expect(
    await patternsOf('level=info msg="user ada logged in" id=1', '{"level":"info","msg":"user 7 logged in","id":"x"}')
  ).toEqual([
    ['user ada logged in', '=~', '(?:^|[\\s,{])msg="user ada logged in"'],
    ['user <*> logged in', '=~', '"msg":"user [^ "]+ logged in"'],
  ]);
});

test.each([
  ['{"err":{"message":"socket hang up","stack":"at x"},"msg":"request failed"}', '"msg":"request failed"'],
  ['{"a":[{"message":"x"}],"b":"}{","message":"order accepted"}', '"message":"order accepted"'],
  ['{"error":{"message":"socket hang up"},"level":"error"}', '"message":"socket hang up"'],
])('the message of a line of JSON is the one of no other object: %s', async (line, pattern) => {
  expect(await patternsOf(line)).toEqual([[expect.any(String), '=~', pattern]]);
});

test('values of a structured line without a message are placeholders, its keys are not', async () => {
  expect(
    await patternsOf('{"state":"ready", "by" : "ada \\"x\\"","open": true}', 'open "a.txt": no such file')
  ).toEqual([
    [
      '{"state":"<*>", "by" : "<*>","open": true}',
      '=~',
      String.raw`^[{]"state":"(?:[^"\\]|\\[\s\S])*", "by" : "(?:[^"\\]|\\[\s\S])*","open": true}$`,
    ],
    ['open "<*>": no such file', '=~', '^open "[^"]*": no such file$'],
  ]);
});

test('of several lines, and of a long one, the beginning counts', async () => {
  const [[traced], [long]] = await patternsOf(
    'payment 7 failed\nat Payment.java:12',
    `a long line ${'x '.repeat(600)}`
  );
  expect(traced).toBe('payment <*> failed <*>');
  expect(long.endsWith(' <*>')).toBe(true);
});

test('a filter keeps each line of its pattern, with spaces and marks of regular expressions in it', async () => {
  const lines = ['Nov  3 10:00 a+b (c) [7] {x} ^ $ \\ |', 'Nov 13 10:00 a+b (c) [8] {x} ^ $ \\ |'];
  const clusters = await groupLines(lines);
  const patterns = await linePatterns(clusters, lines);
  expect(patterns).toHaveLength(1);
  expect(lines.every((line) => new RegExp(patterns[0].values[0]).test(line))).toBe(true);
  expect(new RegExp(patterns[0].values[0]).test('Nov 13 10:00 aab (c) [8] {x} ^ $ \\ |')).toBe(false);
});

test('a filter leaves out the lines of another pattern where it can', async () => {
  const lines = ['disk sda1 error', 'disk full error'];
  const [first, second] = await linePatterns(await groupLines(lines), lines);
  expect([first.values, second.values]).toEqual([['^disk [^ ]*[0-9][^ ]* error$'], ['disk full error']]);
});

test.each(firstOf(4, logKinds))('the filters of %s keep the lines of one pattern each', async (kind) => {
  const lines = writtenLines(kind, 300, 7).map(({ text }) => text);
  const clusters = await groupLines(lines);
  const found = (await linePatterns(clusters, lines)).map(({ operator, values: [value] }) =>
    lines.flatMap((line, place) => ((operator === '=' ? line === value : new RegExp(value).test(line)) ? [place] : []))
  );
  expect(found).toEqual(clusters.map((cluster) => [...cluster.lines].sort((one, other) => one - other)));
});

test('the page answers between slices', async () => {
  const lines = writtenLines('Java', 1000, 1).map(({ text }) => text);
  let pauses = 0;
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const paused = await groupLines(lines, async () => {
    pauses++;
  });
  clock.mockRestore();
  expect(pauses).toBeGreaterThan(50);
  expect(paused).toEqual(await groupLines(lines));
});

test('few different words are words of patterns, unless they are units', async () => {
  const lines = (words: string[]) => words.map((word, place) => `instance ${place} of the shop was ${word}`);
  expect((await patternsOf(...lines(['started', 'stopped', 'started']))).map(([text]) => text)).toEqual([
    'instance <*> of the shop was started',
    'instance <*> of the shop was stopped',
  ]);
  expect((await patternsOf('free memory is 7.1 MB now', 'free memory is 12 KB now')).map(([text]) => text)).toEqual([
    'free memory is <*> <*> now',
  ]);
});

test('names with a digit are values where there are several, methods of quoted requests are words', async () => {
  expect(
    await patternsOf(
      ...['CPU0 is hot', 'CPU1 is hot', 'CPU2 is hot', 'CPU3 is hot', 'sent by SOCKS5'],
      ...['"GET /cart HTTP/1.1" 200', '"POST /cart HTTP/1.1" 500']
    )
  ).toEqual([
    ['<*> is hot', '=~', '^[^ ]+ is hot$'],
    ['sent by SOCKS5', '=', 'sent by SOCKS5'],
    ['"GET <*>" <*>', '=~', '^"GET [^"]*" [^ ]+$'],
    ['"POST <*>" <*>', '=~', '^"POST [^"]*" [^ ]+$'],
  ]);
});

test.each([
  ['padded columns and digits', `${'a  1  '.repeat(1600)}x`],
  ['a word without spaces', 'a1'.repeat(5000)],
  ['spaces', `a${' '.repeat(10_000)}b`],
  ['marks of quotation', `"'`.repeat(5000)],
  ['escapes', `{"msg":"${'\\\\"'.repeat(3000)}`],
  ['messages', `{${'"msg":"x 1", '.repeat(800)}}`],
  ['messages of other objects', `{"a":[${'{"msg":"x 1"}, '.repeat(650)}]}`],
  ['bars', '2026-11-26|'.repeat(900)],
  ['commas', '1,'.repeat(5000)],
  ['keys', 'k=1 '.repeat(2500)],
  ['brackets', '[10:00:00 '.repeat(1000)],
  ['colors', '\x1b[31m'.repeat(2000)],
])('a line of 10,000 characters takes a few milliseconds: %s', async (_, long) => {
  const lines = [long, `${long} 1`, `${long.slice(0, 5000)}y 2`];
  const measure = async () => {
    const begun = process.cpuUsage();
    await linePatterns(await groupLines(lines), lines);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000 / lines.length;
  };
  const times = [await measure(), await measure(), await measure(), await measure(), await measure()];
  expect(Math.min(...times)).toBeLessThan(5);
});
