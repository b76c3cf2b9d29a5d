import { type SyntaxProblem } from './problemList';

/** A query in the standard form, or why it has none. */
export type Formatted = { text: string } | { problem: SyntaxProblem };

/** Writes a query without syntax errors in the standard form; of another one, the first error. */
export const formatted = ([problem]: readonly SyntaxProblem[], write: () => string): Formatted =>
  problem ? { problem } : { text: write().trim() };
