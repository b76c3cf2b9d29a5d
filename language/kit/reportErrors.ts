import { type SyntaxNode } from '@lezer/common';

import { type ProblemList } from './problemList';

/**
 * Reports the error nodes of a tree. Adjacent error nodes are reported as one problem: unexpected text, or a missing part.
 * @param whatIsMissing returns the part missing at an error, or `undefined` for unexpected text; `isEmpty` is true if there's no text at
 * all
 */
export function reportErrors(
  errors: readonly SyntaxNode[],
  problems: ProblemList,
  whatIsMissing: (error: SyntaxNode, isEmpty: boolean) => string | undefined
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
    const missing = whatIsMissing(error, to === error.from);
    if (missing === undefined) {
      problems.unexpected({ from: error.from, to });
    } else {
      problems.missing(missing, error.from);
    }
  }
}

/** Missing parts, by the name of the node, then by the name of the previous part (`''` at the start). */
export type MissingParts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The part missing at an error node; `undefined` if `parts` doesn't contain it. */
export function missingAt(error: SyntaxNode, parts: MissingParts, outermost: string): string | undefined {
  const known: MissingParts[string] | undefined = parts[error.parent?.name ?? outermost];
  return known?.[error.prevSibling?.name ?? ''] ?? known?.otherwise;
}
