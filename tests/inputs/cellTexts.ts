// Texts of cells as in users' files, one column at a time, with the values that a loader should read. The rules:
// 1. NA, N/A, null, NULL, None, #N/A, \N, - and the empty cell are null in a column whose other cells are all numbers. In a column of times,
//    they may also be null; in a column of strings, they are strings.
// 2. A column contains numbers, or times, only if all other cells do. A single cell that is neither makes the whole column strings, unless
//    the loader reports the rows that it drops.
// 3. The order of day and month applies to the whole column: a first part above 12 in any cell means day first, a second part above 12 means
//    month first. Dots mean day first; a leading year means year, month, day. If nothing determines the order, the loader must report its
//    choice; if cells contradict each other, no order is right.
// 4. A decimal comma makes a column numbers only if all fractions use it. A decimal point in any cell makes the column strings, unless the
//    commas or points separate thousands. `1,234` alone is ambiguous, so the loader must report its choice.
// 5. Times without a zone are UTC. Numbers are times only in a column whose name says so, in s, ms, µs or ns depending on their size.
// 6. All digits are kept: no number beyond 2^53 is rounded.

/** `said` and `free` columns may be strings or values; for `said`, the loader must report its choice. */
export type ColumnKind = 'number' | 'time' | 'text' | 'said' | 'free';

export interface CellColumn {
  name: string;
  kind: ColumnKind;
  why: string;
  /** The expected value of each cell: a number, an ISO 8601 time in UTC, or null; for `said` and `free` columns, the text or that. */
  cells: ReadonlyArray<readonly [text: string, value: number | bigint | string | null]>;
}

type Cell = readonly [string, number | bigint | string | null];

const column = (kind: ColumnKind, name: string, why: string, ...cells: Cell[]): CellColumn => ({
  name,
  kind,
  why,
  cells,
});
const texts = (kind: 'text' | 'said' | 'free', name: string, why: string, ...all: string[]): CellColumn =>
  column(kind, name, why, ...all.map((text): Cell => [text, text]));
/** Converts times to dates at midnight, or to times with seconds. */
const asTimes = (
  kind: ColumnKind,
  name: string,
  why: string,
  ...cells: Array<readonly [string, string | null]>
): CellColumn =>
  column(
    kind,
    name,
    why,
    ...cells.map(([text, time]): Cell => [text, time === null ? null : time.length === 10 ? `${time}T00:00:00Z` : time])
  );
const times = (name: string, why: string, ...cells: Array<readonly [string, string | null]>) =>
  asTimes('time', name, why, ...cells);
const numbers = (name: string, why: string, ...cells: Cell[]): CellColumn => column('number', name, why, ...cells);

