import fc from 'fast-check';

import { quoteRegex, quoteMplString } from '../tree/quote';
import { quoteMplName } from '../tree/quoteName';

const name = fc
  .oneof(
    fc.constantFrom('a', 'service.name', 'otel-demo', 'map', 'by', 'x`y', 'http_requests'),
    fc.string({ minLength: 1 })
  )
  .map(quoteMplName);
const number = fc.oneof(fc.constantFrom('1', '-1.5', '1e3', 'inf', '-inf'), fc.nat(1000).map(String));
const string = fc.oneof(fc.constantFrom('x', 'a "b"', '// no comment', '|'), fc.string()).map(quoteMplString);
const regex = fc.constantFrom('a/b', '^GET$', '\\d+', '|').map(quoteRegex);
const value = fc.oneof(string, number, fc.constantFrom('true', 'false', 'null', '$value'));
const duration = fc.constantFrom('5m', '1h', '$__interval', '250ms', '1M');
const join = (...parts: Array<fc.Arbitrary<string>>) => fc.tuple(...parts).map((texts) => texts.join(' '));
const word = (text: string) => fc.constant(text);
const maybe = (part: fc.Arbitrary<string>) => fc.oneof(word(''), part);
const list = (part: fc.Arbitrary<string>, max = 3) =>
  fc.array(part, { minLength: 1, maxLength: max }).map((parts) => parts.join(', '));

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    join(name, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), value),
    join(name, fc.constantFrom('==', '!='), regex),
    join(name, word('in ['), maybe(list(value)), word(']')),
    join(name, word('contains'), value),
    join(name, word('is'), fc.constantFrom('string', 'int', 'float', 'bool', 'null')),
    join(word('not'), word('('), tie('condition'), word(')')),
    join(word('('), tie('condition'), fc.constantFrom('and', 'or'), tie('condition'), word(')'))
  ),
}));

const by = maybe(join(word('by'), list(name)));
const to = maybe(join(word('to'), duration));
const call = fc.constantFrom('avg', 'sum', 'prom::rate', 'max');
const step = fc.oneof(
  join(
    word('map'),
    fc.constantFrom('rate', 'abs', 'fill::const(0)', 'filter::lt(0.4)', 'is::gte(-1)', '+ 1', '* -2', '/ 3')
  ),
  join(word('align'), to, word('using'), call),
  join(word('group'), by, word('using'), call),
  join(word('bucket'), by, to, word('using interpolate_delta_histogram(0.5, 0.99, count)')),
  join(word('bucket'), by, to, word('using interpolate_cumulative_histogram(rate, 0.95)')),
  join(word('extend'), list(join(name, word('='), value))),
  join(word('replace'), name, fc.constantFrom('~ #s/a/b/', '= other', '= `x y` ~ #s/\\//b/')),
  join(word('join'), list(name), word('from d:n by'), list(name)),
  join(word('as'), name)
);
/** Stands for a pipe and the space before it. Strings don't contain this character. */
const mark = '\u0001';
const pipe = (part: fc.Arbitrary<string>, max = 3) =>
  fc.array(part, { maxLength: max }).map((parts) => parts.map((text) => `${mark}${text}`).join(' '));
const metric = fc.tuple(name, name).map((parts) => parts.join(':'));
const range = fc.constantFrom(
  '',
  '[1h..]',
  '[2h..1h]',
  '[1718000000..]',
  '[2026-01-01T00:00:00Z..2026-01-02T00:00:00Z]'
);

const { pipeline } = fc.letrec<{ pipeline: string }>((tie) => ({
  pipeline: fc.oneof(
    { maxDepth: 2 },
    join(
      metric,
      range,
      maybe(word('as other')),
      maybe(word(`${mark}offset -1h`)),
      maybe(word(`${mark}sample 0.1`)),
      pipe(join(word('where'), condition)),
      pipe(step)
    ),
    join(
      word('('),
      tie('pipeline'),
      word(','),
      tie('pipeline'),
      word(`)${mark}compute r using`),
      fc.constantFrom('/', '+', 'avg'),
      pipe(step)
    )
  ),
}));

const begin = fc.constantFrom(
  '',
  'set custom_unit = "ms"; ',
  'set strict;\nparam $value: string; ',
  'set a = [1, ["x", []]]; ',
  '// a comment\n'
);
const space = fc.constantFrom(' ', '\n', '  ', ' // note\n');

/** Generates queries without problems. */
export const queryText: fc.Arbitrary<string> = fc
  .tuple(begin, pipeline, space)
  .map(([first, rest, gap]) => first + rest.split(mark).join(`${gap}| `));

/** Generates changed versions of valid queries, with removed, inserted or replaced parts. */
export const mutatedQuery: fc.Arbitrary<string> = fc
  .tuple(
    queryText,
    fc.nat(),
    fc.nat(12),
    fc.oneof(fc.constantFrom('', '|', '(', '`', '"', '#/', ' by ', ','), fc.string())
  )
  .map(([text, at, length, written]) => {
    const from = at % (text.length + 1);
    return text.slice(0, from) + written + text.slice(from + length);
  });
