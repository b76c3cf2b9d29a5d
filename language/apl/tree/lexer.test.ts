import fc from 'fast-check';
import { parser } from '../generated/parser';
import { tokenize, type TokenKind } from './lexer';
import { examples } from '../testing/examples';
import { mutatedQuery, queryText, queryTokens } from '../testing/queries';
import { anyText } from '../testing/anyText';
import { generated } from '../testing/generated';

const significant = (text: string) => tokenize(text).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
const cut = (text: string) => significant(text).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);

describe('tokens', () => {
  test.each<[string, string[]]>([
    ['a.b.c', ['name a.b.c']],
    ['a..b', ['name a', 'punctuation ..', 'name b']],
    ['1..2', ['number 1', 'punctuation ..', 'number 2']],
    ['a - b', ['name a', 'operator -', 'name b']],
    ['a-b', ['name a-b']],
    ['x | a-b c-d', ['name x', 'pipe |', 'name a-b', 'name c', 'operator -', 'name d']],
    [`['a b'].c`, [`quotedName ['a b']`, 'punctuation .', 'name c']],
    [
      'x | f ["a", 1]',
      ['name x', 'pipe |', 'name f', 'punctuation [', 'string "a"', 'punctuation ,', 'number 1', 'punctuation ]'],
    ],
    [
      '5m 5 5mx 1.5h 1e3 0x1d 10us',
      [
        'timespan 5m',
        'number 5',
        'timespan 5m',
        'name x',
        'timespan 1.5h',
        'number 1e3',
        'number 0x1d',
        'timespan 10us',
      ],
    ],
    [
      'datetime(2024-01-01) datetime (now) datetime(',
      ['rawLiteral datetime(2024-01-01)', 'rawLiteral datetime (now)', 'name datetime', 'punctuation ('],
    ],
    ['todatetime(x)', ['name todatetime', 'punctuation (', 'name x', 'punctuation )']],
    ['"a\\"b" \'c\' @"d\\" "e', ['string "a\\"b"', "string 'c'", 'string @"d\\"', 'unclosedString "e']],
    [
      'a !in~ b in~ c !=d =~ e',
      ['name a', 'operator !in~', 'name b', 'operator in~', 'name c', 'operator !=', 'name d', 'operator =~', 'name e'],
    ],
    ['$__interval ${x:csv} $1', ['name $__interval', 'name ${x:csv}', 'name $1']],
    ['[[x]] [[x:csv]] req_[[2xx]].a', ['name [[x]]', 'name [[x:csv]]', 'name req_[[2xx]].a']],
    ['[[1]]', ['punctuation [', 'punctuation [', 'number 1', 'punctuation ]', 'punctuation ]']],
    ['# ` \ud800', ['error #', 'error `', 'error \ud800']],
    ['a // b | "c\nd', ['name a', 'name d']],
    ['"//" // x', ['string "//"']],
    ['', []],
  ])('%s', (text, tokens) => {
    expect(cut(text)).toEqual(tokens);
  });

  test.each([
    ['"a"', '"'],
    [`'a"'`, "'"],
    ['@"a"', '@"'],
    [`@'a`, "@'"],
    [`[ "a" ]`, '"'],
    [`['a"']`, "'"],
    ['a', undefined],
  ])('%s is quoted by %s', (text, quote) => {
    expect(tokenize(text)[0].quote).toBe(quote);
  });

  test('a string that is not closed ends with its line', () => {
    expect(cut('x == "a | b\n| count')).toEqual([
      'name x',
      'operator ==',
      'unclosedString "a | b',
      'pipe |',
      'name count',
    ]);
  });
});

/** The lexer's names for the grammar's tokens; all other tokens are punctuation or words. */
const kinds: Readonly<Record<string, TokenKind>> = {
  QuotedName: 'quotedName',
  String: 'string',
  UnclosedString: 'unclosedString',
  Integer: 'number',
  Real: 'number',
  Timespan: 'timespan',
  RawLiteral: 'rawLiteral',
  Pipe: 'pipe',
  ...Object.fromEntries(
    [
      'NotWord',
      'NotTextWord',
      'NotMatches',
      'NotListWord',
      'NotBetween',
      'InTilde',
      'EqualOp',
      'RelationOp',
      'TextSymbol',
      'Plus',
      'Minus',
      'Star',
      'Slash',
      'Percent',
      'Assign',
    ].map((name): [string, TokenKind] => [name, 'operator'])
  ),
  ...Object.fromEntries(
    ['Comma', 'Colon', 'Semicolon', 'Dot', 'DotDot', '(', ')', '[', ']', '{', '}'].map((name): [string, TokenKind] => [
      name,
      'punctuation',
    ])
  ),
};

/** The leaves of the grammar's tree under the lexer's names. */
function grammarTokens(text: string): string[] {
  const leaves: string[] = [];
  parser.parse(text).iterate({
    enter: ({ node, name, from, to, type }) => {
      if (!node.firstChild && from < to && name !== 'Comment' && name !== 'Query' && !type.isError) {
        leaves.push(`${kinds[name] ?? 'name'} ${text.slice(from, to)}`);
      }
    },
  });
  return leaves;
}

describe('agrees with the grammar, token by token', () => {
  test.each(examples)('%s', (text) => {
    expect(cut(text)).toEqual(grammarTokens(text));
  });

  test.each([
    'logs-[[env]] | where m == [[text]] and req_[[x]]_b in ([[list:csv]])',
    '[[dataset]] | project a = dynamic([[1], ["x"]]), [[2xx]], tags[0]',
    '[[a]]-[[b]] | count',
  ])('on variables in double brackets: %s', (text) => {
    expect(cut(text)).toEqual(grammarTokens(text));
  });

  test('on any valid query', () => {
    fc.assert(
      fc.property(queryText, (text) => {
        expect(cut(text)).toEqual(grammarTokens(text));
      }),
      generated(80, 20_000)
    );
  });

  test('and both with what the query was made of', () => {
    fc.assert(
      fc.property(queryTokens, (tokens) => {
        const text = tokens.join(' ');
        expect(significant(text).map(({ from, to }) => text.slice(from, to))).toEqual(tokens);
      }),
      generated(80, 20_000)
    );
  });
});

test('tokens cover any text without gaps', () => {
  fc.assert(
    fc.property(fc.oneof(mutatedQuery, anyText()), (text) => {
      const tokens = tokenize(text);
      expect(tokens.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
      expect(tokens.every(({ from, to }) => to > from)).toBe(true);
    }),
    generated(80, 20_000)
  );
});
