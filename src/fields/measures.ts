import { withStep } from '../apl/edit/change';
import { type AplType, hasPercentiles } from '../apl/analysis/types';
import { quoteName } from '../apl/tree/quote';
import { formatNanoseconds } from '../apl/tree/timespan';
import { lookColumns, maxBars } from './lookQuery';
import { type Look, type Range } from './readLook';

/** So many different values of an integer are names, as those of a status are. */
const fewValues = 20;

/** Returns the query of a histogram whose first and last bars have what is beyond a range. */
export function middleQuery(apl: string, name: string, type: AplType, { from, to }: Range): string {
  const field = quoteName(name);
  const [least, greatest] = type === 'integer' ? [Math.floor(from), Math.ceil(to)] : [from, to];
  const [low, high] = [numeral(least, type), numeral(greatest, type)];
  const clipped = `iff(${field} < ${low}, ${low}, iff(${field} > ${high}, ${high}, ${field}))`;
  const { clipped: column, bars: histogram } = lookColumns;
  return withStep(apl, `extend ${column} = ${clipped} | summarize ${histogram} = histogram(${column}, ${maxBars})`);
}

/** Returns the size of about ten buckets of a field's usual values, as APL; `undefined` where its values are few. */
export function bucketSize(type: AplType, { measures, distinct = Infinity }: Look): string | undefined {
  const { least = 0, greatest = 0, middle: { from, to } = { from: least, to: greatest } } = measures ?? {};
  const wanted = (to - from) / 10;
  if (!(wanted > 0) || distinct <= fewValues) {
    return undefined;
  }
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = power * ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10);
  const size = type === 'integer' ? Math.max(1, round) : Number(round.toPrecision(1));
  return type === 'timespan' ? formatNanoseconds(size) : String(size);
}

/** Tells whether a field is charted by its percentiles. Integers of which nothing is known may be codes. */
export const isCharted = (type: AplType, look: Look | undefined): boolean =>
  hasPercentiles(type) && (look ? (look.distinct ?? Infinity) > fewValues : type !== 'integer');

/** Returns a number as APL, of the field's own type: the alternatives of `iff` are of one type. */
function numeral(value: number, type: AplType): string {
  const text = String(value);
  const isWhole = type === 'float' && Number.isInteger(value) && !text.includes('e');
  return type === 'timespan' ? formatNanoseconds(value) : isWhole ? `${text}.0` : text;
}
