/** `=|` is one of several values, `!=|` none of them; `=~` and `!~` take a regular expression, `contains` a part in any case. */
export type FilterOperator =
  '=' | '!=' | '=|' | '!=|' | '=~' | '!~' | '<' | '<=' | '>' | '>=' | 'contains' | '!contains';

/** A condition on one column or tag. Values are texts, as a person sees or types them; `""` is a missing value too. */
export interface Filter {
  column: string;
  operator: FilterOperator;
  values: readonly string[];
}

/** A query after an edit. */
export interface EditedQuery {
  text: string;
  /** Sentences that say what was left out, and why. */
  leftOut: string[];
}

/** Returns the filter that keeps the rows that this one leaves out; `undefined` for comparisons, which leave out missing values. */
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
