import { type SyntaxProblem } from './problemList';

/** A query in the standard format, or the reason why it can't be formatted. */
export type Formatted = { text: string } | { problem: SyntaxProblem };

/** Formats a query, or returns its first syntax error. */
export const formatted = ([problem]: readonly SyntaxProblem[], write: () => string): Formatted =>
  problem ? { problem } : { text: write().trim() };
