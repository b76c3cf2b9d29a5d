import { positions } from '../../kit/reading';
import { parseQuery, problemsUntil } from '../parse';
import { type Query, type Span } from '../tree/ast';
import { applyEdits, type Edit } from '../tree/edit';
import { closesBracket, opensBracket, tokenize } from '../tree/lexer';
import { readSteps } from './readSteps';

/** True if an edit closes a bracket that it doesn't open, which would change the meaning of the text after it. */
function closesAnother({ text }: Edit): boolean {
  let open = 0;
  return tokenize(text).some((token) => (open += opensBracket(token) ? 1 : closesBracket(token) ? -1 : 0) < 0);
}

/** The reason to reject an edit that would break the text or change other parts. `added` is the number of steps it adds. */
export function whyNotEdit(text: string, edits: readonly Edit[], added = 0): string | undefined {
  const problem = problemOf(text, edits, added);
  const endsInComment = edits.some((edit) => tokenize(edit.text).at(-1)?.kind === 'comment');
  return problem !== undefined && endsInComment
    ? 'A comment here would hide the text that follows. Remove the comment, or edit the query as code.'
    : problem;
}

function problemOf(text: string, edits: readonly Edit[], added: number): string | undefined {
  const changed = applyEdits(text, edits);
  const before = parseQuery(text);
  const after = parseQuery(changed);
  const replaced = { from: Math.min(...edits.map(({ from }) => from)), to: Math.max(...edits.map(({ to }) => to)) };
  const written = { from: replaced.from, to: replaced.to + changed.length - text.length };
  if (after.problems.length > before.problems.length) {
    const known = new Set(before.problems.map(({ message }) => message));
    const problem = after.problems.find(({ message }) => !known.has(message)) ?? after.problems[0];
    // A problem after the edited part is reported for the typed text, because the user doesn't see the brackets around it.
    const isBehind = problem.to > written.to && !edits.some(closesAnother);
    const own = isBehind
      ? problemsUntil(changed.slice(0, written.to)).find((each) => each.to > replaced.from)
      : undefined;
    return (own ?? problem).message;
  }
  const count = (query: string, read: Query) => readSteps(query, read).filter(({ kind }) => kind !== 'space').length;
  if (count(changed, after) !== count(text, before) + added) {
    return 'This would start another step. Use the buttons to add steps, or edit the query as code.';
  }
  return isSameAround(replaced, written, [before.statements, before.pipeline], [after.statements, after.pipeline])
    ? undefined
    : 'This would also change other parts of the query. Put the text in parentheses, or edit the query as code.';
}

/** True if two trees differ in only one part. */
function isSameAround(before: Span, after: Span, tree: unknown, changed: unknown): boolean {
  const isOneItem = before.from < before.to && hasItem(tree, before);
  const isSame = (one: unknown, other: unknown): boolean => {
    if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) {
      const isOutside = (span: Span) => (each: unknown) => !(isSpan(each) && isIn(each, span));
      const [rest, others] = [one.filter(isOutside(before)), other.filter(isOutside(after))];
      return !isOneItem && rest.length === others.length && isSame(rest, others);
    }
    if (!isObject(one) || !isObject(other)) {
      return Object.is(one, other);
    }
    // The direction of a sort has its own control.
    if (isSpan(one) && isIn(one, before) && isSpan(other) && isIn(other, after) && !('nulls' in one)) {
      return true;
    }
    const parts = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...parts].every((key) => positions.has(key) || isSame(one[key], other[key]));
  };
  return isSame(tree, changed);
}

/** True if a part is inside a single item of a list. In lists, only items have no kind. */
const hasItem = (tree: unknown, part: Span): boolean =>
  Array.isArray(tree)
    ? tree.some((each: unknown) => (isSpan(each) && !('kind' in each) && isIn(part, each)) || hasItem(each, part))
    : isObject(tree) && Object.values(tree).some((each) => hasItem(each, part));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isSpan = (value: unknown): value is Record<string, unknown> & Span =>
  isObject(value) && typeof value.from === 'number' && typeof value.to === 'number';

const isIn = ({ from, to }: Span, outer: Span): boolean => from >= outer.from && to <= outer.to;
