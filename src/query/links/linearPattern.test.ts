import { readPattern, searchedCharacters } from './linearPattern';

function find(pattern: string, line: string): string | undefined {
  const finder = readPattern(pattern);
  if (typeof finder !== 'function') {
    throw new Error(finder.problem);
  }
  return finder(line);
}

const problemOf = (pattern: string) => {
  const read = readPattern(pattern);
  return typeof read === 'function' ? undefined : read.problem;
};

describe('A pattern finds the text of its group', () => {
  it.each([
    [
      '"trace_id":"([0-9a-f]{32})"',
      '{"trace_id":"0af7651916cd43dd8448eb211c80319c","a":1}',
      '0af7651916cd43dd8448eb211c80319c',
    ],
    ['\\b(SHOP-\\d+)\\b', 'see SHOP-1234, not 1SHOP-1', 'SHOP-1234'],
    ['client (\\d{1,3}(?:\\.\\d{1,3}){3})', 'from client 10.0.12.7: refused', '10.0.12.7'],
    ['user=(?<user>[^\\s,]+)', 'a user=ann@example.com, b', 'ann@example.com'],
    ['(a+?)', 'baaa', 'a'],
    ['(a+)', 'baaa', 'aaa'],
    ['^(\\w+)', 'first second', 'first'],
    ['(\\w+)$', 'first second', 'second'],
    ['(?:id|key)=(.+?);', 'key=one; id=two;', 'one'],
    ['(ab|a)(?:c|bcd)', 'abcd', 'ab'],
    ['([\\u00e4-\\u00fc]+)', 'a\u00fcb', '\u00fc'],
    ['(\\x41.)', 'xAB', 'AB'],
    ['x([^\\]]+)y', 'x]y xay', 'a'],
    ['none=(\\d+)', 'none=', undefined],
    ['a|(b)', 'ab', undefined],
    ['(x*)', 'abc', undefined],
  ])('%s in %s: %s', (pattern, line, text) => expect(find(pattern, line)).toBe(text));
});

describe('A pattern that cannot be used has a reason', () => {
  it.each([
    ['trace', 'no group'],
    ['(a)(b)', '2 groups'],
    ['(a', '“(” has no matching'],
    ['a)', '“)” has no matching “(”'],
    ['([a', '“[” has no matching'],
    ['([z-a])', 'wrong order'],
    ['(*)', 'nothing to repeat'],
    ['(a**)', 'another repetition'],
    ['(a{3,2})', 'wrong order'],
    ['(a)\\1', '“\\1” isn’t supported'],
    ['(?=a)(b)', 'Lookahead'],
    ['(?<!a)(b)', 'Lookahead'],
    ['(?i)(b)', 'Lookahead'],
    ['(\\p)', '“\\p” isn’t supported'],
    ['(a\\', 'isn’t supported'],
    ['((?:a{100}){100})', 'too long'],
    ['(a{999999})', 'too long'],
    ['('.repeat(10_000), 'nested'],
  ])('%#', (pattern, reason) => expect(problemOf(pattern)).toContain(reason));
});

describe('It agrees with JavaScript', () => {
  it('for random patterns and lines', () => {
    const random = randomOf(7);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
    const set = () => pick(['a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\d', '1', '[a-c1]', '-', '\\W', '\\s', '\\S']);
    const count = () => pick(['', '', '*', '+', '?', '*?', '+?', '{2}', '{1,2}', '{1,}', '??']);
    const place = () => pick(['', '', '', '', '', '', '', '', '\\b', '\\B', '^', '$']);
    // JavaScript stops an empty repetition, so repeated groups start with a character.
    const group = (depth: number) => `(?:${set()}${sequence(depth)}|${set()}${choice(depth)})${count()}`;
    const part = (depth: number): string =>
      depth > 0 && random() < 0.3 ? group(depth - 1) : place() + set() + count();
    const sequence = (depth: number): string =>
      Array.from({ length: 1 + Math.floor(random() * 2) }, () => part(depth)).join('');
    const choice = (depth: number): string =>
      random() < 0.3 ? `${sequence(depth)}|${sequence(depth)}` : sequence(depth);
    let matches = 0;
    for (let run = 0; run < 4000; run++) {
      const pattern = `${sequence(1)}(${choice(1)})${random() < 0.5 ? sequence(1) : ''}`;
      const line = Array.from({ length: Math.floor(random() * 14) }, () => pick(['a', 'b', 'c', '1', '-', ' '])).join(
        ''
      );
      const expected = new RegExp(pattern).exec(line)?.[1] || undefined;
      matches += expected === undefined ? 0 : 1;
      expect({ pattern, line, found: find(pattern, line) }).toEqual({ pattern, line, found: expected });
    }
    expect(matches).toBeGreaterThan(300);
  });
});

describe('A line of 100,000 characters needs no backtracking', () => {
  it.each([
    ['(?:a+)+(b)', 'a'],
    ['((?:a*)*)b', 'a'],
    ['((?:a|aa)+)$', 'a'],
    ['(.*.*.*)x', 'a'],
    ['(a*a*a*a*)b', 'a'],
    ['(?:\\s*\\w+\\s*)*(;)', 'a '],
    ['([a-z]*[a-z]*\\d)', 'a'],
    ['(?:x+x+)+(y)', 'x'],
    ['^(?:(?:a?){20}){10}(b)', 'a'],
    ['(\\d+)-\\d+-\\d+$', '1'],
  ])('%s', (pattern, unit) => {
    const finder = readPattern(pattern);
    if (typeof finder !== 'function') {
      throw new Error(finder.problem);
    }
    const line = `${unit.repeat(100_000 / unit.length)}!`;
    const start = performance.now();
    expect(finder(line)).toBeUndefined();
    // About 30 ms on an idle machine. A search with backtracking takes minutes or longer.
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('Only the first 10,000 characters of a line are searched', () => {
  const after = (length: number, text: string) => `${' '.repeat(length)}${text}`;
  it.each([
    ['(\\d+)', after(searchedCharacters - 2, '12 '), '12'],
    ['(\\d+)', after(searchedCharacters, '12'), undefined],
    // The rest of the number is unknown.
    ['(\\d+)', after(searchedCharacters - 2, '123'), undefined],
    ['(\\d+?)', after(searchedCharacters - 2, '123'), '1'],
    ['(\\d\\d)', after(searchedCharacters - 2, '123'), '12'],
    ['(\\d\\d)$', after(searchedCharacters - 2, '123'), undefined],
    ['(\\d\\d)\\b', after(searchedCharacters - 2, '123'), undefined],
    ['(\\d\\d)$', after(searchedCharacters - 2, '12'), '12'],
  ])('%#: %s', (pattern, line, text) => expect(find(pattern, line)).toBe(text));
});

/** Numbers from 0 to 1, which are always the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
