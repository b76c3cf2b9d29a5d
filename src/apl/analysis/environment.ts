import { type Pipeline } from '../tree/ast';
import { type Findings } from './findings';
import { type Scope } from './scope';
import { type AplType } from './types';

/** The meaning of the names in an expression. */
export interface Environment {
  scope: Scope;
  /** The right table, in the keys of a `join`. */
  right: Scope | undefined;
  /** Values of `let` and query parameters. */
  values: ReadonlyMap<string, AplType>;
  /** Tables of `let`. */
  tables: ReadonlyMap<string, Scope>;
  /** Returns the columns of a table in brackets or by name, and reports what is wrong in it. */
  scopeOf: (pipeline: Pipeline) => Scope;
  /** Set where a name is compared with a text: it may lack its quotes. */
  besideText?: boolean;
  /** `expected` directly in a `summarize`, `inside` of an aggregate, `none` elsewhere. */
  aggregates: 'none' | 'expected' | 'inside';
  findings: Findings;
}
