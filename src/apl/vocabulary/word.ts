export type WordKind = 'tabularOperator' | 'aggregate' | 'function' | 'operator';

/** A word of the language. */
export interface Word {
  name: string;
  kind: WordKind;
  /** The signature, with names for the arguments: `strlen(text)`. */
  signature: string;
  /** One line of help. */
  help: string;
  /** A query that shows it and runs on its own over the demo data. */
  example: string;
}

/** A function or an aggregate. */
export interface FunctionWord extends Word {
  kind: 'function' | 'aggregate';
  parameters: readonly FunctionParameter[];
  /** A type, `any`, or `T`: that of the first argument whose parameter is a `T`. */
  result: string;
}

export interface FunctionParameter {
  name: string;
  /** `any`, `number`, a type of a column, or `T`: any type, but the same for all of them. */
  type: string;
  optional: boolean;
  /** Takes any number of arguments; always the last one. */
  variadic: boolean;
}

/**
 * An entry of the tables: a signature with types, a sentence, and an example, which is a query or an expression to print. Parameters are
 * `name: type`, `name?: type` where they may be left out, `...name: type` where there may be many.
 */
export type WordText = readonly [signature: string, help: string, example: string];
