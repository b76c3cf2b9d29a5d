/** Words that editors show and offer for an operator. */
export interface OperatorWords {
  /** It has no types, because its parts are not values. */
  signature: string;
  help: string;
  example: string;
  /** Another word for the same. */
  other?: string;
  /** Set if it begins a query: then nothing comes in. */
  begins?: 'only' | 'also';
  /** The kind of text after its word; `text` is nothing that is known. */
  takes: 'values' | 'fields' | 'tables' | 'text' | 'nothing';
  /** Where names of columns are made: for each column, or after a word. */
  names?: 'columns' | 'with' | 'as';
  /** The words within its syntax. Elsewhere, and where a value is expected, they are names. */
  clauses?: readonly string[];
  /** The words before `=` in its options, but for `kind`. */
  options?: readonly string[];
  /** The values of its option `kind`, each with what it means. */
  kinds?: ReadonlyArray<readonly [string, string]>;
  /** Words that can follow its first value, if that is more than a comma or a pipe. */
  next?: readonly string[];
}

/** Returns an example over the demo data. */
export const demo = (operators: string) => `['sample-http-logs'] | ${operators}`;
