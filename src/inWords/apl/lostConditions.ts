import { conditionsOf } from '@aplkit/language/apl/edit/filters';
import { parseQuery } from '@aplkit/language/apl/parse';
import { lostParts } from '../kit/understood';

/** The conditions with variables that a changed APL query no longer has. */
export const lostConditions = (before: string, after: string): string[] =>
  lostParts(before, after, (text) =>
    (parseQuery(text).pipeline?.operators ?? []).flatMap((operator) =>
      operator.kind === 'where' ? conditionsOf(operator).map(({ expression }) => expression) : []
    )
  );
