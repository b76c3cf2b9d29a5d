/**
 * `=|` matches any of several values, `!=|` none of them. `=~` and `!~` take a regular expression. `contains` matches a substring, ignoring
 * case.
 */
export type FilterOperator =
  '=' | '!=' | '=|' | '!=|' | '=~' | '!~' | '<' | '<=' | '>' | '>=' | 'contains' | '!contains';

/** Condition on one column or tag. Values are strings, as displayed or typed; a missing value counts as `""`. */
export interface Filter {
  column: string;
  operator: FilterOperator;
  values: readonly string[];
}

/** A query after an edit. */
export interface EditedQuery {
  text: string;
  /** Sentences about what was left out, and why. */
  leftOut: string[];
}

/**
 * Filter that keeps the rows that another one excludes; `undefined` for `<` and the like, because of missing values.
 */
export function opposite(filter: Filter): Filter | undefined {
  const [one, other] = opposites.find((pair) => pair.includes(filter.operator)) ?? [];
  const operator = filter.operator === one ? other : one;
  return operator && { ...filter, operator };
}

const opposites: FilterOperator[][] = [
  ['=', '!='],
  ['=|', '!=|'],
  ['=~', '!~'],
  ['contains', '!contains'],
];
