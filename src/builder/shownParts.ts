import { isStep, type Part } from '@aplkit/language/apl/steps/parts';
import { type Span } from '@aplkit/language/apl/tree/ast';

/** The parts that have a card. Adjacent tokens that can't be parsed share a card. */
export function shownParts(text: string, parts: readonly Part[]): Part[] {
  const shown: Part[] = [];
  for (const part of parts.filter(({ kind, from, to }) => kind !== 'space' && text.slice(from, to) !== ';')) {
    const last = shown.at(-1);
    if (part.kind === 'rest' && last?.kind === 'rest') {
      shown[shown.length - 1] = { ...last, to: part.to };
    } else {
      shown.push(part);
    }
  }
  return shown;
}

/** The part with a problem. If something is missing before a pipe, it's the step before the pipe. */
export function partWith({ from, to }: Span, parts: readonly Part[]): Part | undefined {
  const at = parts.findIndex((part) => from <= part.to && part.from <= to && !(isStep(part) && to <= part.from + 1));
  return parts[at] ?? parts.filter((part) => part.from < from).at(-1) ?? parts.at(0);
}
