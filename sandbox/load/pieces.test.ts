import { tmpdir } from 'node:os';
import { StartError } from '../errors';
import { JsonElements } from './jsonElements';
import { inTemporaryDirectory } from './lines';

describe('lines', () => {
  const failing = (code: string) =>
    inTemporaryDirectory('big.ndjson', () =>
      Promise.reject(Object.assign(new Error(`${code}: no space left on device, write`), { code }))
    );

  test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is named, with what to do', async (code) => {
    await expect(failing(code)).rejects.toThrow(
      new StartError(
        `The disk of ${tmpdir()} is full: big.ndjson is copied there while it loads. Free some space, or set ${process.platform === 'win32' ? 'TEMP' : 'TMPDIR'} to a directory on another disk.`
      )
    );
  });

  test('other failures stay what they are', async () => {
    await expect(failing('EIO')).rejects.toThrow('EIO: no space');
  });
});

describe('jsonElements', () => {
  /** The lines of a text's elements if the text arrives in chunks of `atATime` characters. */
  function linesOf(text: string, atATime: number): { lines: string; isOpen: boolean } {
    const elements = new JsonElements();
    const lines: string[] = [];
    for (let from = 0; from < text.length; from += atATime) {
      lines.push(...elements.add(text.slice(from, from + atATime)));
    }
    return { lines: [...lines, ...elements.end()].join('\n'), isOpen: elements.isOpen };
  }

  describe.each([3, 7, 1000])('with %i characters at a time', (atATime) => {
    test.each([
      [
        'an array over several lines',
        '[\n  {"a": 1,\n "b": [{}]},\r\n  {"a":2}\n]\n',
        '{"a": 1,\t "b": [{}]}\n{"a":2}',
      ],
      ['brackets, quotes and backslashes in texts', '[{"a":"]}\\"{"},{"b":"\\\\"}]', '{"a":"]}\\"{"}\n{"b":"\\\\"}'],
      ['what is no object', '[5, "a,b", null,[1,[2]],{}]', '5\n"a,b"\nnull\n[1,[2]]\n{}'],
      ['a bracket of the wrong kind', '[{"a":1]},{"a":2}]', '{"a":1]}\n{"a":2}'],
      ['nothing between two commas', '[{"a":1},,{"a":2},]', '{"a":1}\n{"a":2}'],
      ['a newline within a text', '[{"a":"x\ny"}]', '{"a":"x\ty"}'],
      ['objects in no array', '{"a":1}\n{"a":\n2}{"a":3}', '{"a":1}\n{"a":\t2}\n{"a":3}'],
      ['one array after the other', '[{"a":1}][{"a":2}]', '{"a":1}\n{"a":2}'],
      ['words after the array', '[{"a":1}] and more', '{"a":1}\nand\nmore'],
      ['characters of several bytes', '[{"ü":"€🙂"}]', '{"ü":"€🙂"}'],
      ['an empty array', ' [ ] ', ''],
      ['nothing', '', ''],
    ])('%s', (_what, text, lines) => {
      expect(linesOf(text, atATime)).toEqual({ lines, isOpen: false });
    });

    test.each([
      ['in an element', '[{"a":1},{"b":"', '{"a":1}\n{"b":"'],
      ['between two', '[{"a":1},', '{"a":1}'],
    ])('a file that breaks off %s', (_where, text, lines) => {
      expect(linesOf(text, atATime)).toEqual({ lines, isOpen: true });
    });
  });
});
