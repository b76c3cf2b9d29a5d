import { type WordTexts } from '../word';

/** Times and timespans. */
export const timeTexts: WordTexts = {
  'ago(timespan: timespan): datetime': ['Returns the time that is this long before now.', 'ago(1h)'],
  'now(offset?: timespan): datetime': ['Returns the time at which the query runs, moved by an offset.', 'now(-15m)'],
  'bin(value: T, size: any): T': ['Rounds down to a multiple of the size: the start of a bucket.', 'bin(17, 5)'],
  'bin_auto(time: datetime): datetime': [
    'Returns the start of a bucket whose size suits the time range.',
    "['sample-http-logs'] | summarize count() by bin_auto(_time)",
  ],
  'datetime_add(part: string, count: integer, time: datetime): datetime': [
    'Moves a time by a number of days, months or other parts.',
    'datetime_add("month", 1, datetime(2024-01-31))',
  ],
  'datetime_diff(part: string, left: datetime, right: datetime): integer': [
    'Counts the borders of days, months or other parts between two times.',
    'datetime_diff("day", datetime(2024-03-01), datetime(2024-02-01))',
  ],
  'datetime_part(part: string, time: datetime): integer': [
    'Returns one part of a time, such as its year or hour.',
    'datetime_part("year", datetime(2024-05-06))',
  ],
  'dayofmonth(time: datetime): integer': ['Returns the day in its month, from 1.', 'dayofmonth(datetime(2024-05-06))'],
  'dayofweek(time: datetime): integer': [
    'Returns the days since the last Sunday, from 0 to 6.',
    'dayofweek(datetime(2024-05-06))',
  ],
  'dayofyear(time: datetime): integer': ['Returns the day in its year, from 1.', 'dayofyear(datetime(2024-05-06))'],
  'endofday(time: datetime, offset?: integer): datetime': [
    'Returns the last moment of a day; the offset counts days.',
    'endofday(datetime(2024-05-06T07:08:09Z))',
  ],
  'endofmonth(time: datetime, offset?: integer): datetime': [
    'Returns the last moment of a month; the offset counts months.',
    'endofmonth(datetime(2024-02-06))',
  ],
  'endofweek(time: datetime, offset?: integer): datetime': [
    'Returns the last moment of a week; the offset counts weeks.',
    'endofweek(datetime(2024-05-06))',
  ],
  'endofyear(time: datetime, offset?: integer): datetime': [
    'Returns the last moment of a year; the offset counts years.',
    'endofyear(datetime(2024-05-06))',
  ],
  'format_datetime(time: datetime, format: string): string': [
    'Writes a time in a format.',
    'format_datetime(datetime(2024-05-06), "yyyy-MM-dd")',
  ],
  'getmonth(time: datetime): integer': ['Returns the month, from 1 to 12.', 'getmonth(datetime(2024-05-06))'],
  'getyear(time: datetime): integer': ['Returns the year.', 'getyear(datetime(2024-05-06))'],
  'hourofday(time: datetime): integer': [
    'Returns the hour, from 0 to 23.',
    'hourofday(datetime(2024-05-06T07:08:09Z))',
  ],
  'monthofyear(time: datetime): integer': [
    'Returns the month, from 1 to 12. The same as getmonth.',
    'monthofyear(datetime(2024-05-06))',
  ],
  'startofday(time: datetime, offset?: integer): datetime': [
    'Returns the first moment of a day; the offset counts days.',
    'startofday(datetime(2024-05-06T07:08:09Z))',
  ],
  'startofmonth(time: datetime, offset?: integer): datetime': [
    'Returns the first moment of a month; the offset counts months.',
    'startofmonth(datetime(2024-05-06), -1)',
  ],
  'startofweek(time: datetime, offset?: integer): datetime': [
    'Returns the first moment of a week; the offset counts weeks.',
    'startofweek(datetime(2024-05-08))',
  ],
  'startofyear(time: datetime, offset?: integer): datetime': [
    'Returns the first moment of a year; the offset counts years.',
    'startofyear(datetime(2024-05-06))',
  ],
  'unixtime_seconds_todatetime(seconds: number): datetime': [
    'Counts seconds from the beginning of 1970.',
    'unixtime_seconds_todatetime(1714979289)',
  ],
  'unixtime_milliseconds_todatetime(milliseconds: number): datetime': [
    'Counts milliseconds from the beginning of 1970.',
    'unixtime_milliseconds_todatetime(1714979289000)',
  ],
  'unixtime_microseconds_todatetime(microseconds: number): datetime': [
    'Counts microseconds from the beginning of 1970.',
    'unixtime_microseconds_todatetime(1714979289000000)',
  ],
  'unixtime_nanoseconds_todatetime(nanoseconds: number): datetime': [
    'Counts nanoseconds from the beginning of 1970.',
    'unixtime_nanoseconds_todatetime(1714979289000000000)',
  ],
  'week_of_year(time: datetime): integer': [
    'Returns the week of the year as ISO 8601 counts them.',
    'week_of_year(datetime(2024-05-06))',
  ],
};
