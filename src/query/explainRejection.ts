import { noSchema } from '../apl/analysis/schema';
import { findProblems } from '../apl/diagnostics/findProblems';
import { type Span } from '../apl/tree/ast';
import { sentencePart } from '../service/json';
import { type QueryPosition, rejection, type ServiceError } from '../service/serviceError';

/**
 * The error of a query whose syntax is wrong, as the editor explains it; the service's own where the editor can read the query. Its place is
 * that in `own`, the text before filters were added.
 */
export function explainRejection(error: ServiceError, apl: string, own: string): ServiceError {
  const { query, problems } = findProblems(apl, noSchema);
  const problem = query.problems.length > 0 ? problems.find(({ severity }) => severity === 'error') : undefined;
  const explained = problem
    ? rejection(error, `: ${sentencePart(problem.message)}`, positionAt(apl, problem.from))
    : error;
  const { position, reason = '' } = explained;
  if (position === undefined || apl === own) {
    return explained;
  }
  const { from, to, replaced } = changedPart(apl, own);
  const at = offsetOf(apl, position);
  if (at < from || at >= to) {
    return rejection(error, reason, positionAt(own, at < from ? at : at - (to - from) + replaced));
  }
  return rejection(
    error,
    replaced > 0 ? reason : `${reason} (in a filter of the dashboard or the data source's settings)`
  );
}

/** The part of a text in which it differs from another one, and the length of what is there in that one. */
function changedPart(text: string, own: string): Span & { replaced: number } {
  const shorter = Math.min(text.length, own.length);
  let from = 0;
  while (from < shorter && text[from] === own[from]) {
    from += 1;
  }
  let end = 0;
  while (end < shorter - from && text[text.length - 1 - end] === own[own.length - 1 - end]) {
    end += 1;
  }
  const replaced = own.length - end - from;
  // Where a step was added, it begins with its pipe: the one after it may begin alike.
  let back = 0;
  const canMove = () => replaced === 0 && back < from && text[from - 1 - back] === text[text.length - end - 1 - back];
  while (text[from - back] !== '|' && canMove()) {
    back += 1;
  }
  return { from: from - back, to: text.length - end - back, replaced };
}

function positionAt(text: string, offset: number): QueryPosition {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function offsetOf(text: string, { line, column }: QueryPosition): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}
