export type WordKind = 'tabularOperator' | 'aggregate' | 'function' | 'operator';

/** A word of the language. */
export interface Word {
  name: string;
  kind: WordKind;
  /** How it is written, with names for what belongs there: `strlen(text)`. */
  signature: string;
  /** One line about what it does. */
  help: string;
}

/** What stands in the tables: a signature, and its help. The word is what comes before the first bracket or space. */
export type WordText = readonly [signature: string, help: string];
