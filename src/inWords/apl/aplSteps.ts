import { isStep } from '@aplkit/language/apl/steps/parts';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { titleOf } from '@aplkit/language/apl/steps/stepKinds';
import { type ShownStep } from '../compareSteps';

/** The steps of a query in APL. */
export const aplSteps = (query: string): ShownStep[] =>
  readSteps(query)
    .map((part) => ({
      title: isStep(part) ? titleOf(part.operator.keyword.name) : part.kind === 'source' ? 'Dataset' : '',
      text: query.slice(part.from, part.to).trim(),
    }))
    .filter(({ text }) => text !== '');
