import { quoteName, unquoteString } from '../tree/quote';
import { insertFix, replaceFix } from './problem';
import { type Found, type ProblemContext } from './problemContext';

/**
 * Explains where a `;` is missing after `let`. The grammar sees it only later, or not at all: a dataset in brackets on the next line may
 * be an element of what comes before.
 */
export function missingSemicolons(context: ProblemContext): Found {
  const start = context.statementStart;
  if (context.word(start) !== 'let') {
    return undefined;
  }
  const found: number[] = context.problem.message.startsWith('Expected `;`') ? [0] : [];
  for (let distance = -1; distance > start; distance -= 1) {
    if (context.is(distance, 'quotedName') && context.startsLine(distance)) {
      found.unshift(distance);
    }
  }
  return found.map((distance) => {
    const at = context.span(distance - 1).to;
    const message = 'A `;` is missing after this `let`.';
    return { from: at - 1, to: at, message, fix: insertFix(at, ';', 'Add `;`') };
  });
}

export const beginning = "A query of APL begins with a dataset: `['logs'] | where … | project …`.";

/** Explains a query that begins as one of SQL, SPL, LogQL or of a search field. */
export function beginningOfQuery(context: ProblemContext): Found {
  const start = context.statementStart;
  if (start !== context.stepStart) {
    return undefined;
  }
  const [first, second] = [context.word(start), context.word(start + 1)];
  const nameIn = (at: number) =>
    quoteName(context.is(at, 'string') ? unquoteString(context.written(at)) : context.written(at));
  if (first === 'from' && context.isName(start + 1)) {
    const { from } = context.span(start);
    const fix = replaceFix({ from, to: context.span(start + 1).from }, '', 'Leave out `from`');
    return context.mistake(start, start, beginning, fix);
  }
  if (first === 'index' && second === '=') {
    return { ...context.instead(start, start + 2, beginning, nameIn(start + 2)), isOfQuery: true };
  }
  if (context.is(start, 'string') && context.is(start + 1, 'pipe')) {
    return context.instead(start, start, beginning, nameIn(start));
  }
  const isOther = first === '{' || (context.isName(start) && [':', '='].includes(second));
  return isOther && context.mistake(start, start, beginning);
}
