import { operatorOf } from '../vocabulary/vocabulary';
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
export function nextWords(head: string, by: boolean): readonly string[] {
  const { clauses = [], next = [',', '|'] } = operatorOf(head) ?? {};
  if (head === 'let' || head === 'set') {
    return [';'];
  }
  if (by && clauses.includes('by')) {
    return clauses.includes('nulls') ? ['asc', 'desc', 'nulls', ',', '|'] : [',', '|'];
  }
  return next;
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
