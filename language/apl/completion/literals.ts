import { type AplType } from '../analysis/types';
import { type Literal } from './items';

const literals = (list: ReadonlyArray<readonly [string, string]>) =>
  list.map(([text, help]): Literal => ({ text, help }));

const timespans = literals([
  ['1m', 'One minute'],
  ['5m', 'Five minutes'],
  ['15m', 'Fifteen minutes'],
  ['1h', 'One hour'],
  ['6h', 'Six hours'],
  ['1d', 'One day'],
  ['7d', 'Seven days'],
  ['30d', 'Thirty days'],
  ['30s', 'Thirty seconds'],
  ['10s', 'Ten seconds'],
  ['1s', 'One second'],
  ['100ms', '100 milliseconds'],
]);
const booleans = literals([
  ['true', 'Yes'],
  ['false', 'No'],
]);

/** The service's most common units. */
export const unitWords = literals([
  ['ms', 'Milliseconds'],
  ['s', 'Seconds'],
  ['ns', 'Nanoseconds'],
  ['µs', 'Microseconds'],
  ['bytes', 'Bytes, in powers of 1,024'],
  ['decbytes', 'Bytes, in powers of 1,000'],
  ['Bps', 'Bytes per second'],
  ['reqps', 'Requests per second'],
  ['percent', 'Percent, from 0 to 1'],
  ['percent100', 'Percent, from 0 to 100'],
  ['curusd', 'US dollars'],
  ['cureur', 'Euros'],
  ['short', 'Abbreviated number'],
]);

const words = (list: string, help: string) => list.split(' ').map((text): Literal => ({ text, help }));

/** Parts of a time for `datetime_add` and similar functions. */
export const timeParts = words(
  'year quarter month week day hour minute second millisecond microsecond nanosecond',
  'Date part'
);

export const typeWords = words('string long real bool datetime timespan dynamic', 'A type');

export const literalsOf = (type: AplType): readonly Literal[] =>
  type === 'timespan' ? timespans : type === 'boolean' ? booleans : [];
