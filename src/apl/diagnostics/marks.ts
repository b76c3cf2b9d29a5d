import { closing } from '../tree/lexer';
import { escapeForString, quoteName } from '../tree/quote';
import { closest } from '../analysis/closest';
import { isCurly, otherSigns } from '../vocabulary/otherLanguages';
import { insertFix, replaceFix } from '../analysis/problem';
import { type FoundMistakes, type Mistake, type ProblemContext } from './problemContext';

/** Explains `#`, `--` and `/*` that begin a comment on the line of the problem, at it or before. `5--1` is no comment. */
export function comment(context: ProblemContext): FoundMistakes {
  for (let distance = 0; context.token(distance); distance -= 1) {
    const isPair = context.touches(distance);
    const opening =
      context.word(distance) === '#' ? '#' : isPair ? context.word(distance) + context.word(distance + 1) : '';
    if (opening === '/*') {
      return blockComment(context, distance);
    }
    const isMinus =
      context.touches(distance + 1) && context.token(distance - 1) !== undefined && !context.startsLine(distance);
    if (opening === '#' || (opening === '--' && !isMinus)) {
      return context.instead(distance, distance + opening.length - 1, 'A comment begins with `//` in APL.', '//');
    }
    if (context.startsLine(distance)) {
      break;
    }
  }
  return undefined;
}

function blockComment(context: ProblemContext, distance: number): Mistake {
  const { text } = context;
  const { from } = context.span(distance);
  const end = text.indexOf('*/', from + 2);
  const comment = text.slice(from + 2, end < 0 ? text.length : end);
  const lines = comment.split('\n');
  const written = lines.map((line) => `// ${line.trim()}`.trim()).join('\n');
  const rest = text.slice(end < 0 ? text.length : end + 2);
  const endsLine = rest.split('\n', 1)[0].trim() === '';
  const to = text.length - (endsLine ? rest : rest.trimStart()).length;
  return {
    from,
    to,
    message: 'APL has comments to the end of the line: they begin with `//`.',
    fix: replaceFix({ from, to }, endsLine ? written : `${written}\n`, 'Write `//`'),
  };
}

/** Explains a pair of quotes that a word processor inserted, letters to the grammar: the first pair on the line of the problem. */
export function curlyQuotes(context: ProblemContext): FoundMistakes {
  let distance = 0;
  while (context.token(distance - 1) && !context.startsLine(distance)) {
    distance -= 1;
  }
  const found: number[] = [];
  do {
    const { from, to } = context.span(distance);
    for (let at = from; at < to && context.is(distance, 'name', 'error'); at += 1) {
      if (isCurly(context.text.charAt(at))) {
        found.push(at);
      }
    }
    distance += 1;
  } while (context.token(distance) && !context.startsLine(distance));
  const [from, last = from] = found;
  const edits = [...new Set([from, last])].map((at) => ({ from: at, to: at + 1, text: '"' }));
  const message = 'These are typographic quotes. APL takes straight ones.';
  return from !== undefined && { from, to: last + 1, message, fix: { title: 'Write straight quotes', edits } };
}

/**
 * Explains where a `;` is missing after `let`. The grammar sees it only later, or not at all: a dataset in brackets on the next line may
 * be an element of what comes before.
 */
export function missingSemicolons(context: ProblemContext): FoundMistakes {
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

/** Explains a bracket that is not closed: once for each place where it may have been meant to be. */
export function unclosedBracket(context: ProblemContext): FoundMistakes {
  const bracket = context.openBracket(0, context.statementStart);
  const closer = closing.get(context.word(bracket ?? 0));
  if (bracket === undefined || closer === undefined || isClosedLater(context)) {
    return undefined;
  }
  const ends = [context.span(-1).to];
  for (let at = bracket + 1; at < 0; at += 1) {
    // Before these words, the brackets of an expression or a table are closed.
    if (context.word(at) === 'by' || context.word(at) === 'on') {
      ends.push(context.span(at - 1).to);
    }
  }
  ends.push(context.span(context.operandEnd(0, new Set())).to);
  const message = `This bracket is not closed: its \`${closer}\` is missing.`;
  return ends.map((at) => context.mistake(bracket, bracket, message, insertFix(at, closer)));
}

/** Returns whether a bracket that is open at the problem is closed in the rest of the statement. */
function isClosedLater(context: ProblemContext): boolean {
  let open = 0;
  for (let at = 0; context.token(at) && context.word(at) !== ';'; at += 1) {
    open += context.nesting(at);
    if (open < 0) {
      return true;
    }
  }
  return false;
}

/** Explains names in backticks, or in brackets without quotes. */
export function quotedName(context: ProblemContext): FoundMistakes {
  const end = context.word(0) === '`' ? '`' : context.word(0) === '[' ? ']' : '';
  let last = 1;
  while (context.word(last) !== end && context.isName(last)) {
    last += 1;
  }
  const name = context.text.slice(context.span(0).to, context.span(last).from).trim();
  const written = end === '`' ? quoteName(name) : `['${escapeForString(name, "'")}']`;
  const isQuoted = end !== '' && context.word(last) === end && name !== '';
  return isQuoted && context.instead(0, last, "APL quotes a name with brackets and quotes: `['name']`.", written);
}

/** Explains `'it''s'`. */
export function doubledQuote(context: ProblemContext): FoundMistakes {
  if (!context.is(0, 'string') || !context.is(-1, 'string') || !context.touches(-1)) {
    return undefined;
  }
  const { from } = context.span(0);
  const written = `\\${context.text.charAt(from)}`;
  const span = { from: from - 1, to: from + 1 };
  return { ...span, message: `APL writes a quote in a text as \`${written}\`.`, fix: replaceFix(span, written) };
}

const units: ReadonlySet<string> = new Set(
  'w week weeks d day days h hr hrs hour hours m min mins minute minutes s sec secs second seconds ms us ns'.split(' ')
);

/** Explains a timespan with a space in it, and numbers with commas. */
export function number(context: ProblemContext): FoundMistakes {
  if (!context.is(-1, 'number')) {
    return undefined;
  }
  const written = context.word(0);
  // Of a letter or two, any other is similar.
  const unit =
    units.has(written) || !context.is(0, 'name') || written.length < 4 ? written : (closest(written, units) ?? written);
  if (units.has(unit)) {
    const short = unit.startsWith('week') ? 'w' : unit;
    return context.instead(-1, 0, 'A timespan has no space in it.', `${context.written(-1)}${short}`);
  }
  const isGrouped =
    unit === ',' &&
    context.touches(-1) &&
    context.touches(0) &&
    context.is(1, 'number') &&
    context.written(1).length === 3 &&
    context.openBracket(0) === undefined;
  const whole = context.written(-1) + context.written(1);
  return isGrouped && context.instead(-1, 1, 'A number has no commas in it.', whole);
}

/** Explains signs that APL has not. */
export function otherSign(context: ProblemContext): FoundMistakes {
  const message = otherSigns.get(context.word(0).charAt(0));
  return message !== undefined && !context.is(0, 'string') && context.mistake(0, 0, message);
}
