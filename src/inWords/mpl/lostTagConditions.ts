import { type Span } from '@aplkit/language/kit/edit';
import { mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { joinedConditions } from '@aplkit/language/mpl/edit/conditions';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';

/** The conditions with variables that a changed query no longer has. */
export function lostTagConditions(before: string, after: string): string[] {
  const kept = variableConditions(after);
  return variableConditions(before).filter((condition) => !kept.includes(condition));
}

/** Conditions with variables. White space is normalized for comparison. */
function variableConditions(text: string): string[] {
  return mplPipelinesOf(parseMpl(text))
    .flatMap(({ steps }) => steps)
    .flatMap((step): Span[] => (step.kind === 'where' ? joinedConditions(step) : step.kind === 'ifdef' ? [step] : []))
    .map(({ from, to }) => text.slice(from, to).split(/\s+/).join(' '))
    .filter((part) => part.includes('$'));
}
