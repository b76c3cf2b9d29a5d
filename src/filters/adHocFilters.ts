import { type AdHocVariableFilter } from '@grafana/data';

import { type EditedQuery, type Filter, type FilterOperator, opposite } from '@aplkit/language/kit/filter';

const operators: readonly FilterOperator[] = ['=', '!=', '=|', '!=|', '=~', '!~', '<', '<=', '>', '>='];

/** The filters of a dashboard that say something: not those that are being written, nor those that match everything. */
export function filtersOf(adHoc: readonly AdHocVariableFilter[] | undefined): Filter[] {
  return (adHoc ?? []).flatMap(({ key, operator: written, value, values }) => {
    const operator = operators.find((each) => each === written);
    const isMulti = operator === '=|' || operator === '!=|';
    const all = isMulti && values !== undefined && values.length > 0 ? values : [value];
    // Grafana dismisses a dashboard's own filter by this expression.
    const matchesAll = operator === '=~' && value === '.*';
    return operator === undefined || key === '' || matchesAll ? [] : [{ column: key, operator, values: all }];
  });
}

export type NamedEdit = readonly [nameInSentence: string, edit: (text: string) => EditedQuery];

/** Edits a text one after the other. What cannot be done is left out, with a sentence for each. */
export const editInTurn = (original: string, edits: readonly NamedEdit[]): EditedQuery =>
  edits.reduce<EditedQuery>(
    (before, [name, edit]) => {
      const { text, leftOut } = edit(before.text);
      return { text, leftOut: [...before.leftOut, ...leftOut.map((why) => `${name} isn’t applied. ${why}`)] };
    },
    { text: original, leftOut: [] }
  );

export const filterName = (filter: Filter): string => `The filter “${filterText(filter)}”`;

/** A filter as people read it: `status != 500`. */
export function filterText({ column, operator, values }: Filter): string {
  return `${column} ${operator} ${values.map((value) => (value === '' ? '""' : value)).join(', ')}`;
}

/** How a language reads and writes filters in a text. */
interface WrittenFilters {
  has: (text: string, filter: Filter) => boolean;
  add: (text: string, filter: Filter) => EditedQuery;
  remove: (text: string, filter: Filter) => string;
}

/** Adds a filter in place of its opposite; removes it where the query has it. */
export function toggleIn(text: string, filter: Filter, { has, add, remove }: WrittenFilters): EditedQuery {
  if (has(text, filter)) {
    return { text: remove(text, filter), leftOut: [] };
  }
  const other = opposite(filter);
  return add(other ? remove(text, other) : text, filter);
}
