import { parseQuery, problemsUntil } from '../parse';
import { applyEdits, type Edit } from '../tree/edit';
import { closesBracket, opensBracket, tokenize } from '../tree/lexer';
import { readSteps } from './readSteps';

/** Tells whether an edit writes a bracket that closes one before it: then what follows belongs to something else. */
function closesAnother({ text }: Edit): boolean {
  let open = 0;
  return tokenize(text).some((token) => (open += opensBracket(token) ? 1 : closesBracket(token) ? -1 : 0) < 0);
}

/**
 * Returns why an edit of one control is no such edit: the text could not be read any more, or another step would begin or end in it;
 * `undefined` for one that changes nothing but what it is of.
 *
 * @param added the number of steps that it adds
 */
export function whyNotEdit(text: string, edits: readonly Edit[], added = 0): string | undefined {
  const changed = applyEdits(text, edits);
  const before = parseQuery(text);
  const after = parseQuery(changed);
  if (after.problems.length > before.problems.length) {
    const known = new Set(before.problems.map(({ message }) => message));
    const problem = after.problems.find(({ message }) => !known.has(message)) ?? after.problems[0];
    const last = edits.reduce((one, other) => (other.to > one.to ? other : one));
    const to = last.to + changed.length - text.length;
    // What is noticed only in the text behind is said of what is written: a person does not see the bracket that comes next.
    const isBehind = problem.to > to && !edits.some(closesAnother);
    const written = isBehind ? problemsUntil(changed.slice(0, to)).find((each) => each.to > last.from) : undefined;
    return (written ?? problem).message;
  }
  const count = (query: string) => readSteps(query).filter(({ kind }) => kind !== 'space').length;
  return count(changed) === count(text) + added
    ? undefined
    : 'It would begin another step. Add steps by the buttons, or edit the query as code.';
}
