import fc from 'fast-check';
import { tokenize } from './lexer';
import { generated } from '../testing/generated';
import { formatTimespan, parseTimespan, sumOfTimespans } from './timespan';

const second = BigInt(1_000_000_000);

describe('parseTimespan, in nanoseconds', () => {
  test.each([
    ['5m', BigInt(300) * second],
    ['1.5h', BigInt(5400) * second],
    ['2d', BigInt(172_800) * second],
    ['100ms', BigInt(100_000_000)],
    ['10us', BigInt(10_000)],
    ['10microseconds', BigInt(10_000)],
    ['5ns', BigInt(5)],
    ['5tick', BigInt(500)],
    ['0.1tick', BigInt(10)],
    ['1.0000000005s', second],
    ['123456789012345678ns', BigInt('123456789012345678')],
    ['00:00:01', second],
    ['01:30', BigInt(5400) * second],
    ['1.02:03:04.5', BigInt(93_784) * second + second / BigInt(2)],
    ['-5m', BigInt(-300) * second],
    ['-00:01:00', BigInt(-60) * second],
    ['2', BigInt(172_800) * second],
    [' "5m" ', BigInt(300) * second],
    ['time(1.02:00:00)', BigInt(93_600) * second],
    ['timespan( 5m )', BigInt(300) * second],
  ])('%s', (text, nanoseconds) => {
    expect(parseTimespan(text)).toBe(nanoseconds);
  });

  test.each(['', 'x', 'm', '5 y', '5y', '25:00:00', '00:60', 'null', '5m5s', '1.5.5m', 'time()'])(
    '%j is none',
    (text) => {
      expect(parseTimespan(text)).toBeUndefined();
    }
  );
});

describe('formatTimespan, from milliseconds', () => {
  test.each([
    [1, '1ms'],
    [1500, '1500ms'],
    [15_000, '15s'],
    [60_000, '1m'],
    [90_000, '90s'],
    [3_600_000, '1h'],
    [86_400_000, '1d'],
    [604_800_000, '7d'],
    [31_536_000_000, '365d'],
    [0.5, '500us'],
    [0, '1us'],
    [-5, '1us'],
    [NaN, '1us'],
    [Infinity, '1us'],
    [1.4, '1ms'],
  ])('%d is %s', (milliseconds, text) => {
    expect(formatTimespan(milliseconds)).toBe(text);
  });

  test('is one timespan of APL that means the same, whatever the number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double(), fc.maxSafeNat()), (milliseconds) => {
        const text = formatTimespan(milliseconds);
        expect(tokenize(text).map(({ kind }) => kind)).toEqual(['timespan']);
        if (milliseconds >= 1 && milliseconds <= Number.MAX_SAFE_INTEGER) {
          expect(parseTimespan(text)).toBe(BigInt(Math.round(milliseconds)) * BigInt(1_000_000));
        }
      }),
      generated(200, 20_000)
    );
  });
});

test('Several timespans in one are none in APL: their sum says what to write', () => {
  expect(parseTimespan('1h30m')).toBeUndefined();
  expect(['1h30m', '1h 30m', '2m30s', '1h', '1h30', '1h30x', 'h'].map(sumOfTimespans)).toEqual([
    ...['90m', '90m', '150s'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
