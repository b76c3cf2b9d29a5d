import { expandText, expandValue } from './expandVariables';

const environment = { APL_URL: 'http://127.0.0.1:4000', EMPTY: '' };

it.each([
  ['$APL_URL', 'http://127.0.0.1:4000'],
  ['${APL_URL}/v1', 'http://127.0.0.1:4000/v1'],
  ['$APL_URL/v1', 'http://127.0.0.1:4000/v1'],
  ['$MISSING', ''],
  ['a${MISSING}b', 'ab'],
  ['$$APL_URL', '$APL_URL'],
  ['costs $$5', 'costs $5'],
  ['plain', 'plain'],
])('%s becomes "%s"', (text, expanded) => {
  expect(expandText(text, environment)).toBe(expanded);
});

it('knows no defaults, as Grafana knows none', () => {
  expect(expandText('${MISSING:-x}', environment)).not.toBe('x');
});

it('expands every text below a value, and only texts', () => {
  const value = { url: '$APL_URL', list: ['$EMPTY', 1], on: true, $APL_URL: null };
  expect(expandValue(value, environment)).toEqual({
    url: 'http://127.0.0.1:4000',
    list: ['', 1],
    on: true,
    $APL_URL: null,
  });
});
