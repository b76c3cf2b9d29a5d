import { type SyntaxNode } from '@lezer/common';

import { type ProblemList } from './problemList';

/**
 * Reports the error nodes of a tree. Adjacent ones are one problem: a text that cannot be there, or something that is missing.
 *
 * @param missingAt what is missing at an error, or `undefined` for unexpected text; `isEmpty` where there is no text
 */
export function reportErrors(
  errors: readonly SyntaxNode[],
  problems: ProblemList,
  missingAt: (error: SyntaxNode, isEmpty: boolean) => string | undefined
): void {
  for (let at = 0; at < errors.length && !problems.isFull();) {
    const error = errors[at];
    let { to } = error;
    at += 1;
    while (at < errors.length && (problems.from(to)?.from ?? Infinity) >= errors[at].from) {
      to = Math.max(to, errors[at].to);
      at += 1;
    }
    to = Math.max(error.from, problems.before(to)?.to ?? error.from);
    const missing = missingAt(error, to === error.from);
    if (missing === undefined) {
      problems.unexpected({ from: error.from, to });
    } else {
      problems.missing(missing, error.from);
    }
  }
}
