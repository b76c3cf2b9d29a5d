import fc from 'fast-check';

import { generated } from '@aplkit/language/apl/testing/generated';
import { compareTimes, dayOf, readTimeText, timeText, withDay } from './timeText';

describe('A time of the service', () => {
  it.each([
    ['2026-01-31T10:30:00Z', 'utc', '2026-01-31 10:30:00'],
    ['2026-01-31T10:30:00.120Z', 'utc', '2026-01-31 10:30:00.12'],
    ['2026-01-31T10:30:00.123456789Z', 'utc', '2026-01-31 10:30:00.123456789'],
    ['2026-01-31T10:30:00.5+01:00', 'utc', '2026-01-31 09:30:00.5'],
    ['2026-01-31T10:30:00Z', 'Europe/Berlin', '2026-01-31 11:30:00'],
    ['2026-07-31T10:30:00Z', 'America/New_York', '2026-07-31 06:30:00'],
    ['2026-10-25T00:30:00.5Z', 'Europe/Berlin', '2026-10-25 02:30:00.5'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25 02:30:00+01:00'],
    ['2026-10-24T23:59:59Z', 'Europe/Berlin', '2026-10-25 01:59:59'],
    ['2026-10-25T02:00:00Z', 'Europe/Berlin', '2026-10-25 03:00:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29 03:00:00'],
    ['1969-12-31T23:59:59.999999999Z', 'utc', '1969-12-31 23:59:59.999999999'],
  ])('%s is read in %s as %s', (iso, timeZone, text) => {
    expect(timeText(iso, timeZone)).toBe(text);
  });

  it('that is not one stays as it is, and no time is empty', () => {
    expect(timeText('yesterday', 'utc')).toBe('yesterday');
    expect([null, undefined, ''].map((none) => timeText(none, 'utc'))).toEqual(['', '', '']);
  });
});

describe('A typed time', () => {
  it.each([
    ['2026-01-31 10:30:00', 'utc', '2026-01-31T10:30:00Z'],
    ['  2026-01-31T10:30  ', 'utc', '2026-01-31T10:30:00Z'],
    ['2026-01-31 10:30:00.123456789', 'Europe/Berlin', '2026-01-31T09:30:00.123456789Z'],
    ['2026-07-31 06:30', 'America/New_York', '2026-07-31T10:30:00Z'],
    ['2026-01-31T10:30:00.5+01:00', 'America/New_York', '2026-01-31T09:30:00.5Z'],
    ['2026-01-31T10:30:00Z', 'Asia/Tokyo', '2026-01-31T10:30:00Z'],
  ])('%s in %s is %s', (text, timeZone, iso) => {
    expect(readTimeText(text, timeZone)).toBe(iso);
  });

  it.each([
    '',
    'now',
    '2026-02-30 10:00',
    '2026-01-31',
    '2026-01-31 25:00',
    '2026-01-31 10:61',
    '10:30',
    '2026-13-01T10:00Z',
    '2026-01-31 10:00:00+99:99',
    '2026-01-31 10:00:00+02:60',
  ])('%p is not a time', (text) => {
    expect(readTimeText(text, 'utc')).toBeUndefined();
  });

  it('in the hour that a clock change leaves out does not exist', () => {
    expect(readTimeText('2026-03-29 02:30:00', 'Europe/Berlin')).toBeUndefined();
    expect(readTimeText('2026-03-29 02:30:00', 'utc')).toBe('2026-03-29T02:30:00Z');
  });

  it('and was shown is the same instant, to the nanosecond', () => {
    const zones = fc.constantFrom(
      'utc',
      'browser',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'America/St_Johns'
    );
    const autumn = fc.date({
      min: new Date('2026-10-24T22:00Z'),
      max: new Date('2026-10-25T04:00Z'),
      noInvalidDate: true,
    });
    const instants = fc.tuple(
      fc.oneof(autumn, fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })),
      fc.nat(999_999)
    );
    fc.assert(
      fc.property(instants, zones, ([date, nanos], timeZone) => {
        const iso = date.toISOString().replace('Z', `${String(nanos).padStart(6, '0')}Z`);
        const again = readTimeText(timeText(iso, timeZone), timeZone);
        expect([again?.slice(0, 19), again?.slice(19)]).toEqual([
          iso.slice(0, 19),
          iso.slice(19).replace(/0+Z$/, 'Z').replace('.Z', 'Z'),
        ]);
      }),
      generated(25)
    );
  });
});

describe('A calendar', () => {
  it('changes the day and keeps the time of day', () => {
    expect(withDay('2026-01-31 10:30:05.25', new Date(2026, 1, 3))).toBe('2026-02-03 10:30:05.25');
    expect(withDay('2026-10-25 02:30:00+01:00', new Date(2026, 9, 26))).toBe('2026-10-26 02:30:00');
    expect(withDay('', new Date(2026, 1, 3))).toBe('2026-02-03 00:00:00');
  });

  it('opens on the day of the text', () => {
    expect(dayOf('2026-01-31 23:30')).toEqual(new Date(2026, 0, 31));
    expect(dayOf('soon')).toBeUndefined();
  });
});

it('Times are compared as instants', () => {
  expect(compareTimes('2026-01-31T10:00:00+01:00', '2026-01-31T09:00:00Z')).toBe(0);
  expect(compareTimes('2026-01-31T09:00:00.000000002Z', '2026-01-31T09:00:00.000000001Z')).toBeGreaterThan(0);
  expect(compareTimes(undefined, '2026-01-31T09:00:00Z')).toBeLessThan(0);
});
