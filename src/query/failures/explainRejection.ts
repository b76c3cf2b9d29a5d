import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { changedSpan, type Span } from '@aplkit/language/kit/edit';
import { offsetAt, positionAt } from '@aplkit/language/kit/places';
import { sentencePart } from '../../service/json';
import { rejection, type ServiceError } from '../../service/serviceError';

/** Explains a rejection, with the editor's own message if it also finds an error. Positions refer to `own`, which lacks the filters. */
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
  const at = offsetAt(apl, position);
  if (at < from || at >= to) {
    return rejection(error, reason, positionAt(own, at < from ? at : at - (to - from) + replaced));
  }
  return rejection(
    error,
    replaced > 0 ? reason : `${reason} (in a filter from the dashboard or the data source’s settings)`
  );
}

/** The part that differs from `own`, and the length of the part of `own` that it replaces. */
function changedPart(text: string, own: string): Span & { replaced: number } {
  const { from, to } = changedSpan(text, own);
  const replaced = own.length - (text.length - to) - from;
  // An added step starts with its own pipe, and the next step may also start with a pipe.
  let back = 0;
  const canMove = () => replaced === 0 && back < from && text[from - 1 - back] === text[to - 1 - back];
  while (text[from - back] !== '|' && canMove()) {
    back += 1;
  }
  return { from: from - back, to: to - back, replaced };
}
