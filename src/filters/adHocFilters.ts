import { type AdHocVariableFilter } from '@grafana/data';

import { type EditedQuery, type Filter, type FilterOperator, opposite } from '@aplkit/language/kit/filter';

const operators: readonly FilterOperator[] = ['=', '!=', '=|', '!=|', '=~', '!~', '<', '<=', '>', '>='];

/** A dashboard's filters that have an effect: they are complete, and don't match everything. */
export function filtersOf(adHoc: readonly AdHocVariableFilter[] | undefined): Filter[] {
  return (adHoc ?? []).flatMap(({ key, operator: written, value, values }) => {
    const operator = operators.find((each) => each === written);
    const isMulti = operator === '=|' || operator === '!=|';
    const all = isMulti && values !== undefined && values.length > 0 ? values : [value];
    // With this expression, Grafana turns off a filter that the dashboard defines.
    const matchesAll = operator === '=~' && value === '.*';
    return operator === undefined || key === '' || matchesAll ? [] : [{ column: key, operator, values: all }];
  });
}

export type NamedEdit = readonly [nameInSentence: string, edit: (text: string) => EditedQuery];

/** Applies edits in turn. Skips an edit that isn't possible, with a reason. */
export const editInTurn = (original: string, edits: readonly NamedEdit[]): EditedQuery =>
  edits.reduce<EditedQuery>(
    (before, [name, edit]) => {
      const { text, leftOut } = edit(before.text);
      return { text, leftOut: [...before.leftOut, ...leftOut.map((why) => `${name} isn’t applied. ${why}`)] };
    },
    { text: original, leftOut: [] }
  );

export const filterName = (filter: Filter): string => `The filter “${filterText(filter)}”`;

/** A filter as text for display, such as `status != 500`. */
export function filterText({ column, operator, values }: Filter): string {
  return `${column} ${operator} ${values.map((value) => (value === '' ? '""' : value)).join(', ')}`;
}

/** Reads and writes filters in one language. */
interface WrittenFilters {
  has: (text: string, filter: Filter) => boolean;
  add: (text: string, filter: Filter) => EditedQuery;
  remove: (text: string, filter: Filter) => string;
}

/** Adds a filter, replacing its opposite. Removes the filter if the query already has it. */
export function toggleIn(text: string, filter: Filter, { has, add, remove }: WrittenFilters): EditedQuery {
  if (has(text, filter)) {
    return { text: remove(text, filter), leftOut: [] };
  }
  const other = opposite(filter);
  return add(other ? remove(text, other) : text, filter);
}
