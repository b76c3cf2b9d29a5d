import { analyze } from '../analysis/analyze';
import { type Schema } from '../analysis/schema';
import { completionsAt } from '../completion/completion';
import { type Known, type Variable } from '../completion/known';
import { type Completion } from '../completion/items';
import { type Question, questionAt } from '../completion/question';
import { schema } from './analyzing';
import { cursorIn } from './cursor';

export const variables: readonly Variable[] = [
  { name: '$city', type: 'unknown', help: 'Now: Rome', isMacro: false },
  { name: '$__interval', type: 'timespan', help: 'Now: 1m', isMacro: true },
];

/** Returns what is offered at the mark `^`. */
export function offeredAt(marked: string, given: Partial<Known> = {}, known: Schema = schema): Completion[] {
  const { text, offset } = cursorIn(marked);
  return completionsAt(text, offset, {
    schema: known,
    analysis: analyze(text, known),
    variables: [],
    values: [],
    ...given,
  });
}

/** Returns the labels of what is offered there, without functions; `max` of them. */
export function labelsAt(marked: string, max = Infinity, given: Partial<Known> = {}): string {
  return offeredAt(marked, given)
    .filter(({ kind }) => kind !== 'function')
    .slice(0, max)
    .map(({ label }) => label)
    .join(' ');
}

/** Returns the text after a suggestion was taken, with its tab stops as they are written. */
export function takenAt(marked: string, label: string, given: Partial<Known> = {}): string | undefined {
  const { text } = cursorIn(marked);
  const item = offeredAt(marked, given).find((candidate) => candidate.label === label);
  return item && text.slice(0, item.from) + item.insertText + text.slice(item.to);
}

/** Returns what the data is asked for at the mark. */
export function askedAt(marked: string): Question | undefined {
  const { text, offset } = cursorIn(marked);
  return questionAt(text, offset, analyze(text, schema), schema);
}
