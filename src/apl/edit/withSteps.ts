import { type Pipeline } from '../tree/ast';

/**
 * Returns a query that is sent with steps at the end of its pipeline, before comments and semicolons. For a query that a person goes on
 * with, `withStep` keeps the layout.
 */
export const withSteps = (text: string, { to }: Pipeline, ...steps: string[]): string =>
  text.slice(0, to) + steps.map((step) => `\n| ${step}`).join('') + text.slice(to);
