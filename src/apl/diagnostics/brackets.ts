import { insertFix } from './problem';
import { closers, closing, type Mistake, type ProblemContext } from './problemContext';

/** Words before which the brackets of an expression or a table are closed. */
const following: ReadonlySet<string> = new Set(['by', 'on']);

/** Explains a bracket that is not closed: once for each place where it may have been meant to be. */
export function unclosedBracket(context: ProblemContext): Mistake[] {
  const bracket = context.openBracket(0, context.statementStart);
  const closer = closing.get(context.word(bracket ?? 0));
  if (bracket === undefined || closer === undefined || isClosedLater(context)) {
    return [];
  }
  const ends = [context.span(-1).to];
  for (let at = bracket + 1; at < 0; at += 1) {
    if (following.has(context.word(at))) {
      ends.push(context.span(at - 1).to);
    }
  }
  ends.push(context.span(context.operandEnd(0, new Set())).to);
  return ends.map((at) => ({
    ...context.span(bracket),
    message: `This bracket is not closed: its \`${closer}\` is missing.`,
    fix: insertFix(at, closer),
  }));
}

/** Returns whether a bracket that is open at the problem is closed in the rest of the statement. */
function isClosedLater(context: ProblemContext): boolean {
  let open = 0;
  for (let at = 0; context.token(at) && context.word(at) !== ';'; at += 1) {
    open += closing.has(context.word(at)) ? 1 : closers.has(context.word(at)) ? -1 : 0;
    if (open < 0) {
      return true;
    }
  }
  return false;
}
