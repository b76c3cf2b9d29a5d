import { type Name, type Operator, type Span } from '../tree/ast';
import { type Card } from './cards';

/** A part of a query's text. The parts of a text follow each other without gaps: together they are the text. */
export type Part = TextPart | SourcePart | OffPart | StepPart;

/** White space and comments, a statement before the query with its semicolon, or text that cannot be read. */
interface TextPart extends Span {
  kind: 'space' | 'rest' | 'statement';
}

/** Where the rows come from. Without text where nothing is written yet. */
export interface SourcePart extends Span {
  kind: 'source';
  /** Of a dataset, or of a table that `let` defines. */
  dataset: Name | undefined;
}

/** A step that was made a comment. */
export interface OffPart extends Span {
  kind: 'off';
  /** The step with its pipe, as it was. */
  apl: string;
  /** Without what ends it. */
  comment: string;
  /** True if it is ended, with a line break that is not the query's own. */
  isInline: boolean;
}

/** A step of the pipeline, from its pipe to its last character, and what the controls of its card show. */
export type StepPart = Card &
  Span & {
    /** Among the pipeline's operators. */
    index: number;
    operator: Operator;
  };

const others: ReadonlySet<Part['kind']> = new Set<Part['kind']>(['space', 'rest', 'statement', 'source', 'off']);

export const isStep = (part: Part): part is StepPart => !others.has(part.kind);
