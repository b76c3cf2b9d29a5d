import { type Pipeline, type Span } from '../tree/ast';
import { type Findings } from './findings';
import { type Scope } from './scope';
import { type AplType } from './types';

/** A definition in a statement before the pipeline. */
export interface Definition extends Span {
  name: string;
  kind: 'value' | 'table' | 'parameter';
  /** Type of the value or parameter; `unknown` for a table. */
  type: AplType;
  /** Columns, if it's a table. */
  columns?: Scope;
  /** Range of the whole statement or parameter. */
  whole: Span;
}

/** The value that `let` assigns to a name, or the parameter with that name. */
export const valueNamed = (name: string, definitions: readonly Definition[]): Definition | undefined =>
  definitions.find((each) => each.name === name && each.kind !== 'table');

export const tableNamed = (name: string, definitions: readonly Definition[]): Definition | undefined =>
  definitions.find((each) => each.name === name && each.kind === 'table');

/** Context in which an expression is analyzed. */
export interface Environment {
  scope: Scope;
  definitions: readonly Definition[];
  /** Columns of the right table; set only in the keys of a `join`. */
  right: Scope | undefined;
  /** Columns of a table that is in parentheses or given by name. Also reports problems. */
  scopeOf: (pipeline: Pipeline) => Scope;
  /** True for a name that's compared with a string: the name may be a string without quotes. */
  besideText?: boolean;
  /** Set where integer division is acceptable, as in groups. */
  isWhole?: boolean;
  /** `expected` directly in a `summarize`, `inside` the arguments of an aggregate, and `none` where aggregates aren't allowed. */
  aggregates: 'none' | 'expected' | 'inside';
  findings: Findings;
}
