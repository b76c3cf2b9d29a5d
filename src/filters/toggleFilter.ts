import { type DataFrame, DataFrameType, FieldType } from '@grafana/data';

import { type EditedQuery } from '../apl/edit/change';
import { type Filter, opposite } from '../apl/edit/filter';
import { addCondition, addFilter, type FilterOptions, hasFilter, removeFilter } from '../apl/edit/filters';
import { noSchema, type Schema } from '../apl/analysis/schema';
import { bodyNames } from '../frames/shapes/logsFrame';
import { quoteName, quoteString } from '../apl/tree/quote';
import { datasetsIn } from '../schema/readFields';

/** Tells whether a query has this filter on its result. */
export function hasResultFilter(apl: string, filter: Filter, schema: Schema): boolean {
  return hasFilter(apl, filter, { schema, meaning: 'result' });
}

/** Adds a filter on the result of a query, in place of its opposite; removes it where the query has it. */
export function toggleFilter(apl: string, filter: Filter, schema: Schema, frame: DataFrame | undefined): EditedQuery {
  const options: FilterOptions = { schema, type: typeIn(frame, filter.column), meaning: 'result' };
  if (hasFilter(apl, filter, options)) {
    return { text: removeFilter(apl, filter, options), leftOut: [] };
  }
  const other = opposite(filter);
  const text = other ? removeFilter(apl, other, options) : apl;
  const edited = addFilter(text, filter, options);
  // The answer may have a field that is newer than what is known of the schema.
  const isKnown = edited.leftOut.length === 0 || (frame && !hasColumn(frame, filter.column));
  return isKnown ? edited : addFilter(text, filter, { ...options, schema: noSchema });
}

/** Tells whether an answer has a column; the columns of log lines are their labels. */
function hasColumn({ fields, meta }: DataFrame, column: string): boolean {
  return meta?.type === DataFrameType.LogLines
    ? fields.some(
        ({ name, values }) => name === 'labels' && values.some((labels) => Object.hasOwn(Object(labels), column))
      )
    : fields.some(({ name }) => name === column);
}

/** Adds a condition that lines contain a text, or that they don't; in the field of the lines, or in any field. */
export function filterLines(apl: string, text: string, out: boolean, field: string | undefined): EditedQuery {
  const contains = `${field ? `tostring(${quoteName(field)})` : '*'} contains ${quoteString(text)}`;
  return addCondition(apl, out ? `not(${contains})` : contains, { schema: noSchema });
}

/** Returns the field with the text of a query's log lines, as far as the schema is known. */
export function bodyOf(apl: string, schema: Schema): string | undefined {
  const fields = datasetsIn(apl).flatMap((dataset) => schema.fieldsOf(dataset) ?? []);
  return bodyNames.find((name) => fields.some((field) => field.name === name));
}

/** Returns the type of a column of an answer, as far as its frame says it. */
function typeIn(frame: DataFrame | undefined, column: string): string | undefined {
  const field = frame?.fields.find(({ name }) => name === column);
  switch (field?.type) {
    case FieldType.string:
      return 'string';
    case FieldType.number:
      return field.config.unit === 'ns' ? 'timespan' : 'float';
    case FieldType.boolean:
      return 'boolean';
    case FieldType.time:
      return 'datetime';
    default:
      return undefined;
  }
}
