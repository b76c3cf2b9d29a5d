import { escapeForString, quoteName } from '../tree/quote';
import { closest } from './closest';
import { type Edit } from '../tree/edit';
import { replaceFix } from './problem';
import { conversions, isTableFunction, noTableFunction, otherSigns } from './otherWords';
import { type Mistake, type ProblemContext } from './problemContext';

/** Explains `case when … then … else … end`. */
export function caseWhen(context: ProblemContext): Mistake | undefined {
  if (context.word(-1) !== 'case' || context.word(0) !== 'when') {
    return undefined;
  }
  const edits: Edit[] = [{ from: context.span(-1).to, to: context.span(1).from, text: '(' }];
  let last = 1;
  for (; context.word(last) !== 'end' && context.word(last) !== '' && !context.is(last, 'pipe'); last += 1) {
    if (['when', 'then', 'else'].includes(context.word(last))) {
      edits.push({ from: context.span(last - 1).to, to: context.span(last).to, text: ',' });
    }
  }
  edits.push({ from: context.span(last - 1).to, to: context.span(last).to, text: ')' });
  return {
    ...context.span(-1, 0),
    message: 'APL writes `case(condition, then, …, otherwise)`.',
    fix: context.word(last) === 'end' ? { title: 'Write `case(…)`', edits } : undefined,
  };
}

/** Explains `cast(x as string)` and `x::string`. */
export function cast(context: ProblemContext): Mistake | undefined {
  const isDouble = context.word(0) === ':' && context.word(1) === ':';
  const conversion = conversions.get(context.word(isDouble ? 2 : 1));
  if (conversion === undefined || (!isDouble && context.word(0) !== 'as')) {
    return undefined;
  }
  const open = isDouble ? -1 : context.openBracket(0);
  if (open === undefined || (!isDouble && context.word(open - 1) !== 'cast') || (isDouble && !context.isName(-1))) {
    return undefined;
  }
  const value = isDouble ? context.written(-1) : context.written(open + 1, -1);
  return {
    ...(isDouble ? context.span(0, 2) : context.span(open - 1)),
    message: `APL converts with \`${conversion}(…)\`.`,
    fix: replaceFix(isDouble ? context.span(-1, 2) : context.span(open - 1, 2), `${conversion}(${value})`),
  };
}

/** Explains `toscalar(logs | …)`: what is wrong may be after any pipe in its brackets. */
export function tableAsValue(context: ProblemContext): Mistake | undefined {
  let open = context.openBracket(0, context.statementStart);
  while (open !== undefined && !isTableFunction(context.word(open - 1))) {
    open = context.openBracket(open, context.statementStart);
  }
  return open === undefined ? undefined : { ...context.span(open - 1), message: noTableFunction };
}

/** Explains names in backticks, or in brackets without quotes. */
export function quotedName(context: ProblemContext): Mistake | undefined {
  const end = context.word(0) === '`' ? '`' : context.word(0) === '[' ? ']' : '';
  if (end === '') {
    return undefined;
  }
  let last = 1;
  while (context.word(last) !== end && context.isName(last)) {
    last += 1;
  }
  const name = context.text.slice(context.span(0).to, context.span(last).from).trim();
  const span = context.span(0, last);
  return context.word(last) === end && name !== ''
    ? {
        ...span,
        message: "APL quotes a name with brackets and quotes: `['name']`.",
        fix: replaceFix(span, end === '`' ? quoteName(name) : `['${escapeForString(name, "'")}']`),
      }
    : undefined;
}

/** Explains `'it''s'`. */
export function doubledQuote(context: ProblemContext): Mistake | undefined {
  if (!context.is(0, 'string') || !context.is(-1, 'string') || !context.touches(-1)) {
    return undefined;
  }
  const { from } = context.span(0);
  const quote = context.text.charAt(from);
  const span = { from: from - 1, to: from + 1 };
  return { ...span, message: `APL writes a quote in a text as \`\\${quote}\`.`, fix: replaceFix(span, `\\${quote}`) };
}

const units: ReadonlySet<string> = new Set(
  'w week weeks d day days h hr hrs hour hours m min mins minute minutes s sec secs second seconds ms us ns'.split(' ')
);

/** Explains a timespan with a space in it, and numbers with commas. */
export function number(context: ProblemContext): Mistake | undefined {
  if (!context.is(-1, 'number')) {
    return undefined;
  }
  const written = context.word(0);
  // Of a letter or two, any other is similar.
  const unit =
    units.has(written) || !context.is(0, 'name') || written.length < 4 ? written : (closest(written, units) ?? written);
  if (units.has(unit)) {
    const span = context.span(-1, 0);
    const short = unit.startsWith('week') ? 'w' : unit;
    return {
      ...span,
      message: 'A timespan has no space in it.',
      fix: replaceFix(span, `${context.written(-1)}${short}`),
    };
  }
  const grouped = unit === ',' && context.touches(-1) && context.touches(0) && context.is(1, 'number');
  const span = context.span(-1, 1);
  return grouped && context.written(1).length === 3 && context.openBracket(0) === undefined
    ? {
        ...span,
        message: 'A number has no commas in it.',
        fix: replaceFix(span, context.written(-1) + context.written(1)),
      }
    : undefined;
}

/** Explains signs that APL has not. */
export function otherSign(context: ProblemContext): Mistake | undefined {
  const message = otherSigns.get(context.word(0).charAt(0));
  return message === undefined || context.is(0, 'string') ? undefined : { ...context.span(0), message };
}
