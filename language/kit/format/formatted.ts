import { type builders, printer } from 'prettier/doc';

import { type SyntaxProblem } from '../problemList';

export type Doc = builders.Doc;

/** A query in the standard format, or the reason why it can't be formatted. */
export type Formatted = { text: string } | { problem: SyntaxProblem };

/** Line width for an editor next to a panel's options. */
const options = { printWidth: 80, tabWidth: 2, useTabs: false };

/** Formats a query, or returns its first syntax error. */
export const formatted = ([problem]: readonly SyntaxProblem[], layOut: () => Doc): Formatted =>
  problem ? { problem } : { text: printer.printDocToString(layOut(), options).formatted.trim() };
