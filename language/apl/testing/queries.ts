import fc from 'fast-check';
import { tokenize } from '../tree/lexer';
import { anyText } from './anyText';

/** Generates valid queries as lists of tokens; tests choose the text between the tokens (`written`). */
const spaces = fc.constantFrom(' ', '  ', '\n', '\t', ' // a | "comment\n', '\r\n  ');

const bareName = fc.constantFrom(
  ...'a status attributes.http.code _time count limit größe $left.x ${v:csv} b_${c}d x1'.split(' ')
);
const quotedName = fc.constantFrom(`['a b']`, '["c.d"]', `['it\\'s']`, `[ 'e' ]`, '["🙂"]');
const name = fc.oneof(bareName, quotedName);
const string = fc.constantFrom('"a"', `'b "c"'`, '"\\"\\\\"', '@"c:\\"', `@'it''s'`, '""', '"// | ("', `'größe 🙂'`);
const number = fc.constantFrom('0', '42', '0xFf', '1.5', '2e10', '1.5E-3');
const timespan = fc.constantFrom('5m', '1.5h', '100ms', '10us', '3ns', '2days', '5tick', '1microsecond', '7s', '1d');
const raw = fc.constantFrom('datetime(2024-01-01T00:00:00Z)', 'time(1.02:00:00)', 'timespan( 5m )', 'datetime (now)');
const word = fc.constantFrom('true', 'false', 'null');

type Tokens = string[];
const one = (token: fc.Arbitrary<string>): fc.Arbitrary<Tokens> => token.map((text) => [text]);
const sequence = (...parts: Array<fc.Arbitrary<Tokens>>): fc.Arbitrary<Tokens> =>
  fc.tuple(...parts).map((all) => all.flat());
const fixed = (...tokens: string[]): fc.Arbitrary<Tokens> => fc.constant(tokens);
const listOf = (item: fc.Arbitrary<Tokens>, minLength: number, maxLength = 3): fc.Arbitrary<Tokens> =>
  fc
    .array(item, { minLength, maxLength })
    .map((items) => items.flatMap((tokens, index) => (index > 0 ? [',', ...tokens] : tokens)));
const maybe = (tokens: fc.Arbitrary<Tokens>): fc.Arbitrary<Tokens> => fc.option(tokens, { nil: [] });

const binary = fc.constantFrom(
  ...[
    '==',
    '!=',
    '=~',
    '!~',
    '<',
    '<=',
    '>',
    '>=',
    '+',
    '-',
    '*',
    '/',
    '%',
    'and',
    'or',
    'contains',
    '!contains',
    'has_cs',
    '!has',
    'startswith',
  ].map((operator) => [operator]),
  ['matches', 'regex'],
  ['!matches', 'regex']
);
const list = fc.constantFrom('in', '!in', 'in~', '!in~', 'has_any', 'has_any_cs');

const { expression } = fc.letrec<{ expression: Tokens }>((tie) => {
  const inner = tie('expression');
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      one(fc.oneof(name, string, number, timespan, raw, word)),
      sequence(inner, binary, inner),
      sequence(fixed('('), inner, fixed(')')),
      sequence(one(fc.constantFrom('f', 'bin', 'not', 'strcat')), fixed('('), listOf(inner, 0), fixed(')')),
      sequence(fixed('-'), one(name)),
      sequence(one(bareName), one(list), fixed('('), listOf(inner, 0), fixed(')')),
      sequence(
        one(bareName),
        one(fc.constantFrom('in', '!in', 'in~', '!in~')),
        fixed('(', 'logs', '|', 'where'),
        inner,
        fixed('|', 'project-keep', 'a', ')')
      ),
      fixed('a', 'in', '(', '(', `['other']`, '|', 'distinct', 'id', ')', ')'),
      sequence(
        one(bareName),
        one(fc.constantFrom('between', '!between')),
        fixed('('),
        inner,
        fixed('..'),
        inner,
        fixed(')')
      ),
      sequence(one(bareName), fixed('['), one(fc.oneof(number, bareName)), fixed(']')),
      fixed('dynamic', '(', '{', '"k"', ':', '[', '1', ',', '"a"', ']', '}', ')'),
      fixed('dynamic', '(', '["a"]', ')')
    ),
  };
});
const column = sequence(maybe(sequence(one(name), fixed('='))), expression);
const key = sequence(
  expression,
  maybe(one(fc.constantFrom('asc', 'desc'))),
  maybe(fc.constantFrom(['nulls', 'first'], ['nulls', 'last']))
);

