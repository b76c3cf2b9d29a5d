import { type Clause, compares } from './clause';
import { type Step } from './step';

/** Returns what can follow `asc`, `nulls` and the like. */
export function afterDirectionWords(last: string): string[] {
  switch (last) {
    case 'nulls':
      return ['first', 'last'];
    case 'asc':
    case 'desc':
      return ['nulls', ',', '|'];
    default:
      return [',', '|'];
  }
}

/** Returns the words and marks that can follow a value of an operator, outside brackets. */
export function nextWords(head: string, by: boolean, isOrdered: boolean): string[] {
  if (isOrdered && by) {
    return ['asc', 'desc', 'nulls', ',', '|'];
  }
  switch (head) {
    case 'summarize':
      return by ? [',', '|'] : ['by', ',', '|'];
    case 'make-series':
      return by ? [',', '|'] : ['on', 'step', 'by', ',', '|'];
    case 'top':
      return ['by'];
    case 'let':
    case 'set':
      return [';'];
    case 'range':
      return ['from', 'to', 'step', '|'];
    case 'where':
      return ['|'];
    default:
      return [',', '|'];
  }
}

/** Returns what can follow in brackets: another value in a list or a call, dots between two bounds. */
export function inBrackets({ tokens, open }: Step, written: readonly string[], { comparison }: Clause): string[] {
  const { at, call } = open[open.length - 1];
  const opener = at > 0 ? written[at - 1] : '';
  if (opener === 'between' || opener === '!between') {
    return written.includes('..', at) ? [] : ['..'];
  }
  const isList = at > 0 && compares(tokens[at - 1], opener);
  return (isList || call !== '') && comparison < at ? [','] : [];
}
