import { escapeForString, quoteName } from '../tree/quote';
import { closest } from './closest';
import { type Edit } from '../tree/edit';
import { replaceFix } from './problem';
import { conversions, isTableFunction, noTableFunction, otherSigns } from './otherWords';
import { type Mistake, type Place } from './place';

/** Explains `case when … then … else … end`. */
export function caseWhen(place: Place): Mistake | undefined {
  if (place.word(-1) !== 'case' || place.word(0) !== 'when') {
    return undefined;
  }
  const edits: Edit[] = [{ from: place.span(-1).to, to: place.span(1).from, text: '(' }];
  let last = 1;
  for (; place.word(last) !== 'end' && place.word(last) !== '' && !place.is(last, 'pipe'); last += 1) {
    if (['when', 'then', 'else'].includes(place.word(last))) {
      edits.push({ from: place.span(last - 1).to, to: place.span(last).to, text: ',' });
    }
  }
  edits.push({ from: place.span(last - 1).to, to: place.span(last).to, text: ')' });
  return {
    ...place.span(-1, 0),
    message: 'APL writes `case(condition, then, …, otherwise)`.',
    fix: place.word(last) === 'end' ? { title: 'Write `case(…)`', edits } : undefined,
  };
}

/** Explains `cast(x as string)` and `x::string`. */
export function cast(place: Place): Mistake | undefined {
  const isDouble = place.word(0) === ':' && place.word(1) === ':';
  const conversion = conversions.get(place.word(isDouble ? 2 : 1));
  if (conversion === undefined || (!isDouble && place.word(0) !== 'as')) {
    return undefined;
  }
  const open = isDouble ? -1 : place.openBracket(0);
  if (open === undefined || (!isDouble && place.word(open - 1) !== 'cast') || (isDouble && !place.isName(-1))) {
    return undefined;
  }
  const value = isDouble ? place.written(-1) : place.written(open + 1, -1);
  return {
    ...(isDouble ? place.span(0, 2) : place.span(open - 1)),
    message: `APL converts with \`${conversion}(…)\`.`,
    fix: replaceFix(isDouble ? place.span(-1, 2) : place.span(open - 1, 2), `${conversion}(${value})`),
  };
}

/** Explains `toscalar(logs | …)`: what is wrong may be after any pipe in its brackets. */
export function tableAsValue(place: Place): Mistake | undefined {
  let open = place.openBracket(0, place.statementStart);
  while (open !== undefined && !isTableFunction(place.word(open - 1))) {
    open = place.openBracket(open, place.statementStart);
  }
  return open === undefined ? undefined : { ...place.span(open - 1), message: noTableFunction };
}

/** Explains names in backticks, or in brackets without quotes. */
export function quotedName(place: Place): Mistake | undefined {
  const end = place.word(0) === '`' ? '`' : place.word(0) === '[' ? ']' : '';
  if (end === '') {
    return undefined;
  }
  let last = 1;
  while (place.word(last) !== end && place.isName(last)) {
    last += 1;
  }
  const name = place.text.slice(place.span(0).to, place.span(last).from).trim();
  const span = place.span(0, last);
  return place.word(last) === end && name !== ''
    ? {
        ...span,
        message: "APL quotes a name with brackets and quotes: `['name']`.",
        fix: replaceFix(span, end === '`' ? quoteName(name) : `['${escapeForString(name, "'")}']`),
      }
    : undefined;
}

/** Explains `'it''s'`. */
export function doubledQuote(place: Place): Mistake | undefined {
  if (!place.is(0, 'string') || !place.is(-1, 'string') || !place.touches(-1)) {
    return undefined;
  }
  const { from } = place.span(0);
  const quote = place.text.charAt(from);
  const span = { from: from - 1, to: from + 1 };
  return { ...span, message: `APL writes a quote in a text as \`\\${quote}\`.`, fix: replaceFix(span, `\\${quote}`) };
}

const units: ReadonlySet<string> = new Set(
  'w week weeks d day days h hr hrs hour hours m min mins minute minutes s sec secs second seconds ms us ns'.split(' ')
);

/** Explains a timespan with a space in it, and numbers with commas. */
export function number(place: Place): Mistake | undefined {
  if (!place.is(-1, 'number')) {
    return undefined;
  }
  const written = place.word(0);
  // Of a letter or two, any other is similar.
  const unit =
    units.has(written) || !place.is(0, 'name') || written.length < 4 ? written : (closest(written, units) ?? written);
  if (units.has(unit)) {
    const span = place.span(-1, 0);
    const short = unit.startsWith('week') ? 'w' : unit;
    return {
      ...span,
      message: 'A timespan has no space in it.',
      fix: replaceFix(span, `${place.written(-1)}${short}`),
    };
  }
  const grouped = unit === ',' && place.touches(-1) && place.touches(0) && place.is(1, 'number');
  const span = place.span(-1, 1);
  return grouped && place.written(1).length === 3 && place.openBracket(0) === undefined
    ? { ...span, message: 'A number has no commas in it.', fix: replaceFix(span, place.written(-1) + place.written(1)) }
    : undefined;
}

/** Explains signs that APL has not. */
export function otherSign(place: Place): Mistake | undefined {
  const message = otherSigns.get(place.word(0).charAt(0));
  return message === undefined || place.is(0, 'string') ? undefined : { ...place.span(0), message };
}
