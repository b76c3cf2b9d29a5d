import { closed } from '../edit/datasetFilter';
import { parseQuery, problemsUntil } from '../parse';

/** Problem with a typed condition; `undefined` if it's valid or contains a variable. */
export function conditionProblem(where: string): string | undefined {
  if (
    where.trim() === '' ||
    where.includes('$') ||
    where.includes('[[') ||
    parseQuery(`events | where (${closed(where)})`).problems.length === 0
  ) {
    return undefined;
  }
  // The position, without the added parentheses.
  const [problem] = problemsUntil(`events | where ${where}`);
  return `Invalid condition: ${problem?.message ?? 'unexpected text after the condition. Join conditions with `and` or `or`.'}`;
}
