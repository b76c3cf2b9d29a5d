import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { colorLine } from '../../kit/colors';
import { mutatedQuery } from '../testing/queries';
import { mplColoring } from './coloring';

/** Each part of a text with its color, without punctuation and white space. */
function colored(text: string): string[] {
  let state = '';
  return text.split('\n').flatMap((line) => {
    const { parts, state: next } = colorLine(line, state, mplColoring);
    state = next;
    return parts
      .map(({ from, color }, index) => ({ color, text: line.slice(from, parts[index + 1]?.from) }))
      .filter(({ color }) => color !== 'space' && color !== 'mark')
      .map((part) => `${part.text} ${part.color}`);
  });
}

test('Words are colored by what they mean', () => {
  expect(colored('`a-b`:m | where by == "x" and code != #/5../ // why')).toEqual([
    '`a-b` name',
    'm name',
    'where keyword',
    'by name',
    '"x" string',
    'and keyword',
    'code name',
    '#/5../ string',
    '// why comment',
  ]);
});

test('A list and its word are colored', () => {
  expect(colored('set a = [1, "x"];\nd:m\n| where in in [true,\n  $x]\n| map wasm::f(1)')).toEqual([
    ...['set keyword', 'a name', '1 number', '"x" string', 'd name', 'm name'],
    ...['where keyword', 'in name', 'in keyword', 'true keyword', '$x variable'],
    ...['map keyword', 'wasm function', ':: function', 'f function', '1 number'],
  ]);
});

test('A step may have several lines', () => {
  expect(colored('d:m\n| where a == 1\n  and b == $x\n| align to 5m\n  using prom::rate')).toEqual([
    ...['d name', 'm name', 'where keyword', 'a name', '1 number', 'and keyword', 'b name', '$x variable'],
    ...['align keyword', 'to keyword', '5m number', 'using keyword', 'prom function', ':: function', 'rate function'],
  ]);
});

test('Two metrics may have several lines', () => {
  const lines = '(\n  d:m\n  | group using sum,\n  e:n\n  | map abs\n)\n| compute x using /';
  expect(colored(lines)).toEqual([
    ...['d name', 'm name', 'group keyword', 'using keyword', 'sum function', 'e name', 'n name'],
    ...['map keyword', 'abs function', 'compute keyword', 'x name', 'using keyword'],
  ]);
});

test('Every line is covered in order, whatever is written', () => {
  fc.assert(
    fc.property(mutatedQuery, (text) => {
      let state = '';
      for (const line of text.split('\n')) {
        const { parts, state: next } = colorLine(line, state, mplColoring);
        state = next;
        expect(parts.every(({ from }, index) => from >= (parts[index - 1]?.from ?? 0) && from <= line.length)).toBe(
          true
        );
        expect(line === '' || parts[0]?.from === 0).toBe(true);
      }
    }),
    generated(80, 8000)
  );
});
