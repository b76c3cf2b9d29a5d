import { bodyIn } from '@aplkit/language/apl/analysis/bodyField';
import { type DataFrame, DataFrameType, FieldType } from '@grafana/data';

import { type EditedQuery } from '@aplkit/language/apl/edit/change';
import { type Filter } from '@aplkit/language/kit/filter';
import {
  addFilter,
  addFilterStep,
  type FilterOptions,
  hasFilter,
  removeFilter,
  removeSteps,
} from '@aplkit/language/apl/edit/filters';
import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { noSchema, type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { columnKinds, fieldTypes } from '../frames/columns/kinds';
import { isTimespan } from '../frames/columns/units';
import { quoteString } from '@aplkit/language/apl/tree/quote';
import { toggleIn } from './adHocFilters';

/** Adds a filter on a query's result, replacing its opposite, or removes it if it's already there. */
export function toggleFilter(
  apl: string,
  filter: Filter,
  schema: KnownSchema,
  frame: DataFrame | undefined
): EditedQuery {
  const options: FilterOptions = { schema, type: typeIn(frame, filter.column), meaning: 'result' };
  return toggleIn(apl, filter, {
    has: (text, each) => hasFilter(text, each, options),
    remove: (text, each) => removeFilter(text, each, options),
    add: (text) => {
      const edited = addFilter(text, filter, options);
      // The result may have a field that isn't in the known schema.
      const isKnown = edited.leftOut.length === 0 || (frame && !hasColumn(frame, filter.column));
      return isKnown ? edited : addFilter(text, filter, { ...options, schema: noSchema });
    },
  });
}

/** True if a result has a column. The columns of log lines are their labels. */
function hasColumn({ fields, meta }: DataFrame, column: string): boolean {
  return meta?.type === DataFrameType.LogLines
    ? fields.some(
        ({ name, values }) => name === 'labels' && values.some((labels) => Object.hasOwn(Object(labels), column))
      )
    : fields.some(({ name }) => name === column);
}

/** A filter for lines that contain a string, or for lines that don't. */
interface LineFilter {
  text: string;
  out: boolean;
  /** The column with the text of the lines. If unknown, all columns are searched. */
  body: string | undefined;
}

/** Adds a filter for or against lines with a text, replacing its opposite, or removes it if it's already there. */
export function filterLines(apl: string, { text, out, body }: LineFilter, schema: KnownSchema): EditedQuery {
  if (body !== undefined) {
    const filter: Filter = { column: body, operator: out ? '!contains' : 'contains', values: [text] };
    return toggleFilter(apl, filter, schema, undefined);
  }
  const term = quoteString(`*${text}*`);
  const [kept, dropped] = [`search ${term}`, `search not(${term})`];
  const step = out ? dropped : kept;
  const without = removeSteps(apl, step);
  return without === apl
    ? addFilterStep(removeSteps(apl, out ? kept : dropped), step, { schema })
    : { text: without, leftOut: [] };
}

/** The column with the text of a query's log lines, if the schema is known. */
export function bodyOf(apl: string, schema: KnownSchema): string | undefined {
  return bodyIn(analyze(apl, schema).result.columns)?.name;
}

/** The type of a column in the result, if the frame shows it. */
function typeIn(frame: DataFrame | undefined, column: string): string | undefined {
  const field = frame?.fields.find(({ name }) => name === column);
  if (field === undefined || field.type === FieldType.other) {
    return undefined;
  }
  const ofType = Object.entries(columnKinds).filter(([, kind]) => fieldTypes[kind] === field.type);
  const [type] = ofType.find(([, kind]) => (kind === 'timespan') === isTimespan(field)) ?? [];
  return type;
}
