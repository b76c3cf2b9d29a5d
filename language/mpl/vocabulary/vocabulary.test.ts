import { parseMpl } from '../tree/readQuery';
import { findMetricFunction, functions, functionsAt, type FunctionPlace } from './functions';
import { steps } from './steps';

const written: Readonly<Record<FunctionPlace, (call: string) => string>> = {
  map: (call) => `d:m | map ${call}`,
  align: (call) => `d:m | align using ${call}`,
  group: (call) => `d:m | group using ${call}`,
  compute: (call) => `(d:m, d:n) | compute x using ${call}`,
  bucket: (call) => `d:m | bucket using ${call}`,
  spec: (call) => `d:m | bucket using histogram(${call})`,
};

test('Every function can be written where it is said to be', () => {
  const texts = functions.flatMap(({ places, signature }) =>
    places.map((place) =>
      written[place](signature.replace('number', '1').replace('spec…', '0.5').replace('conversion', 'rate'))
    )
  );
  expect(texts.flatMap((text) => parseMpl(text).problems)).toEqual([]);
  expect(texts.length).toBeGreaterThan(functions.length);
});

test('Every snippet of a step can be read', () => {
  for (const { word, snippet } of steps) {
    const plain = snippet.replaceAll('\\$', '$').replace(/\$\{\d:?([^}]*)\}|\$\d/g, (_, text?: string) => text || 'x');
    const text = word === 'compute' ? `(d:m, d:n) | ${plain}` : `d:m | ${plain}`;
    const filled = text.replace('where x', 'where x == 1').replace('from x', 'from d:n');
    expect([word, parseMpl(filled).problems]).toEqual([word, []]);
  }
});

test('A name may be a function in several places', () => {
  expect(findMetricFunction('min', 'map')?.signature).toBe('min(number)');
  expect(findMetricFunction('min', 'group')?.signature).toBe('min');
  expect(findMetricFunction('prom::rate', 'map')).toBeUndefined();
  expect(functionsAt('compute').map(({ name }) => name)).toEqual(['avg', 'min', 'max']);
});
