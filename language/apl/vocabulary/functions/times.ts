import { demo } from '../../tree/operators/record';
import { type FunctionRow } from '../word';

/** A function such as `startofday` or `endofyear`. */
const limitOf = (word: string, which: 'first' | 'last', part: string): FunctionRow => [
  `${word}(time: datetime, offset?: integer): datetime`,
  `Returns the ${which} moment of the ${part} in UTC; the offset is in ${part}s.`,
  'datetime(2024-05-08T07:08:09Z), -1',
];
const ofUnixTime = (unit: string, example: string): FunctionRow => [
  `unixtime_${unit}_todatetime(${unit}: number): datetime`,
  `Converts a Unix time in ${unit} to a datetime.`,
  example,
];

export const times: readonly FunctionRow[] = [
  ['ago(timespan: timespan): datetime', 'Returns the current time minus a timespan.', '1h'],
  ['now(offset?: timespan): datetime', 'Returns the current time, optionally with an offset.', '-15m'],
  ['bin(field: T, size: any): T', 'Rounds down to a multiple of the bucket size. Days begin at midnight UTC.', '17, 5'],
  [
    'bin_auto(field: datetime): datetime',
    'Rounds a time down to the start of its bucket. The bucket size depends on the time range.',
    demo('summarize count() by bin_auto(_time)'),
  ],
  [
    'datetime_add(part: string, count: integer, time: datetime): datetime',
    'Adds a number of days, months or other units to a time.',
    '"month", 1, datetime(2024-01-31)',
  ],
  [
    'datetime_diff(part: string, left: datetime, right: datetime): integer',
    'Counts the unit boundaries (days, months, …) between two times, in UTC.',
    '"day", datetime(2024-03-01), datetime(2024-02-01)',
  ],
  [
    'datetime_part(part: string, time: datetime): integer',
    'Returns one part of a time in UTC, such as the year or hour.',
    '"year", datetime(2024-05-06)',
  ],
  ['dayofmonth(time: datetime): integer', 'Returns the day of the month in UTC, from 1 to 31.', 'datetime(2024-05-06)'],
  [
    'dayofweek(time: datetime): integer',
    'Returns the day of the week in UTC, from 0 (Sunday) to 6.',
    'datetime(2024-05-06)',
  ],
  ['dayofyear(time: datetime): integer', 'Returns the day of the year in UTC, from 1 to 366.', 'datetime(2024-05-06)'],
  limitOf('startofday', 'first', 'day'),
  limitOf('startofweek', 'first', 'week'),
  limitOf('startofmonth', 'first', 'month'),
  limitOf('startofyear', 'first', 'year'),
  limitOf('endofday', 'last', 'day'),
  limitOf('endofweek', 'last', 'week'),
  limitOf('endofmonth', 'last', 'month'),
  limitOf('endofyear', 'last', 'year'),
  [
    'format_datetime(time: datetime, format: string): string',
    'Formats a time in UTC.',
    'datetime(2024-05-06), "yyyy-MM-dd"',
  ],
  ['getmonth(time: datetime): integer', 'Returns the month in UTC, from 1 to 12.', 'datetime(2024-05-06)'],
  ['getyear(time: datetime): integer', 'Returns the year in UTC.', 'datetime(2024-05-06)'],
  ['hourofday(time: datetime): integer', 'Returns the hour in UTC, from 0 to 23.', 'datetime(2024-05-06T07:08:09Z)'],
  [
    'monthofyear(time: datetime): integer',
    'Returns the month in UTC, from 1 to 12. Same as getmonth.',
    'datetime(2024-05-06)',
  ],
  ofUnixTime('seconds', '1714979289'),
  ofUnixTime('milliseconds', '1714979289000'),
  ofUnixTime('microseconds', '1714979289000000'),
  ofUnixTime('nanoseconds', '1714979289000000000'),
  ['week_of_year(time: datetime): integer', 'Returns the ISO 8601 week of the year, in UTC.', 'datetime(2024-05-06)'],
];
