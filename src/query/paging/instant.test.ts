import * as fc from 'fast-check';

import { readTime } from '../../frames/columns/times';
import { instantOf, instantText } from './instant';

it('A moment of a page is read from its cell as a time of a frame is', () => {
  const part = (most: number, length: number) => fc.nat(most).map((value) => String(value).padStart(length, '0'));
  const date = fc.tuple(part(9999, 4), part(13, 2), part(32, 2)).map((parts) => parts.join('-'));
  const clock = fc.tuple(part(25, 2), part(61, 2), part(61, 2)).map((parts) => parts.join(':'));
  const fraction = fc.stringMatching(/^(\.[0-9]{0,10})?$/);
  const usual = fc.tuple(date, clock, fraction).map(([day, time, rest]) => `${day}T${time}${rest}Z`);
  const odd = fc
    .tuple(usual, fc.nat(30), fc.constantFrom('', ' ', 'x', '-', ':', '٣'))
    .map(([text, at, other]) => text.slice(0, at) + other + text.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(usual, odd), (text) => {
      expect(instantOf(text)).toEqual(readTime(text));
    }),
    { numRuns: 2000 }
  );
});

it('A moment is written with nine digits of a second, and read again', () => {
  const text = '2024-02-29T23:59:59.000000001Z';
  expect(instantOf(text)).toEqual({ milliseconds: Date.UTC(2024, 1, 29, 23, 59, 59), nanos: 1 });
  expect(instantText(instantOf(text) ?? { milliseconds: 0, nanos: 0 })).toBe(text);
});
