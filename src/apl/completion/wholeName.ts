import { completionsAt } from './completion';
import { type CompletionKind } from './items';
import { type CompletionContext } from './completionContext';

/** Functions are not among them: of those, a suggestion writes the brackets. */
const names: ReadonlySet<CompletionKind> = new Set<CompletionKind>(['dataset', 'table', 'field', 'variable']);

/** Returns whether a known name ends at an offset, typed as it is: a suggestion would at most write it in quotes. */
export function isWholeName(text: string, offset: number, context: CompletionContext): boolean {
  return completionsAt(text, offset, context).some(
    ({ kind, label, from, to }) => names.has(kind) && to === offset && text.slice(from, offset) === label
  );
}
