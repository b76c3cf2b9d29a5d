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
  columns?: Scope;
  /** The whole statement or parameter. */
  whole: Span;
}

/** The value of `let` or the parameter of this name. */
export const valueNamed = (name: string, definitions: readonly Definition[]): Definition | undefined =>
  definitions.find((each) => each.name === name && each.kind !== 'table');

export const tableNamed = (name: string, definitions: readonly Definition[]): Definition | undefined =>
  definitions.find((each) => each.name === name && each.kind === 'table');

/** The meaning of the names in an expression. */
export interface Environment {
  scope: Scope;
  definitions: readonly Definition[];
  /** The right table, in the keys of a `join`. */
  right: Scope | undefined;
  /** The columns of a table in brackets or by name. Reports what is wrong in it. */
  scopeOf: (pipeline: Pipeline) => Scope;
  /** Set where a name is compared with a text: it may lack its quotes. */
  besideText?: boolean;
  /** Set where whole numbers are wanted, such as in groups: integers are divided without a fraction there. */
  isWhole?: boolean;
  /** `expected` directly in a `summarize`, `inside` of an aggregate, `none` elsewhere. */
  aggregates: 'none' | 'expected' | 'inside';
  findings: Findings;
}
