import { type Pipeline, type Span } from '../tree/ast';
import { type Findings } from './findings';
import { type Scope } from './scope';
import { type AplType } from './types';

/** The definitions of a statement before the pipeline. */
export interface Definition extends Span {
  name: string;
  kind: 'value' | 'table' | 'parameter';
  /** Of a value or a parameter; `unknown` for a table. */
  type: AplType;
  /** Of a table. */
  columns: Scope | undefined;
  /** The whole statement or parameter. */
  whole: Span;
}

/** Maps each name that statements define to its definition. */
export interface Definitions {
  /** Values of `let` and query parameters. */
  values: ReadonlyMap<string, Definition>;
  /** Tables of `let`. */
  tables: ReadonlyMap<string, Definition>;
}

export function byKind(definitions: readonly Definition[]): Definitions {
  const [values, tables] = [false, true].map(
    (isTable) =>
      new Map(definitions.filter(({ kind }) => (kind === 'table') === isTable).map((each) => [each.name, each]))
  );
  return { values, tables };
}

/** The meaning of the names in an expression. */
export interface Environment extends Definitions {
  scope: Scope;
  /** The right table, in the keys of a `join`. */
  right: Scope | undefined;
  /** Returns the columns of a table in brackets or by name, and reports what is wrong in it. */
  scopeOf: (pipeline: Pipeline) => Scope;
  /** Set where a name is compared with a text: it may lack its quotes. */
  besideText?: boolean;
  /** `expected` directly in a `summarize`, `inside` of an aggregate, `none` elsewhere. */
  aggregates: 'none' | 'expected' | 'inside';
  findings: Findings;
}
