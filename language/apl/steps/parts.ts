import { type Name, type Operator, type Span } from '../tree/ast';
import { type Card } from './cards';

/** Part of a query's text. Parts are contiguous and cover all of it. */
export type Part = TextPart | SourcePart | OffPart | StepPart;

/** White space and comments, a statement before the query with its semicolon, or text that cannot be read. */
interface TextPart extends Span {
  kind: 'space' | 'rest' | 'statement';
}

/** Source of the rows. Empty if missing. */
export interface SourcePart extends Span {
  kind: 'source';
  /** A dataset, or a `let` table. */
  dataset: Name | undefined;
}

/** A step that was made a comment. */
export interface OffPart extends Span {
  kind: 'off';
  /** The step with its pipe, as it was. */
  apl: string;
  /** Without its end. */
  comment: string;
  /** True if it is ended, with a line break that is not the query's own. */
  isInline: boolean;
}

/** A step of the pipeline, from its pipe to its last character, with the parts that its card edits. */
export type StepPart = Card &
  Span & {
    /** Among the pipeline's operators. */
    index: number;
    operator: Operator;
  };

const others: ReadonlySet<Part['kind']> = new Set<Part['kind']>(['space', 'rest', 'statement', 'source', 'off']);

export const isStep = (part: Part): part is StepPart => !others.has(part.kind);
