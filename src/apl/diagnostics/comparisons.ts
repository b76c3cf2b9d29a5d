import { replaceFix } from './problem';
import { otherComparisons } from './otherWords';
import { type Mistake, type Place } from './place';

/** Explains `=` for `==`. */
export function assignment(place: Place): Mistake | undefined {
  const span = place.span(0);
  return place.word(0) === '=' && !place.is(-1, 'pipe')
    ? { ...span, message: 'APL compares with `==`; `=` gives a column its name.', fix: replaceFix(span, '==') }
    : undefined;
}

const assigning: ReadonlySet<string> = new Set(['extend', 'project', 'summarize']);

/** Explains `a: x` and `a := x` for `a = x`, and `a: x` for `a == x` in a condition. */
export function colon(place: Place): Mistake | undefined {
  const step = place.word(place.stepStart);
  const meant = step === 'where' ? '==' : assigning.has(step) ? '=' : '';
  const span = place.span(0, place.word(1) === '=' ? 1 : 0);
  const fix = replaceFix(span, place.touches(-1) ? ` ${meant}` : meant, `Write \`${meant}\``);
  return place.word(0) === ':' && meant !== '' ? { ...span, message: `APL writes \`${meant}\`.`, fix } : undefined;
}

/** Explains `|| x` for `or x`, and `, x` for `and x` in a condition. */
export function conjunction(place: Place): Mistake | undefined {
  if (place.is(0, 'pipe') && place.is(-1, 'pipe') && place.touches(-1)) {
    const span = place.span(-1, 0);
    return { ...span, message: 'APL writes `or`. A pipe begins the next step.', fix: place.wordFix(-1, 0, 'or') };
  }
  const isCondition = place.word(0) === ',' && place.word(place.stepStart) === 'where';
  return isCondition && place.openBracket(0) === undefined && !(place.is(-1, 'number') && place.is(1, 'number'))
    ? {
        ...place.span(0),
        message: 'Conditions are joined by `and`.',
        fix: replaceFix(place.span(0), ' and', 'Write `and`'),
      }
    : undefined;
}

/** Explains operators of other languages, which are written as one token or as several. */
export function comparison(place: Place): Mistake | undefined {
  for (const [first, last] of [
    [-1, 1],
    [0, 2],
    [-1, 0],
    [0, 1],
    [0, 0],
  ]) {
    const joined = [];
    for (let at = first; at <= last; at += 1) {
      joined.push(place.word(at));
    }
    const isWord = place.is(first, 'name');
    const touching = joined.every((_, index) => index === 0 || isWord || place.touches(first + index - 1));
    const meant = touching ? otherComparisons.get(joined.join(isWord ? ' ' : '')) : undefined;
    if (meant !== undefined && !place.is(first - 1, 'pipe')) {
      const span = place.span(first, last);
      return {
        ...span,
        message: `APL writes \`${meant}\`.`,
        fix: meant === 'and' ? place.wordFix(first, last, meant) : replaceFix(span, meant),
      };
    }
  }
  return undefined;
}

const negatable: ReadonlySet<string> = new Set([
  ...['in', 'between', 'contains', 'startswith', 'endswith', 'has', 'matches'],
]);

/** Explains `x not in (…)`, `not x`, `!x` and `!(…)`. */
export function negation(place: Place): Mistake | undefined {
  const negated = place.word(1);
  if (place.word(0) === 'not' && negatable.has(negated)) {
    const both = place.span(0, 1);
    return { ...both, message: `APL writes \`!${negated}\`.`, fix: replaceFix(both, `!${negated}`) };
  }
  const isWord = place.word(-1) === 'not' && place.word(0) !== '(';
  const sign = place.word(0).startsWith('!') && !place.word(0).startsWith('!=') ? place.span(0) : undefined;
  const start = isWord ? place.span(-1) : sign && { from: sign.from, to: sign.from + 1 };
  const last = place.operandEnd(0);
  if (!start || last < 0 || (sign && last === 0 && sign.to === start.to)) {
    return undefined;
  }
  const whole = { from: start.from, to: place.span(last).to };
  const operand = place.text.slice(start.to, whole.to).trim();
  const isBracketed = place.word(0) === '!' && place.word(1) === '(' && place.word(last) === ')';
  return {
    ...start,
    message: 'APL negates with `not(…)`.',
    fix: replaceFix(whole, isBracketed ? `not${operand}` : `not(${operand})`),
  };
}

