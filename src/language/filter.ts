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
