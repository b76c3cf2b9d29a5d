import { alike, type WordTexts } from '../word';

const units = { day: 'days', week: 'weeks', month: 'months', year: 'years' };

/** Times and timespans. */
export const timeTexts: WordTexts = {
  'ago(timespan: timespan): datetime': ['Returns the time that is this long before now.', '1h'],
  'now(offset?: timespan): datetime': ['Returns the time at which the query runs, moved by an offset.', '-15m'],
  'bin(field: T, size: any): T': ['Rounds down to a multiple of the size: the start of a bucket.', '17, 5'],
  'bin_auto(field: datetime): datetime': [
    'Returns the start of a bucket whose size suits the time range.',
    "['sample-http-logs'] | summarize count() by bin_auto(_time)",
  ],
  'datetime_add(part: string, count: integer, time: datetime): datetime': [
    'Moves a time by a number of days, months or other parts.',
    '"month", 1, datetime(2024-01-31)',
  ],
  'datetime_diff(part: string, left: datetime, right: datetime): integer': [
    'Counts the borders of days, months or other parts between two times.',
    '"day", datetime(2024-03-01), datetime(2024-02-01)',
  ],
  'datetime_part(part: string, time: datetime): integer': [
    'Returns one part of a time, such as its year or hour.',
    '"year", datetime(2024-05-06)',
  ],
  'dayofmonth(time: datetime): integer': ['Returns the day in its month, from 1.', 'datetime(2024-05-06)'],
  'dayofweek(time: datetime): integer': [
    'Returns the days since the last Sunday, from 0 to 6.',
    'datetime(2024-05-06)',
  ],
  'dayofyear(time: datetime): integer': ['Returns the day in its year, from 1.', 'datetime(2024-05-06)'],
  ...alike(units, (unit, plural) => [
    `startof${unit}(time: datetime, offset?: integer): datetime`,
    [`Returns the first moment of a ${unit}; the offset counts ${plural}.`, 'datetime(2024-05-08T07:08:09Z), -1'],
  ]),
  ...alike(units, (unit, plural) => [
    `endof${unit}(time: datetime, offset?: integer): datetime`,
    [`Returns the last moment of a ${unit}; the offset counts ${plural}.`, 'datetime(2024-05-08T07:08:09Z)'],
  ]),
  'format_datetime(time: datetime, format: string): string': [
    'Writes a time in a format.',
    'datetime(2024-05-06), "yyyy-MM-dd"',
  ],
  'getmonth(time: datetime): integer': ['Returns the month, from 1 to 12.', 'datetime(2024-05-06)'],
  'getyear(time: datetime): integer': ['Returns the year.', 'datetime(2024-05-06)'],
  'hourofday(time: datetime): integer': ['Returns the hour, from 0 to 23.', 'datetime(2024-05-06T07:08:09Z)'],
  'monthofyear(time: datetime): integer': [
    'Returns the month, from 1 to 12. The same as getmonth.',
    'datetime(2024-05-06)',
  ],
  ...alike({ seconds: '', milliseconds: '000', microseconds: '000000', nanoseconds: '000000000' }, (unit, zeros) => [
    `unixtime_${unit}_todatetime(${unit}: number): datetime`,
    [`Counts ${unit} from the beginning of 1970.`, `1714979289${zeros}`],
  ]),
  'week_of_year(time: datetime): integer': [
    'Returns the week of the year as ISO 8601 counts them.',
    'datetime(2024-05-06)',
  ],
};
