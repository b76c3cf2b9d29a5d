import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { nameParts } from '../../names/nameParts';
import { sizeUnits, timeUnits } from '../words';
import { type WordMeaning } from './phrases';

/** Writes a meaning as a filter value; `undefined` if it isn't a possible value of the field. */
export function valueOf(meaning: WordMeaning, field: SchemaField): string | undefined {
  const type = typeNamed(field.type ?? '');
  switch (meaning.is) {
    case 'number':
      return isNumber(type)
        ? inUnitOf(field, meaning)
        : type === 'timespan'
          ? timespanOf(meaning)
          : isText(field)
            ? meaning.written
            : undefined;
    case 'quoted':
      return isText(field) ? meaning.text : undefined;
    case 'word':
      return type === 'boolean'
        ? flagIn(meaning.text)
        : isText(field) && isPlain(meaning.text)
          ? meaning.text
          : undefined;
    default:
      return undefined;
  }
}

const flagIn = (word: string) => ['true', 'false'].find((flag) => flag === word.toLowerCase());

/** True if a field may contain strings. */
const isText = ({ type = '' }: SchemaField) => type.split('|').includes('string');

/** True if a word consists of characters that don't need quotes. */
const isPlain = (word: string) => /^\.?[\p{L}\p{N}/_][\p{L}\p{N}\-_./:@#+]*$/u.test(word);

/** Converts a number with a unit of time to a duration in APL; `undefined` for other units. */
export function timespanOf({ number, unit }: { number: string; unit: string }): string | undefined {
  const [apl] = timeUnits.find(([, , words]) => words.split('|').includes(unit)) ?? [];
  return apl && `${number}${apl}`;
}

/** Converts a number to a field's unit; `undefined` if a unit is unknown. */
export function inUnitOf(
  { name, unit: own = '' }: SchemaField,
  { number, unit }: { number: string; unit: string }
): string | undefined {
  if (unit === '') {
    return number;
  }
  const timeOf = (word: string) => timeUnits.find(([, , words]) => words.split('|').includes(word))?.[1];
  const bytesOf = (word: string) => sizeUnits.find(([, words]) => words.split('|').includes(word))?.[0];
  const fieldUnit = own || nameParts(name).at(-1) || '';
  const isSize = ['bytes', 'decbytes', 'byte'].includes(fieldUnit) && bytesOf(unit) !== undefined;
  const [from, to] = isSize ? [bytesOf(unit), 1] : [timeOf(unit), timeOf(fieldUnit)];
  return from === undefined || to === undefined
    ? undefined
    : String(Number(((Number(number) * from) / to).toPrecision(12)));
}