const operator = fc.oneof(
  sequence(fixed('where'), expression),
  sequence(one(fc.constantFrom('extend', 'project', 'distinct')), listOf(column, 1)),
  sequence(
    one(fc.constantFrom('project-away', 'project-keep')),
    listOf(one(fc.oneof(fc.constantFrom('a', 'b.c'), quotedName)), 1)
  ),
  sequence(fixed('project-rename'), listOf(sequence(one(name), fixed('='), one(name)), 1)),
  sequence(fixed('summarize'), listOf(column, 1), maybe(sequence(fixed('by'), listOf(column, 1)))),
  sequence(one(fc.constantFrom('sort', 'order')), fixed('by'), listOf(key, 1)),
  sequence(one(fc.constantFrom('limit', 'take')), one(number)),
  sequence(fixed('top'), one(number), fixed('by'), listOf(key, 1)),
  fixed('count'),
  sequence(fixed('extend-valid'), listOf(column, 1)),
  fixed('join', 'kind', '=', 'inner', '(', `['other']`, '|', 'project-away', 'x', ')', 'on', 'id'),
  sequence(fixed('lookup', 'other', 'on'), listOf(expression, 1)),
  sequence(fixed('union', 'withsource', '=', 't', 'a', ',', '(', 'b', '|', 'where'), expression, fixed(')', ',', '*')),
  sequence(fixed('search'), maybe(fixed('kind', '=', 'case_sensitive')), expression),
  fixed('search', 'in', '(', 'logs', ')', 'body', ':', '"a"', 'and', '"b"'),
  sequence(
    one(fc.constantFrom('parse', 'parse-where')),
    maybe(fixed('kind', '=', 'regex')),
    one(name),
    fixed('with', '*', '"/"', 'rest', ':', 'string', '@"\\d"', 'other')
  ),
  sequence(
    fixed('parse-kv'),
    one(name),
    fixed('as', '(', 'a', ':', 'long', ',', 'b', ')'),
    maybe(fixed('with', '(', 'pair_delimiter', '=', '","', ')'))
  ),
  sequence(
    fixed('make-series'),
    listOf(column, 1),
    fixed('on', '_time'),
    maybe(sequence(fixed('from'), expression, fixed('to'), expression)),
    maybe(sequence(fixed('step'), one(timespan))),
    maybe(sequence(fixed('by'), listOf(column, 1)))
  ),
  sequence(
    fixed('mv-expand'),
    listOf(sequence(one(name), maybe(fixed('to', 'typeof', '(', 'string', ')'))), 1),
    maybe(sequence(fixed('limit'), one(number)))
  ),
  sequence(fixed('redact', 'replaceToken', '=', '"*"', '"a"', 'on'), listOf(one(name), 1)),
  sequence(fixed('sample'), one(number)),
  fixed('getschema')
);
const source = fc.oneof(
  {
    weight: 5,
    arbitrary: one(fc.constantFrom(`['sample-http-logs']`, 'logs', 'sample-http-logs', '$dataset', '${a}-logs')),
  },
  fixed('table', '(', '"logs"', ')'),
  fixed('(', 'logs', '|', 'count', ')'),
  fixed('union', 'a', ',', 'b'),
  sequence(fixed('print'), listOf(column, 1)),
  // A single string in brackets would be read as a quoted name.
  sequence(fixed('datatable', '(', 'a', ':', 'long', ')', '[', '1', ','), listOf(expression, 1), fixed(']')),
  sequence(fixed('range', 'x', 'from'), expression, fixed('to'), expression, fixed('step'), expression),
  fixed('externaldata', '(', 'a', ':', 'string', ')', '[', '"https://example.com"', ',', '"b"', ']')
);
const pipeline = sequence(
  source,
  fc.array(operator, { maxLength: 4 }).map((all) => all.flatMap((tokens) => ['|', ...tokens]))
);
const statement = fc.oneof(
  sequence(fixed('let', 'v', '='), expression, fixed(';')),
  sequence(fixed('let', 't', '=', 'logs', '|'), operator, fixed(';')),
  fixed('declare', 'query_parameters', '(', 'a', ':', 'string', '=', '"x"', ')', ';')
);

/** Generates valid queries as tokens. */
export const queryTokens: fc.Arbitrary<Tokens> = sequence(
  fc.array(statement, { maxLength: 2 }).map((all) => all.flat()),
  pipeline
);

/** Generates valid queries with white space and comments between all tokens. */
export const queryText: fc.Arbitrary<string> = queryTokens.chain((tokens) =>
  fc
    .array(spaces, { minLength: tokens.length + 1, maxLength: tokens.length + 1 })
    .map((between) => between[tokens.length] + tokens.map((token, index) => token + between[index]).join(''))
);

/** Generates valid queries with only the necessary white space, and with occasional comments. */
export const tightText: fc.Arbitrary<string> = queryTokens.chain((tokens) =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(' ', '//c\n', ' // c\n') }
      ),
      { minLength: tokens.length, maxLength: tokens.length }
    )
    .map((between) => tokens.reduce((text, token, index) => text + spaceFor(text, token, between[index]) + token, ''))
);

function spaceFor(text: string, token: string, space: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const isOptional = tokenize(line + token).some(({ from }) => from === line.length);
  return space === '' && text !== '' && !isOptional ? ' ' : space;
}

const piece = fc.constantFrom(
  ...[
    '|',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ';',
    '"',
    "'",
    '\\',
    '@',
    '#',
    '..',
    '.',
    '!',
    '!in',
    'in~',
    '=',
    '==',
    '//',
    '\n',
    '-',
    '*',
    '${',
    '$',
  ],
  ...[
    'where',
    'by',
    'and',
    'or',
    'summarize',
    'project-away',
    'union',
    'let',
    'datetime(',
    '5m',
    '1e',
    "['",
    '🙂',
    '\ud800',
    '\u0000',
    '\ufeff',
  ]
);

/** Generates changed versions of valid queries, with removed, inserted or replaced parts. */
export const mutatedQuery: fc.Arbitrary<string> = fc
  .tuple(
    queryText,
    fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.oneof(piece, anyText({ maxLength: 4 }), fc.constant(''))), {
      minLength: 1,
      maxLength: 5,
    })
  )
  .map(([text, changes]) =>
    changes.reduce((current, [at, length, insert]) => {
      const from = at % (current.length + 1);
      return current.slice(0, from) + insert + current.slice(from + length);
    }, text)
  );
