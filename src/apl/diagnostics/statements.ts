import { quoteName, unquoteString } from '../tree/quote';
import { insertFix, replaceFix } from './problem';
import { type Mistake, type ProblemContext } from './problemContext';

/**
 * Explains where a `;` is missing after `let`. The grammar sees it only later, or not at all: a dataset in brackets on the next line may
 * be an element of what comes before.
 */
export function missingSemicolons(context: ProblemContext): Mistake[] {
  const start = context.statementStart;
  if (context.word(start) !== 'let') {
    return [];
  }
  const found: number[] = context.problem.message.startsWith('Expected `;`') ? [0] : [];
  for (let distance = -1; distance > start; distance -= 1) {
    if (context.is(distance, 'quotedName') && context.startsLine(distance)) {
      found.unshift(distance);
    }
  }
  return found.map((distance) => {
    const at = context.span(distance - 1).to;
    return {
      from: at - 1,
      to: at,
      message: 'A `;` is missing after this `let`.',
      fix: insertFix(at, ';', 'Add `;`'),
    };
  });
}

const beginning = "A query of APL begins with a dataset: `['logs'] | where … | project …`.";

/** Explains a query that begins as one of SQL, SPL, LogQL or of a search field. */
export function beginningOfQuery(context: ProblemContext): Mistake | undefined {
  const start = context.statementStart;
  if (start !== context.stepStart) {
    return undefined;
  }
  const [first, second] = [context.word(start), context.word(start + 1)];
  const message = beginning;
  if (first === 'from' && context.isName(start + 1)) {
    const span = context.span(start);
    const { from: to } = context.span(start + 1);
    return { ...span, message, fix: replaceFix({ from: span.from, to }, '', 'Leave out `from`') };
  }
  if (first === 'index' && second === '=') {
    const span = context.span(start, start + 2);
    const name = context.written(start + 2);
    return {
      ...span,
      message,
      isOfQuery: true,
      fix: replaceFix(span, quoteName(context.is(start + 2, 'string') ? unquoteString(name) : name)),
    };
  }
  if (context.is(start, 'string') && context.is(start + 1, 'pipe')) {
    const span = context.span(start);
    return { ...span, message, fix: replaceFix(span, quoteName(unquoteString(context.written(start)))) };
  }
  return first === '{' || (context.isName(start) && [':', '='].includes(second))
    ? { ...context.span(start), message }
    : undefined;
}
