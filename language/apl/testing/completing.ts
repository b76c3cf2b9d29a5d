import { analyze } from '../analysis/analyze';
import { type KnownSchema } from '../analysis/schema';
import { completionsAt } from '../completion/completion';
import { type CompletionContext } from '../completion/values';
import { type Completion } from '../../kit/completion';
import { type PageVariable } from '../completion/items';
import { type Lookup, lookupIn } from '../completion/lookup';
import { situationAt } from '../completion/situation';
import { schema } from './analyzing';
import { cursorIn } from './cursor';

export const variables: readonly PageVariable[] = [
  { name: '$city', type: 'unknown', help: 'Now: Rome', isMacro: false },
  { name: '$__interval', type: 'timespan', help: 'Now: 1m', isMacro: true },
];

/** Completions at the mark `^`. */
export function offeredAt(
  marked: string,
  given: Partial<CompletionContext> = {},
  known: KnownSchema = schema
): Completion[] {
  const { text, offset } = cursorIn(marked);
  return completionsAt(text, offset, {
    schema: known,
    analysis: analyze(text, known),
    variables: [],
    values: [],
    ...given,
  });
}

/** Labels of the suggestions at the mark, except functions; at most `max`. */
export function labelsAt(marked: string, max = Infinity, given: Partial<CompletionContext> = {}): string {
  return offeredAt(marked, given)
    .filter(({ kind }) => kind !== 'function')
    .slice(0, max)
    .map(({ label }) => label)
    .join(' ');
}

/** Text after accepting a suggestion, with tab stops. */
export function takenAt(marked: string, label: string, given: Partial<CompletionContext> = {}): string | undefined {
  const { text } = cursorIn(marked);
  const item = offeredAt(marked, given).find((candidate) => candidate.label === label);
  return item && text.slice(0, item.from) + item.insertText + text.slice(item.to);
}

/** The lookup that completion at the mark needs. */
export function askedAt(marked: string): Lookup | undefined {
  const { text, offset } = cursorIn(marked);
  return lookupIn(situationAt(text, offset), text, offset, { analysis: analyze(text, schema), schema });
}
