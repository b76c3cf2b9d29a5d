import { JsonElements } from './jsonElements';

/** Returns the lines of a text's elements when its bytes come so many at a time. */
function linesOf(text: string, atATime: number): { lines: string; end: string } {
  const elements = new JsonElements();
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += atATime) {
    parts.push(...elements.add(Buffer.from(bytes.subarray(from, from + atATime))));
  }
  return { lines: Buffer.concat(parts).toString(), end: elements.end() };
}

describe.each([3, 7, 1000])('with %i bytes at a time', (atATime) => {
  test.each([
    ['an array over several lines', '[\n  {"a": 1,\n "b": [{}]},\r\n  {"a":2}\n]\n', '{"a": 1,  "b": [{}]}\n{"a":2}\n'],
    ['brackets, quotes and backslashes in texts', '[{"a":"]}\\"{"},{"b":"\\\\"}]', '{"a":"]}\\"{"}\n{"b":"\\\\"}\n'],
    ['what is no object', '[5, "a,b", null,[1,[2]],{}]', '5\n"a,b"\nnull\n[1,[2]]\n{}\n'],
    ['a bracket of the wrong kind', '[{"a":1]},{"a":2}]', '{"a":1]}\n{"a":2}\n'],
    ['nothing between two commas', '[{"a":1},,{"a":2},]', '{"a":1}\n{"a":2}\n'],
    ['a newline within a text', '[{"a":"x\ny"}]', '{"a":"x\ty"}\n'],
    ['objects in no array', '{"a":1}\n{"a":\n2}{"a":3}', '{"a":1}\n{"a": 2}\n{"a":3}\n'],
    ['one array after the other', '[{"a":1}][{"a":2}]', '{"a":1}\n{"a":2}\n'],
    ['words after the array', '[{"a":1}] and more', '{"a":1}\nand\nmore'],
    ['a byte order mark and characters of several bytes', '\uFEFF[{"ü":"€🙂"}]', '{"ü":"€🙂"}\n'],
    ['an empty array', ' [ ] ', ''],
    ['nothing', '', ''],
  ])('%s', (_what, text, lines) => {
    expect(linesOf(text, atATime)).toEqual({ lines, end: 'complete' });
  });

  test.each([
    ['in an element', '[{"a":1},{"b":"', '{"a":1}\n{"b":"'],
    ['between two', '[{"a":1},', '{"a":1}\n'],
  ])('a file that breaks off %s', (_where, text, lines) => {
    expect(linesOf(text, atATime)).toEqual({ lines, end: 'array is open' });
  });
});
