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

const words = (list: string, help: string) => list.split(' ').map((text): Literal => ({ text, help }));

/** The parts of a time, for `datetime_add` and the like. */
export const timeParts = words(
  'year quarter month week day hour minute second millisecond microsecond nanosecond',
  'Date part'
);

/** The types that a declaration takes. */
export const typeWords = words('string long real bool datetime timespan dynamic', 'A type');

/** The literals of a type that are worth a suggestion. */
export const literalsOf = (type: AplType): readonly Literal[] =>
  type === 'timespan' ? timespans : type === 'boolean' ? booleans : [];
