import { quoteName, unquoteString } from '../tree/quote';
import { replaceFix } from './problem';
import { type Mistake, type Place } from './place';

/** The words by which other languages define a name. */
const definingWords: ReadonlySet<string> = new Set(['var', 'const', 'def']);

/**
 * Explains where a `;` is missing after `let`. The grammar sees it only later, or not at all: a dataset in brackets on the next line may
 * be an element of what comes before.
 */
export function missingSemicolons(place: Place): Mistake[] {
  const start = place.statementStart;
  if (place.word(start) !== 'let') {
    return [];
  }
  const found: number[] = place.problem.message.startsWith('Expected `;`') ? [0] : [];
  for (let distance = -1; distance > start; distance -= 1) {
    if (place.is(distance, 'quotedName') && place.startsLine(distance)) {
      found.unshift(distance);
    }
  }
  return found.map((distance) => {
    const at = place.span(distance - 1).to;
    return {
      from: at - 1,
      to: at,
      message: 'A `;` is missing after this `let`.',
      fix: { title: 'Add `;`', edits: [{ from: at, to: at, text: ';' }] },
    };
  });
}

/** Explains `var x = 5`, `let x := 5` and `let x == 5`. */
export function definition(place: Place): Mistake | undefined {
  const start = place.statementStart;
  const isAssigned = place.word(start) === 'let' && start === -2;
  if (start === -1 && definingWords.has(place.word(-1))) {
    const span = place.span(-1);
    return { ...span, message: 'APL defines a name with `let`.', fix: replaceFix(span, 'let') };
  }
  const sign = place.word(0) === ':' && place.word(1) === '=' ? 1 : 0;
  return isAssigned && (sign === 1 || place.word(0) === '==')
    ? { ...place.span(0, sign), message: '`let` defines a name with `=`.', fix: replaceFix(place.span(0, sign), '=') }
    : undefined;
}

const beginning = "A query of APL begins with a dataset: `['logs'] | where … | project …`.";

/** Explains a query that begins as one of SQL, SPL, LogQL or of a search field. */
export function beginningOfQuery(place: Place): Mistake | undefined {
  const start = place.statementStart;
  if (start !== place.stepStart) {
    return undefined;
  }
  const [first, second] = [place.word(start), place.word(start + 1)];
  const message = beginning;
  if (first === 'from' && place.isName(start + 1)) {
    const span = place.span(start);
    const { from: to } = place.span(start + 1);
    return { ...span, message, fix: replaceFix({ from: span.from, to }, '', 'Leave out `from`') };
  }
  if (first === 'index' && second === '=') {
    const span = place.span(start, start + 2);
    const name = place.written(start + 2);
    return {
      ...span,
      message,
      isOfQuery: true,
      fix: replaceFix(span, quoteName(place.is(start + 2, 'string') ? unquoteString(name) : name)),
    };
  }
  if (place.is(start, 'string') && place.is(start + 1, 'pipe')) {
    const span = place.span(start);
    return { ...span, message, fix: replaceFix(span, quoteName(unquoteString(place.written(start)))) };
  }
  return first === '{' || (place.isName(start) && [':', '='].includes(second))
    ? { ...place.span(start), message }
    : undefined;
}
