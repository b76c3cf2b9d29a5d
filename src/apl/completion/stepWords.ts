import { operatorOf } from '../vocabulary/tabularOperators';
import { type Literal } from './items';
import { typeWords } from './literals';
import { type CursorStep } from './step';
import { type Clause, compares } from './valueContext';

/** Whether a step declares names: what is written there, nobody but the person knows. */
function declaresNames({ written }: CursorStep): boolean {
  const word = operatorOf(written[0])?.names;
  return word !== undefined && word !== 'columns' && written.includes(word);
}

/** Whether a new name is written at the end of a step. `next` is the text of the token after the cursor's word. */
export function isNewName(step: CursorStep, next: string): boolean {
  const { open, written } = step;
  const [head] = written;
  const [beforeLast, last] = [written.at(-2), written.at(-1)];
  const begins = open.length === 0 && (written.length === 1 || last === ',' || last === 'by');
  return (
    declaresNames(step) ||
    (last === '=' && beforeLast === 'with_itemindex') ||
    // APL has no operator `as`, which Kusto has: what follows is a name all the same.
    ((head === 'range' || head === 'as') && written.length === 1) ||
    (head === 'project-rename' && begins) ||
    (operatorOf(head)?.names === 'columns' && (last === 'as' || (begins && next === '=')))
  );
}

/** The words that can follow `join kind=`, `typeof(` or `a:`. */
export function wordsAt(step: CursorStep): readonly Literal[] | undefined {
  const { written } = step;
  const [beforeLast, last] = written.slice(-2);
  if (beforeLast === 'kind' && last === '=') {
    return operatorOf(written[0])?.kinds?.map(([text, help]) => ({ text, help }));
  }
  const takesType = (beforeLast === 'typeof' && last === '(') || (declaresNames(step) && last === ':');
  return takesType ? typeWords : undefined;
}

/** The words and marks that can follow `asc`, `nulls` and the like. */
export const afterDirection: ReadonlyMap<string, readonly string[]> = new Map([
  ['nulls', ['first', 'last']],
  ['asc', ['nulls', ',', '|']],
  ['desc', ['nulls', ',', '|']],
  ['first', [',', '|']],
  ['last', [',', '|']],
]);

/** The words and marks that can follow a value of an operator, outside brackets. */
export function nextWords(head: string, isAfterBy: boolean): readonly string[] {
  const { by, next = [',', '|'] } = operatorOf(head) ?? {};
  if (head === 'let' || head === 'set') {
    return [';'];
  }
  if (isAfterBy && by) {
    return by === 'order' ? ['asc', 'desc', 'nulls', ',', '|'] : [',', '|'];
  }
  return next;
}

/** Words and marks that can follow in brackets: another value in a list or a call, dots between two bounds. */
export function inBrackets({ tokens, written, open }: CursorStep, { comparison }: Clause): string[] {
  const { at, call } = open[open.length - 1];
  const opener = at > 0 ? written[at - 1] : '';
  if (opener === 'between' || opener === '!between') {
    return written.includes('..', at) ? [] : ['..'];
  }
  const isList = at > 0 && compares(tokens[at - 1]);
  return (isList || call !== '') && comparison < at ? [','] : [];
}
