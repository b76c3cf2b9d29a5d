import { type AdHocVariableFilter } from '@grafana/data';

import { type Filter, type FilterOperator } from '../language/filter';

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

/** A filter as people read it: `status != 500`. */
export function filterText({ column, operator, values }: Filter): string {
  return `${column} ${operator} ${values.map((value) => (value === '' ? '""' : value)).join(', ')}`;
}
