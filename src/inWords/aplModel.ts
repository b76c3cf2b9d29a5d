import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { aplColoring } from '@aplkit/language/apl/highlight/coloring';
import { parseQuery } from '@aplkit/language/apl/parse';
import { type ModelLanguage } from './askModel';
import { reviewApl } from './checkAnswer';
import { aplSteps } from './aplSteps';
import { promptFor } from './prompt';
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
