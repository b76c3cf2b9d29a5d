import { type Step } from './step';

/** Operators over lists of columns, which may have names of their own. */
const namingColumns: ReadonlySet<string> = new Set([
  ...['extend', 'extend-valid', 'project', 'project-rename', 'distinct', 'summarize', 'make-series', 'mv-expand'],
  'print',
]);
/** The word after which an operator declares names. */
const declaringWords: ReadonlyMap<string, string> = new Map([
  ['parse', 'with'],
  ['parse-where', 'with'],
  ['parse-kv', 'as'],
]);

/** Returns whether a step declares names: what is written there, nobody but the person knows. */
export function declaresNames(written: readonly string[]): boolean {
  const word = declaringWords.get(written[0]);
  return word !== undefined && written.includes(word);
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
    (namingColumns.has(head) && (last === 'as' || (begins && next === '=')))
  );
}