export const cellColumns: readonly CellColumn[] = [
  // Nulls
  numbers(
    'price',
    'each marker of a missing value',
    ['12.5', 12.5],
    ['NA', null],
    ['N/A', null],
    ['null', null],
    ['NULL', null],
    ['None', null],
    ['#N/A', null],
    ['\\N', null],
    ['-', null],
    ['', null],
    ['7', 7]
  ),
  numbers('count', 'markers before the first number', ['-', null], ['N/A', null], ['3', 3], ['4', 4]),
  numbers('delta', 'a dash is a marker, a sign is none', ['-', null], ['-3', -3], ['+4', 4], ['-0.5', -0.5]),
  texts('text', 'grade', 'markers among strings are strings', 'A', 'B', 'NA', 'N/A', 'null', 'None', '-', '\\N'),
  texts('text', 'country', 'NA is Namibia', 'DE', 'US', 'NA', 'FR'),
  texts('free', 'nothing', 'markers alone', 'NA', '-', 'N/A', 'null'),
  texts('text', 'note', 'a word that is no marker', '1', '2', 'unknown', '4'),
  texts('text', 'code', 'a cell of two dashes', '1', '--', '3'),
  // Numbers
  numbers(
    'ratio',
    'forms of numbers',
    ['1', 1],
    ['1.0', 1],
    ['0.25', 0.25],
    ['-2.5', -2.5],
    ['1e3', 1000],
    ['2.5E-3', 0.0025]
  ),
  numbers('padded', 'spaces around', [' 1', 1], ['2 ', 2], [' -3.5 ', -3.5]),
  numbers(
    'id',
    'beyond 2^53, exactly',
    ['9007199254740993', 9007199254740993n],
    ['9007199254740995', 9007199254740995n],
    ['1', 1n]
  ),
  texts('free', 'zip', 'zeros in front: a number loses them', '01067', '00501', '99084'),
  texts('text', 'hash', 'hexadecimal letters', '1e3f', '77aa', '1200'),
  texts('text', 'version', 'two points', '1.2.3', '1.10.0', '2.0.0'),
  texts('text', 'address', 'three points', '10.0.0.1', '192.168.0.12'),
  texts('free', 'special', 'numbers of IEEE 754', 'NaN', 'Infinity', '-inf', '1'),
  texts('free', 'hex', 'a prefix', '0x1F', '0x00', '0xff'),
  texts('text', 'phone', 'plus and spaces', '+49 361 123', '+1 212 5550', '+33 1 42'),
  texts('text', 'amount', 'a currency', '$12.50', '$3.00', '$1,200.00'),
  texts('text', 'cost', 'a currency behind', '12,50 €', '3,00 €'),
  texts('free', 'share', 'percent: 12.5 with its unit, or the string, never 0.125', '12.5%', '3%', '100%'),
  texts('text', 'size', 'units', '10 MB', '1.5 GB', '900 kB'),
  texts('free', 'took', 'durations', '12ms', '1.5s', '3m'),
  // Decimal commas and thousands
  numbers('preis', 'a decimal comma, and nothing else', ['1,5', 1.5], ['2,75', 2.75], ['-0,25', -0.25], ['3', 3]),
  numbers(
    'menge',
    'a decimal comma decides for a cell that could be thousands',
    ['12,50', 12.5],
    ['1,234', 1.234],
    ['0,1', 0.1]
  ),
  numbers('umsatz', 'points part thousands', ['1.234,56', 1234.56], ['12,00', 12], ['1.000.000,5', 1000000.5]),
  numbers('preis', 'a decimal comma and missing values', ['1,5', 1.5], ['-', null], ['NA', null], ['2,25', 2.25]),
  numbers('revenue', 'commas part thousands', ['1,234.56', 1234.56], ['999.00', 999], ['12,345,678.90', 12345678.9]),
  numbers('visits', 'commas part thousands twice', ['1,234,567', 1234567], ['12,345', 12345], ['999', 999]),
  texts('said', 'total', 'thousands, or three decimals', '1,234', '5,678', '9,012'),
  texts('said', 'total', 'the same beside small integers', '1,234', '12', '999'),
  numbers('rate', 'three decimals after a point are decimals', ['1.234', 1.234], ['5.678', 5.678], ['2.5', 2.5]),
  texts('text', 'mixed', 'a decimal comma and a decimal point', '1,5', '2.5', '3,25'),
  texts('text', 'mixed', 'a decimal comma and a string', '1,5', 'about 2', '3,25'),
  texts('text', 'pair', 'commas that part nothing', '1,2,3', '4,5,6'),
  texts('text', 'groups', 'groups that are none', '12,34,567.8', '1,2345.6'),
  texts('free', 'spaced', 'a space parts thousands', '1 234', '12 345', '1 234 567'),
  texts('free', 'swiss', 'an apostrophe parts thousands', "1'234.50", "12'000.00"),
  // Dates
  times('date', 'ISO 8601', ['2026-11-28', '2026-11-28'], ['2026-01-02', '2026-01-02'], ['2024-02-29', '2024-02-29']),
  times(
    'time',
    'ISO 8601 with zones',
    ['2026-11-28T07:59:26Z', '2026-11-28T07:59:26Z'],
    ['2026-11-28T07:59:26+02:00', '2026-11-28T05:59:26Z'],
    ['2026-11-28T07:59:26.123456Z', '2026-11-28T07:59:26.123456Z']
  ),
  times(
    'time',
    'ISO 8601 without a zone',
    ['2026-11-28T07:59:26', '2026-11-28T07:59:26Z'],
    ['2026-11-28T23:59:59.5', '2026-11-28T23:59:59.5Z']
  ),
  times(
    'time',
    'a space for the T',
    ['2026-11-28 07:59:26', '2026-11-28T07:59:26Z'],
    ['2026-11-28 07:59:26.250', '2026-11-28T07:59:26.25Z'],
    ['2026-11-28 07:59', '2026-11-28T07:59:00Z']
  ),
  times(
    'timestamp',
    'nine digits of a second',
    ['2026-11-28T07:59:26.123456789Z', '2026-11-28T07:59:26.123456789Z'],
    ['2026-11-28T07:59:26.000000001Z', '2026-11-28T07:59:26.000000001Z']
  ),
  times(
    'time',
    'an offset without a colon',
    ['2026-11-28 07:59:26 +0100', '2026-11-28T06:59:26Z'],
    ['2026-11-28 07:59:26 +0000', '2026-11-28T07:59:26Z']
  ),
  times('date', 'year first, slashes', ['2026/11/28', '2026-11-28'], ['2026/01/02', '2026-01-02']),
  times(
    'date',
    'month first, two digits of a year',
    ['7/15/18', '2018-07-15'],
    ['12/1/18', '2018-12-01'],
    ['1/2/19', '2019-01-02']
  ),
  times(
    'date',
    'month first, by one cell',
    ['7/4/2018', '2018-07-04'],
    ['7/5/2018', '2018-07-05'],
    ['7/15/2018', '2018-07-15']
  ),
  times(
    'date',
    'day first, by one cell',
    ['4/7/2018', '2018-07-04'],
    ['5/7/2018', '2018-07-05'],
    ['15/7/2018', '2018-07-15']
  ),
  times('date', 'day first, two digits', ['15/07/18', '2018-07-15'], ['01/08/18', '2018-08-01']),
  times(
    'when',
    'month first with a time',
    ['7/15/18 14:05', '2018-07-15T14:05:00Z'],
    ['8/1/18 0:00', '2018-08-01T00:00:00Z']
  ),
  times(
    'when',
    'month first, of twelve hours',
    ['7/15/2018 2:05:09 PM', '2018-07-15T14:05:09Z'],
    ['7/15/2018 12:00:00 AM', '2018-07-15T00:00:00Z'],
    ['7/16/2018 12:30:00 PM', '2018-07-16T12:30:00Z']
  ),
  times(
    'date',
    'day, name of the month, year',
    ['28-May-15', '2015-05-28'],
    ['01-Jan-16', '2016-01-01'],
    ['9-Dec-15', '2015-12-09']
  ),
  times('date', 'the same with four digits', ['28-May-2015', '2015-05-28'], ['01-Feb-2016', '2016-02-01']),
  times('date', 'the same with spaces', ['28 May 2015', '2015-05-28'], ['1 Sep 2016', '2016-09-01']),
  times(
    'date',
    'name of the month first',
    ['May 4, 2015', '2015-05-04'],
    ['Jan 31, 2016', '2016-01-31'],
    ['December 25, 2016', '2016-12-25']
  ),
  times(
    'datum',
    'dots, day first, with a time',
    ['28.11.2026 07:59:26', '2026-11-28T07:59:26Z'],
    ['01.02.2026 23:00:00', '2026-02-01T23:00:00Z']
  ),
  times(
    'datum',
    'dots, day first',
    ['28.11.2026', '2026-11-28'],
    ['01.02.2026', '2026-02-01'],
    ['3.4.2026', '2026-04-03']
  ),
  times('datum', 'dots, two digits of a year', ['28.11.26', '2026-11-28'], ['01.02.26', '2026-02-01']),
  times(
    'date',
    'dots mean day first, though nothing is above 12',
    ['01.02.2026', '2026-02-01'],
    ['03.04.2026', '2026-04-03']
  ),
  asTimes('free', 'date', 'digits alone', ['20261128', '2026-11-28'], ['20260102', '2026-01-02']),
  asTimes(
    'free',
    'logged',
    'as web servers write it',
    ['28/Nov/2026:07:59:26 +0000', '2026-11-28T07:59:26Z'],
    ['28/Nov/2026:07:59:26 +0100', '2026-11-28T06:59:26Z']
  ),
  asTimes(
    'free',
    'sent',
    'as mail writes it',
    ['Sat, 28 Nov 2026 07:59:26 GMT', '2026-11-28T07:59:26Z'],
    ['Sun, 29 Nov 2026 07:59:26 +0000', '2026-11-29T07:59:26Z']
  ),
  asTimes(
    'said',
    'time',
    'two formats in one column: both are read, or the rows that are left out are said',
    ['2026-11-28T07:59:26Z', '2026-11-28T07:59:26Z'],
    ['28.11.2026 08:00:00', '2026-11-28T08:00:00Z']
  ),
  texts('said', 'date', 'nothing decides', '1/2/2018', '3/4/2018', '11/12/2018'),
  texts('said', 'date', 'nothing decides: day and month are equal, or small', '5/5/18', '6/7/18'),
  texts('text', 'date', 'both orders: none is right', '7/15/2018', '15/7/2018'),
  texts('text', 'date', 'no such day', '2026-02-30', '2026-02-28'),
  texts('text', 'date', 'no such month', '13/13/2018', '1/1/2018'),
  texts('text', 'date', 'one cell is no date', '2026-11-28', 'soon'),
  texts('text', 'clock', 'a time of day has no date', '07:59:26', '23:00:00'),
  texts('text', 'month', 'a month has no day', 'May 2015', 'June 2015'),
  texts('text', 'section', 'numbers with dots', '1.2', '1.10', '1.2.3'),
  texts('free', 'date', 'markers among times: null, or said', '2026-11-28', 'N/A', '2026-11-29'),
  // Epochs
  times('timestamp', 'seconds', ['1764316766', '2025-11-28T07:59:26Z'], ['1764316767', '2025-11-28T07:59:27Z']),
  times(
    'time',
    'seconds with a fraction',
    ['1764316766.25', '2025-11-28T07:59:26.25Z'],
    ['1764316767.5', '2025-11-28T07:59:27.5Z']
  ),
  times(
    'ts',
    'milliseconds',
    ['1764316766123', '2025-11-28T07:59:26.123Z'],
    ['1764316766124', '2025-11-28T07:59:26.124Z']
  ),
  times(
    'time',
    'microseconds',
    ['1764316766123456', '2025-11-28T07:59:26.123456Z'],
    ['1764316766123457', '2025-11-28T07:59:26.123457Z']
  ),
  times(
    'timestamp',
    'nanoseconds, all digits',
    ['1764316766123456789', '2025-11-28T07:59:26.123456789Z'],
    ['1764316766123456790', '2025-11-28T07:59:26.12345679Z']
  ),
  times(
    'created_at',
    'seconds of long ago',
    ['946684800', '2000-01-01T00:00:00Z'],
    ['946684801', '2000-01-01T00:00:01Z']
  ),
  numbers(
    'bytes',
    'as large as seconds, in a column that is no time',
    ['1764316766', 1764316766],
    ['1764316767', 1764316767]
  ),
  numbers('order', 'small numbers', ['1', 1], ['2', 2], ['20261128', 20261128]),
];
