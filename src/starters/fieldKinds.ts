import { isNumber } from '@aplkit/language/apl/analysis/types';
import { isDuration } from '../names/durations';
import { fieldsNamed, levelPatterns } from '../names/failureNames';
import { type FieldFacts, topValues } from './facts';
import { isAddable, namesSomething, roleNames } from './fieldNames';

/** Maximum number of series that users can distinguish. */
export const maxSeries = 12;
/** Minimum number of distinct values for an integer field to count as an ID. */
const fewNumbers = 50;
const manyValues = 1000;
/** Minimum share of distinct values for an integer field to count as unique. Distinct counts are approximate. */
const allDifferent = 0.98;
/** If the most frequent values have at least this share of the events, a string isn't an ID. */
const frequentShare = 0.2;

/** True if a field's values look like IDs: most of them are unique, and none is frequent. */
export function isId(field: FieldFacts, events: number): boolean {
  const { type, present, distinct = 0, valuesShare = 0, unit } = field;
  const having = Math.max(1, present * events);
  const share = distinct / having;
  switch (type) {
    case 'float':
    case 'timespan':
    case 'boolean':
      return false;
    case 'integer': {
      const isPlain = distinct > fewNumbers && unit === undefined && !isAddable(field) && !isDuration(field);
      return isPlain && (namesSomething(field.name) || share > allDifferent || (share > 0.9 && isNumbering(field)));
    }
    default: {
      // In a small sample, the most frequent values always have a large share.
      const frequent = Math.max(frequentShare, (3 * topValues) / having);
      return distinct > maxSeries && (share > 0.5 || distinct > manyValues) && valuesShare < frequent;
    }
  }
}

/** True if unique integers look like IDs: they're nearly consecutive, or have many digits. */
const isNumbering = ({ distinct = 0, min = 0, max = 0 }: FieldFacts): boolean =>
  max - min < 1.5 * distinct || max >= 1_000_000;

/** True if a field is suitable for grouping: a boolean, a string except dates, or an integer with few values. */
export function isGrouping({ type, distinct = 0, name, values = [] }: FieldFacts): boolean {
  if (type === 'boolean' || type === 'string' || type === 'unknown') {
    return distinct > 0 && !(values.length > 0 && values.every((value) => /^\d{4}-\d\d-\d\d/.test(value)));
  }
  return type === 'integer' && distinct > 1 && (distinct <= maxSeries || isStatusName(name));
}

const isStatusName = (name: string): boolean => fieldsNamed([{ name }], roleNames.status).length > 0;

export function isMeasure(field: FieldFacts): boolean {
  return isNumber(field.type) && !namesSomething(field.name) && (field.distinct ?? 2) > 1 && field.min !== field.max;
}

export function isLevel({ name, type, values, min = 0, max = 0 }: FieldFacts): boolean {
  return type === 'integer'
    ? /severity_?number$/i.test(name) && min >= 0 && max <= 24
    : values?.some((value) => Object.values(levelPatterns).some((word) => word.test(value))) === true;
}

export function isHttpStatus({ type, values, min = 0, max = 0 }: FieldFacts): boolean {
  return isNumber(type)
    ? min >= 100 && max <= 599
    : values !== undefined && values.length > 0 && values.every((value) => value === '' || /^[1-5]\d\d$/.test(value));
}
