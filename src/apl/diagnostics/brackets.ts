import { closers, closing, type Mistake, type Place } from './place';

/** Words before which the brackets of an expression or a table are closed. */
const following: ReadonlySet<string> = new Set(['by', 'on']);

/** Explains a bracket that is not closed: once for each place where it may have been meant to be. */
export function unclosedBracket(place: Place): Mistake[] {
  const bracket = place.openBracket(0, place.statementStart);
  const closer = closing.get(place.word(bracket ?? 0));
  if (bracket === undefined || closer === undefined || isClosedLater(place)) {
    return [];
  }
  const ends = [place.span(-1).to];
  for (let at = bracket + 1; at < 0; at += 1) {
    if (following.has(place.word(at))) {
      ends.push(place.span(at - 1).to);
    }
  }
  ends.push(place.span(place.operandEnd(0, new Set())).to);
  return ends.map((at) => ({
    ...place.span(bracket),
    message: `This bracket is not closed: its \`${closer}\` is missing.`,
    fix: { title: `Write \`${closer}\``, edits: [{ from: at, to: at, text: closer }] },
  }));
}

/** Returns whether a bracket that is open at the problem is closed in the rest of the statement. */
function isClosedLater(place: Place): boolean {
  let open = 0;
  for (let at = 0; place.token(at) && place.word(at) !== ';'; at += 1) {
    open += closing.has(place.word(at)) ? 1 : closers.has(place.word(at)) ? -1 : 0;
    if (open < 0) {
      return true;
    }
  }
  return false;
}
