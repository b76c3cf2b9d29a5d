import { type Name, type Operator, type Span } from '../tree/ast';
import { type Card } from './cards';

/** Part of a query's text. Parts are contiguous and cover the whole text. */
export type Part = TextPart | SourcePart | OffPart | StepPart;

/** White space and comments, a statement with its semicolon, or unreadable text. */
interface TextPart extends Span {
  kind: 'space' | 'rest' | 'statement';
}

/** Source of the rows; empty if it's missing. */
export interface SourcePart extends Span {
  kind: 'source';
  /** Name of a dataset or a `let` table. */
  dataset: Name | undefined;
}

/** A step that was turned into a comment. */
export interface OffPart extends Span {
  kind: 'off';
  /** The step before it was disabled, including its pipe. */
  apl: string;
  /** The comment without its end mark. */
  comment: string;
  /** True if the comment has an end mark. The line break after it isn't part of the query. */
  isInline: boolean;
}

/** A step from its pipe to its last character, with the parts that its card edits. */
export type StepPart = Card &
  Span & {
    /** Index in the pipeline's operators. */
    index: number;
    operator: Operator;
  };

const others: ReadonlySet<Part['kind']> = new Set<Part['kind']>(['space', 'rest', 'statement', 'source', 'off']);

export const isStep = (part: Part): part is StepPart => !others.has(part.kind);
