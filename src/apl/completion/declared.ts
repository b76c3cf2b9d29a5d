import { operatorOf } from '../vocabulary/vocabulary';
import { kindsOf, type Literal, typeWords } from './literals';
import { type Step } from './step';

/** Returns whether a step declares names: what is written there, nobody but the person knows. */
function declaresNames(written: readonly string[]): boolean {
  const word = operatorOf(written[0])?.names;
  return word !== undefined && word !== 'columns' && written.includes(word);
}

/**
 * Returns whether a new name is written at the end of a step.
 *
 * @param next the text of the token after the cursor's word
 */
export function isNewName({ open }: Step, written: readonly string[], next: string): boolean {
  const [head] = written;
  const [beforeLast, last] = [written.at(-2), written.at(-1)];
  const begins = open.length === 0 && (written.length === 1 || last === ',' || last === 'by');
  return (
    declaresNames(written) ||
    (last === '=' && beforeLast === 'with_itemindex') ||
    // APL has no operator `as`, which Kusto has: what follows is a name all the same.
    ((head === 'range' || head === 'as') && written.length === 1) ||
    (head === 'project-rename' && begins) ||
    (operatorOf(head)?.names === 'columns' && (last === 'as' || (begins && next === '=')))
  );
}

/** Returns the words that can follow `join kind=`, `typeof(` or `a:`. */
export function wordsAt(written: readonly string[]): readonly Literal[] | undefined {
  const [beforeLast, last] = written.slice(-2);
  if (beforeLast === 'kind' && last === '=') {
    return kindsOf(written[0]);
  }
  const takesType = (beforeLast === 'typeof' && last === '(') || (declaresNames(written) && last === ':');
  return takesType ? typeWords : undefined;
}
