import { instantText } from './instant';
import { readTime } from '../frames/columns/times';

it('An instant is written with nine digits of a second, and read again', () => {
  const instant = { milliseconds: Date.UTC(2024, 1, 29, 23, 59, 59), nanos: 1 };
  expect(instantText(instant)).toBe('2024-02-29T23:59:59.000000001Z');
  expect(readTime(instantText(instant))).toEqual(instant);
});
