import * as fc from 'fast-check';

import { escapeHtml } from './escapeHtml';
import { TextBytes } from './textBytes';
import { isUsualAddress } from './usualAddress';

function isUsual(text: string): boolean {
  const source = new TextBytes();
  // What stood there before must not be read.
  source.load(`${text}://a.example/`);
  source.load(text);
  return isUsualAddress(source.bytes, source.start, source.end);
}

it.each([
  'https://a.example/',
  'http://ci.a-b.example/logs/7#L3',
  'https://a.example/r/7.1.0/?x=1',
  'https://a.example//b+c,d;e:f@g!h$i(j)',
])('%s is in the form that browsers use', (address) => {
  expect(isUsual(address)).toBe(true);
});

it.each([
  'https://a.example',
  'https://A.example/',
  'https://a.example/../b',
  'https://a.example/./b',
  'https://a.example/%2e%2e/b',
  'https://a.example/"b',
  'https://a.example/?a&b',
  'https://a.example/a b',
  'https://a.example/é',
  'https://xn--a.example/',
  'https://1.2.3.4/',
  'https://0x7f.1/',
  'https://a.example:443/',
  'https://me@a.example/',
  'https:/a.example/',
  'ftp://a.example/',
  'javascript:alert(1)',
  'http',
  '',
])('%j is left to the browser', (address) => {
  expect(isUsual(address)).toBe(false);
});

it('An address in that form is the one that the browser makes of it, and has nothing that HTML has a meaning for', () => {
  const piece = fc.constantFrom(
    ...'http:// https:// / // . .. a B 9 - -- _ ~ ? = # + , ; : @ ! $ ( ) & % " < é xn--'.split(' '),
    ' '
  );
  const address = fc
    .tuple(
      fc.constantFrom('https://', 'http://'),
      fc.constantFrom('a.example/', 'a.b-c.d9/'),
      fc.array(piece, { maxLength: 12 })
    )
    .map(([scheme, host, pieces]) => scheme + host + pieces.join(''));
  let usual = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        fc.array(piece, { maxLength: 12 }).map((pieces) => `https://${pieces.join('')}`)
      ),
      (text) => {
        if (isUsual(text)) {
          usual++;
          expect(new URL(text).href).toBe(text);
          expect(escapeHtml(text)).toBe(text);
        }
      }
    ),
    { numRuns: 2000 }
  );
  expect(usual).toBeGreaterThan(100);
});
