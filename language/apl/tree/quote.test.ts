import fc from 'fast-check';
import { parseQuery } from '../parse';
import { type Quote } from './lexer';
import { operatorWords } from './operators';
import { quoteName, quoteString } from './quote';
import { escapeForString, unquoteName, unquoteString } from './strings';
import { anyText } from '../testing/anyText';
import { generated } from '../testing/generated';

describe('unquoteString', () => {
  test.each([
    ['"a"', 'a'],
    [`'a"b'`, 'a"b'],
    ['"a\\"b"', 'a"b'],
    ['"a\\\\"', 'a\\'],
    ['"\\n\\r\\t"', '\n\r\t'],
    ['"\\u00e9\\x41\\U0001F642"', 'éA🙂'],
    ['"\\q"', 'q'],
    ['"\\uZZ"', 'uZZ'],
    ['@"a\\n"', 'a\\n'],
    ['@"a""b"', 'a"b'],
    [`@'it''s'`, `it's`],
    ['@""', ''],
    ['@""""', '"'],
    ['""', ''],
    ['"abc', 'abc'],
    ['"abc\\"', 'abc"'],
    ['"', ''],
    ['@"', ''],
    ['abc', 'abc'],
  ])('%s is %j', (text, value) => {
    expect(unquoteString(text)).toBe(value);
  });
});

test('a string is read back unchanged, whatever it contains', () => {
  fc.assert(
    fc.property(anyText(), (value) => {
      expect(unquoteString(quoteString(value))).toBe(value);
      const { pipeline, problems } = parseQuery(`logs | where ${quoteString(value)}`);
      expect(problems).toEqual([]);
      expect(pipeline?.operators).toMatchObject([{ predicate: { kind: 'string', value } }]);
    }),
    generated(150, 20_000)
  );
});

test('a name is read back unchanged, whatever it contains', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.constantFrom('and', 'by', 'true', 'a.b', 'in', 'datetime')), (name) => {
      expect(unquoteName(quoteName(name))).toBe(name);
      const { pipeline, problems } = parseQuery(`logs | project ${quoteName(name)}`);
      expect(problems).toEqual([]);
      expect(pipeline?.operators).toMatchObject([
        { columns: [{ name: undefined, expression: { kind: 'name', name } }] },
      ]);
    }),
    generated(150, 20_000)
  );
});

test('what is escaped for a place cannot leave it', () => {
  const quotes: Quote[] = ['"', "'"];
  fc.assert(
    fc.property(anyText(), fc.constantFrom(...quotes), (value, quote) => {
      const { pipeline, problems } = parseQuery(
        `logs | where x == ${quote}a${escapeForString(value, quote)}b${quote} | count`
      );
      expect(problems).toEqual([]);
      expect(pipeline?.operators).toMatchObject([{ predicate: { right: { value: `a${value}b` } } }, { kind: 'count' }]);
    }),
    generated(150, 20_000)
  );
});

test('verbatim strings double their own quote and keep backslashes', () => {
  expect(escapeForString('a"b\\', '@"')).toBe('a""b\\');
  expect(escapeForString(`a"b'`, "@'")).toBe(`a"b''`);
});

describe('quoteName', () => {
  test.each([
    ['status', 'status'],
    ['_time', '_time'],
    ['geo.city', `['geo.city']`],
    ['sample-http-logs', `['sample-http-logs']`],
    ['a b', `['a b']`],
    [`it's`, `['it\\'s']`],
    ['1st', `['1st']`],
    ['by', `['by']`],
    ['typeof', `['typeof']`],
    ['datetime', `['datetime']`],
    ['startswith_cs', `['startswith_cs']`],
    ['', `['']`],
    ['größe', `['größe']`],
  ])('%s is %s', (name, written) => {
    expect(quoteName(name)).toBe(written);
  });

  test('quotes the words of all operators', () => {
    const words = operatorWords.flatMap(({ word, kind }) => (kind === 'other' ? [] : [word]));
    expect(words.filter((word) => quoteName(word) === word)).toEqual([]);
  });

  test('inside quotes only the quote and backslashes are escaped', () => {
    expect(escapeForString(`a'b"c\\`, "'")).toBe(`a\\'b"c\\\\`);
    expect(escapeForString(`a'b"c`, '"')).toBe(`a'b\\"c`);
  });
});
