import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { hasPercentiles, isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { isDuration } from '../../names/durations';

/** Aggregate call for a field; `undefined` if the field's type isn't supported. */
export function aggregateCall(aggregate: string, { name, type = '' }: SchemaField): string | undefined {
  const [word, percent] = aggregate.split(' ');
  const known = typeNamed(type);
  const field = quoteName(name);
  switch (word) {
    case 'distinct':
    case 'dcount':
      return `dcount(${field})`;
    case 'min':
    case 'max':
      return hasPercentiles(known) || name === '_time' ? `${word}(${field})` : undefined;
    case 'percentile':
      return hasPercentiles(known) ? `percentile(${field}, ${percent})` : undefined;
    case 'stdev':
      return isNumber(known) ? `stdev(${field})` : undefined;
    default:
      return hasPercentiles(known) ? `${word}(${field})` : undefined;
  }
}

export const whyNoCall = (aggregate: string, { name, type }: SchemaField): string =>
  `“${name}” has ${type ? `the type ${type}` : 'an unknown type'}, so “${aggregate.split(' ')[0]}” can’t be calculated`;

export const isFlag = ({ type = '' }: SchemaField): boolean => typeNamed(type) === 'boolean';

/** True if a visible field contains durations. */
export const hasDurations = (field: SchemaField): boolean => field.hidden !== true && isDuration(field);

/** True if a field contains numbers or durations. */
export const isSummable = ({ type = '' }: SchemaField): boolean => hasPercentiles(typeNamed(type));

/** True if a field contains measurements, which rarely have the same value twice. */
export const isMeasured = (field: SchemaField): boolean =>
  isSummable(field) && (typeNamed(field.type ?? '') !== 'integer' || (field.unit ?? '') !== '');

/** True if a field contains numbers, durations or times. */
export const isOrdered = (field: SchemaField): boolean => isSummable(field) || field.type === 'datetime';
