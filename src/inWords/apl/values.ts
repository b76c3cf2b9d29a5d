import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { inUnitOf, isPlainText, timespanOf } from '../kit/amounts';
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
        : isText(field) && isPlainText(meaning.text)
          ? meaning.text
          : undefined;
    default:
      return undefined;
  }
}

const flagIn = (word: string) => ['true', 'false'].find((flag) => flag === word.toLowerCase());

/** True if a field may contain strings. */
const isText = ({ type = '' }: SchemaField) => type.split('|').includes('string');
