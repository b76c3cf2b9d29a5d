import { type Query } from '../tree/ast';
import { type Token } from '../tree/lexer';

/** A text as the grammar reads it. */
export interface ParsedText {
  text: string;
  /** Without white space and comments. */
  tokens: readonly Token[];
  query: Query;
}