/** Explains `x is null`, `x is not null` and `x is true`, where `x` is a name. */
export function isLiteral(place: Place): Mistake | undefined {
  const isNegated = place.word(1) === 'not';
  const last = isNegated ? 2 : 1;
  const literal = place.word(last);
  if (place.word(0) !== 'is' || !['null', 'none', 'true', 'false'].includes(literal)) {
    return undefined;
  }
  const span = place.span(0, last);
  if (literal === 'true' || literal === 'false') {
    const written = `${isNegated ? '!=' : '=='} ${literal}`;
    return { ...span, message: 'APL compares with `==`.', fix: replaceFix(span, written) };
  }
  const called = isNegated ? 'isnotnull' : 'isnull';
  return {
    ...span,
    message: `APL tests for a missing value with \`${called}(…)\`.`,
    fix: place.isName(-1) ? replaceFix(place.span(-1, last), `${called}(${place.written(-1)})`) : undefined,
  };
}

/** Explains that `like '%x%'` is `contains`, and so on. */
export function like(place: Place): Mistake | undefined {
  const at = place.word(0) === 'not' ? 1 : 0;
  if (!['like', 'ilike'].includes(place.word(at))) {
    return undefined;
  }
  const written = place.written(at + 1);
  const inner = written.slice(1, -1);
  const [before, after] = [inner.startsWith('%'), inner.endsWith('%') && inner.length > 1];
  const text = inner.slice(before ? 1 : 0, after ? -1 : undefined);
  const word = before && after ? 'contains' : after ? 'startswith' : before ? 'endswith' : '=~';
  const negated = word === '=~' ? '!~' : `!${word}`;
  const isPlain = place.is(at + 1, 'string') && !text.includes('%') && !text.includes('_');
  const quote = written.charAt(0);
  return {
    ...place.span(0, at),
    message: 'APL has no `like`: there are `contains`, `startswith`, `endswith` and `matches regex`.',
    fix: isPlain ? replaceFix(place.span(0, at + 1), `${at ? negated : word} ${quote}${text}${quote}`) : undefined,
  };
}

/** Explains a pattern without `regex`. */
export function missingRegex(place: Place): Mistake | undefined {
  const span = place.span(0);
  return place.word(-1).endsWith('matches') && place.is(0, 'string')
    ? {
        ...span,
        message: '`matches` takes `regex` before its pattern.',
        fix: { title: 'Write `matches regex`', edits: [{ from: span.from, to: span.from, text: 'regex ' }] },
      }
    : undefined;
}

/** Explains `between 1 and 5`, `between (1 and 5)`, `between (1, 5)` and `between 1 .. 5`. */
export function between(place: Place): Mistake | undefined {
  let word = 0;
  while (word > place.stepStart && !isBetween(place.word(word))) {
    word -= 1;
  }
  if (!isBetween(place.word(word))) {
    return undefined;
  }
  const bracketed = place.word(word + 1) === '(';
  const low = word + (bracketed ? 2 : 1);
  const lowEnd = place.operandEnd(low);
  const high = lowEnd + 2;
  const highEnd = place.operandEnd(high);
  const last = highEnd + (bracketed && place.word(highEnd + 1) === ')' ? 1 : 0);
  const isRange = ['and', ',', '..'].includes(place.word(lowEnd + 1)) && lowEnd >= low && highEnd >= high;
  return isRange
    ? {
        ...place.span(word, last),
        message: 'APL writes `between (low .. high)`.',
        fix: replaceFix(
          place.span(word + 1, last),
          `(${place.written(low, lowEnd)} .. ${place.written(high, highEnd)})`
        ),
      }
    : undefined;
}

const isBetween = (word: string) => word === 'between' || word === '!between';
const listWords: ReadonlySet<string> = new Set(['in', '!in', 'in~', '!in~', 'has_any', 'has_any_cs']);

/** Explains lists in other brackets, or in none. */
export function list(place: Place): Mistake | undefined {
  if (!listWords.has(place.word(-1))) {
    return undefined;
  }
  const isBracketed = place.word(0) === '[' || place.word(0) === '{';
  let last = isBracketed ? place.operandEnd(1, none) + 1 : 0;
  while (!isBracketed && place.word(last + 1) === ',') {
    last += 2;
  }
  const inner = isBracketed ? place.written(1, last - 1) : place.written(0, last);
  return isBracketed || place.is(0, 'string', 'number')
    ? {
        ...place.span(0, last),
        message: 'A list stands in round brackets: `("a", "b")`.',
        fix: replaceFix(place.span(0, last), `(${inner})`),
      }
    : undefined;
}

const none: ReadonlySet<string> = new Set();
