import { type Span } from '@aplkit/language/kit/edit';
import { mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { joinedConditions } from '@aplkit/language/mpl/edit/conditions';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { lostParts } from '../kit/understood';

/** The conditions with variables that a changed MPL query no longer has. */
export const lostTagConditions = (before: string, after: string): string[] =>
  lostParts(before, after, (text) =>
    mplPipelinesOf(parseMpl(text))
      .flatMap(({ steps }) => steps)
      .flatMap((step): Span[] => (step.kind === 'where' ? joinedConditions(step) : step.kind === 'ifdef' ? [step] : []))
  );
