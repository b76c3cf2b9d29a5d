import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { aplColoring } from '@aplkit/language/apl/highlight/coloring';
import { parseQuery } from '@aplkit/language/apl/parse';
import { listText } from '@aplkit/language/kit/words';
import { type ModelLanguage } from '../askModel';
import { lostCondition, reasonsOf, type Reviewed } from '../checkAnswer';
import { aplSteps } from './aplSteps';
import { promptFor } from './aplPrompt';
import { lostConditions } from './lostConditions';
import { type WordsQuestion } from './understand';

/**
 * Prompts and checks for APL that a language model writes.
 * @param loadFields loads a dataset's fields into the question's schema
 */
export const aplModel = (loadFields: (dataset: string) => Promise<unknown>): ModelLanguage<WordsQuestion> => ({
  prompt: (question) => Promise.resolve(promptFor(question)),
  loadNames: (query) => Promise.all(datasetNames(parseQuery(query)).map(loadFields)),
  review: (query, { query: current, schema }) => reviewApl(query, current, schema),
  stepsIn: aplSteps,
  coloring: aplColoring,
});

/** Reviews a query in APL that would replace the current query. */
export function reviewApl(text: string, current: string, schema: KnownSchema): Reviewed {
  const { query, problems } = findProblems(text, schema);
  const names = datasetNames(query);
  const others = names.filter((name) => schema.datasets !== undefined && !schema.datasets.includes(name));
  const reasons = [
    ...reasonsOf(problems),
    ...(names.length === 0 ? ['The query doesn’t read a dataset.'] : []),
    ...(others.length > 0 && problems.length === 0 ? [`There is no dataset ${listText(others)}.`] : []),
    ...lostConditions(current, text).map(lostCondition),
  ];
  const { pipeline } = query;
  const ends = pipeline ? [pipeline.source.to, ...pipeline.operators.map(({ to }) => to)] : [];
  return { reasons: [...new Set(reasons)], ends };
}
