import { noSchema } from '../apl/analysis/schema';
import { findProblems } from '../apl/diagnostics/findProblems';
import { sentencePart } from '../service/json';
import { rejection, type ServiceError } from '../service/serviceError';

/** The error of a query whose syntax is wrong, as the editor explains it; the service's own where the editor can read the query. */
export function explainRejection(error: ServiceError, apl: string): ServiceError {
  const { query, problems } = findProblems(apl, noSchema);
  const problem = query.problems.length > 0 ? problems.find(({ severity }) => severity === 'error') : undefined;
  if (!problem) {
    return error;
  }
  const lines = apl.slice(0, problem.from).split('\n');
  const position = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  return rejection(error, `: ${sentencePart(problem.message)}`, position);
}
