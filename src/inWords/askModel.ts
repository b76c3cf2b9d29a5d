import { catchError, concat, concatMap, defer, from, map, type Observable, of, throttleTime } from 'rxjs';

import { type Coloring } from '@aplkit/language/kit/colors';
import { errorText } from '../service/errorText';
import { type QuestionInWords } from './answerProps';
import { answeredQueries, checkAnswer, type Reviewed } from './checkAnswer';
import { chatAnswer, type ChatMessage } from './llmApp';
import { repairFor } from './promptParts';
import { type StepsIn } from './StepChanges';

/** Prompts and checks for queries that a language model writes. */
export interface ModelLanguage<Question extends QuestionInWords> {
  /** The messages for a question. Never rejects. */
  prompt: (question: Question) => Promise<ChatMessage[]>;
  /** Loads the names in a query. */
  loadNames: (query: string) => Promise<unknown>;
  /** Finds the reasons why a query can't replace the current one. */
  review: (query: string, question: Question) => Reviewed;
  stepsIn: StepsIn;
  coloring: Coloring;
}

export type ModelState =
  | { state: 'writing'; characters: number; repairs: number }
  | { state: 'right'; query: string }
  | { state: 'wrong'; problems: string[]; rightPart: string }
  | { state: 'failed'; reason: string };

const maxRepairs = 2;

/** Milliseconds between updates while an answer arrives. */
const updateInterval = 100;

type Backend = Parameters<typeof chatAnswer>[0];

/** Requests a query from the model, with at most two repairs. Never fails. Unsubscribing cancels the request. */
export function askModel<Question extends QuestionInWords>(
  backend: Backend,
  question: Question,
  { prompt, loadNames, review }: Pick<ModelLanguage<Question>, 'prompt' | 'loadNames' | 'review'>
): Observable<ModelState> {
  const attempt = (
    first: readonly ChatMessage[],
    messages: readonly ChatMessage[] = first,
    repairs = 0
  ): Observable<ModelState> =>
    defer(() => {
      let answer = '';
      const writing = chatAnswer(backend, messages).pipe(
        map((text): ModelState => {
          answer = text;
          return { state: 'writing', characters: text.length, repairs };
        }),
        throttleTime(updateInterval, undefined, { leading: true, trailing: true })
      );
      const checked = defer(() => from(Promise.all(answeredQueries(answer).map(loadNames)))).pipe(
        concatMap((): Observable<ModelState> => {
          const result = checkAnswer(answer, (query) => review(query, question));
          if (result.kind === 'right') {
            return of({ state: 'right', query: result.query });
          }
          const { problems, rightPart } = result;
          return repairs < maxRepairs
            ? attempt(first, repairFor(first, answer, problems), repairs + 1)
            : of({ state: 'wrong', problems, rightPart });
        })
      );
      return concat(writing, checked);
    });
  return defer(() => prompt(question)).pipe(
    concatMap((messages) => attempt(messages)),
    catchError((error: unknown) => of<ModelState>({ state: 'failed', reason: errorText(error) }))
  );
}
