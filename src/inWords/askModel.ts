import { catchError, concat, concatMap, defer, from, map, type Observable, of, throttleTime } from 'rxjs';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { errorText } from '../service/errorText';
import { checkAnswer, answeredQueries } from './checkAnswer';
import { chatAnswer, type ChatMessage } from './llmApp';
import { promptFor, repairFor } from './prompt';
import { type WordsQuestion } from './understand';

export type ModelState =
  | { state: 'writing'; characters: number; repairs: number }
  | { state: 'right'; query: string }
  | { state: 'wrong'; problems: string[]; rightPart: string }
  | { state: 'failed'; reason: string };

const maxRepairs = 2;

/** Milliseconds between updates while an answer arrives. */
const updateInterval = 100;

type Backend = Parameters<typeof chatAnswer>[0];

/**
 * Requests a query from the model, and lets the model repair the query at most twice. Doesn't run the query. Never fails. Unsubscribing
 * cancels the request.
 * @param loadFields loads a dataset's fields into the question's schema
 */
export function askModel(
  backend: Backend,
  question: WordsQuestion,
  loadFields: (dataset: string) => Promise<unknown>
): Observable<ModelState> {
  const attempt = (messages: readonly ChatMessage[], repairs: number): Observable<ModelState> =>
    defer(() => {
      let answer = '';
      const writing = chatAnswer(backend, messages).pipe(
        map((text): ModelState => {
          answer = text;
          return { state: 'writing', characters: text.length, repairs };
        }),
        throttleTime(updateInterval, undefined, { leading: true, trailing: true })
      );
      const checked = defer(() => from(loadAll(answer, loadFields))).pipe(
        concatMap((): Observable<ModelState> => {
          const { schema, query } = question;
          const result = checkAnswer(answer, query, schema);
          if (result.kind === 'right') {
            return of({ state: 'right', query: result.query });
          }
          const { problems, rightPart } = result;
          return repairs < maxRepairs
            ? attempt(repairFor(promptFor(question), answer, problems), repairs + 1)
            : of({ state: 'wrong', problems, rightPart });
        })
      );
      return concat(writing, checked);
    });
  return attempt(promptFor(question), 0).pipe(
    catchError((error: unknown) => of<ModelState>({ state: 'failed', reason: errorText(error) }))
  );
}

/** Loads the fields of the datasets that an answer names. */
const loadAll = (answer: string, loadFields: (dataset: string) => Promise<unknown>) =>
  Promise.all(
    answeredQueries(answer)
      .flatMap((query) => datasetNames(parseQuery(query)))
      .map(loadFields)
  );
