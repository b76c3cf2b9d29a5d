import { replaceFix } from './problem';
import { otherComparisons } from './otherWords';
import { type Mistake, type ProblemContext } from './problemContext';

/** Explains `=` for `==`. */
export function assignment(context: ProblemContext): Mistake | undefined {
  const span = context.span(0);
  return context.word(0) === '=' && !context.is(-1, 'pipe')
    ? { ...span, message: 'APL compares with `==`; `=` gives a column its name.', fix: replaceFix(span, '==') }
    : undefined;
}

const assigning: ReadonlySet<string> = new Set(['extend', 'project', 'summarize']);

/** Explains `a: x` and `a := x` for `a = x`, and `a: x` for `a == x` in a condition. */
export function colon(context: ProblemContext): Mistake | undefined {
  const step = context.word(context.stepStart);
  const meant = step === 'where' ? '==' : assigning.has(step) ? '=' : '';
  const span = context.span(0, context.word(1) === '=' ? 1 : 0);
  const fix = replaceFix(span, context.touches(-1) ? ` ${meant}` : meant, `Write \`${meant}\``);
  return context.word(0) === ':' && meant !== '' ? { ...span, message: `APL writes \`${meant}\`.`, fix } : undefined;
}

/** Explains `|| x` for `or x`, and `, x` for `and x` in a condition. */
export function conjunction(context: ProblemContext): Mistake | undefined {
  if (context.is(0, 'pipe') && context.is(-1, 'pipe') && context.touches(-1)) {
    const span = context.span(-1, 0);
    return { ...span, message: 'APL writes `or`. A pipe begins the next step.', fix: context.wordFix(-1, 0, 'or') };
  }
  const isCondition = context.word(0) === ',' && context.word(context.stepStart) === 'where';
  return isCondition && context.openBracket(0) === undefined && !(context.is(-1, 'number') && context.is(1, 'number'))
    ? {
        ...context.span(0),
        message: 'Conditions are joined by `and`.',
        fix: replaceFix(context.span(0), ' and', 'Write `and`'),
      }
    : undefined;
}

/** Explains operators of other languages, which are written as one token or as several. */
export function comparison(context: ProblemContext): Mistake | undefined {
  for (const [first, last] of [
    [-1, 1],
    [0, 2],
    [-1, 0],
    [0, 1],
    [0, 0],
  ]) {
    const joined = [];
    for (let at = first; at <= last; at += 1) {
      joined.push(context.word(at));
    }
    const isWord = context.is(first, 'name');
    const touching = joined.every((_, index) => index === 0 || isWord || context.touches(first + index - 1));
    const meant = touching ? otherComparisons.get(joined.join(isWord ? ' ' : '')) : undefined;
    if (meant !== undefined && !context.is(first - 1, 'pipe')) {
      const span = context.span(first, last);
      return {
        ...span,
        message: `APL writes \`${meant}\`.`,
        fix: meant === 'and' ? context.wordFix(first, last, meant) : replaceFix(span, meant),
      };
    }
  }
  return undefined;
}

const negatable: ReadonlySet<string> = new Set([
  ...['in', 'between', 'contains', 'startswith', 'endswith', 'has', 'matches'],
]);

/** Explains `x not in (…)`, `not x`, `!x` and `!(…)`. */
export function negation(context: ProblemContext): Mistake | undefined {
  const negated = context.word(1);
  if (context.word(0) === 'not' && negatable.has(negated)) {
    const both = context.span(0, 1);
    return { ...both, message: `APL writes \`!${negated}\`.`, fix: replaceFix(both, `!${negated}`) };
  }
  const isWord = context.word(-1) === 'not' && context.word(0) !== '(';
  const sign = context.word(0).startsWith('!') && !context.word(0).startsWith('!=') ? context.span(0) : undefined;
  const start = isWord ? context.span(-1) : sign && { from: sign.from, to: sign.from + 1 };
  const last = context.operandEnd(0);
  if (!start || last < 0 || (sign && last === 0 && sign.to === start.to)) {
    return undefined;
  }
  const whole = { from: start.from, to: context.span(last).to };
  const operand = context.text.slice(start.to, whole.to).trim();
  const isBracketed = context.word(0) === '!' && context.word(1) === '(' && context.word(last) === ')';
  return {
    ...start,
    message: 'APL negates with `not(…)`.',
    fix: replaceFix(whole, isBracketed ? `not${operand}` : `not(${operand})`),
  };
}

/** Explains `x is null`, `x is not null` and `x is true`, where `x` is a name. */
export function isLiteral(context: ProblemContext): Mistake | undefined {
  const isNegated = context.word(1) === 'not';
  const last = isNegated ? 2 : 1;
  const literal = context.word(last);
  if (context.word(0) !== 'is' || !['null', 'none', 'true', 'false'].includes(literal)) {
    return undefined;
  }
  const span = context.span(0, last);
  if (literal === 'true' || literal === 'false') {
    const written = `${isNegated ? '!=' : '=='} ${literal}`;
    return { ...span, message: 'APL compares with `==`.', fix: replaceFix(span, written) };
  }
  const called = isNegated ? 'isnotnull' : 'isnull';
  return {
    ...span,
    message: `APL tests for a missing value with \`${called}(…)\`.`,
    fix: context.isName(-1) ? replaceFix(context.span(-1, last), `${called}(${context.written(-1)})`) : undefined,
  };
}

/** Explains that `like '%x%'` is `contains`, and so on. */
export function like(context: ProblemContext): Mistake | undefined {
  const at = context.word(0) === 'not' ? 1 : 0;
  if (!['like', 'ilike'].includes(context.word(at))) {
    return undefined;
  }
  const written = context.written(at + 1);
  const inner = written.slice(1, -1);
  const [before, after] = [inner.startsWith('%'), inner.endsWith('%') && inner.length > 1];
  const text = inner.slice(before ? 1 : 0, after ? -1 : undefined);
  const word = before && after ? 'contains' : after ? 'startswith' : before ? 'endswith' : '=~';
  const negated = word === '=~' ? '!~' : `!${word}`;
  const isPlain = context.is(at + 1, 'string') && !text.includes('%') && !text.includes('_');
  const quote = written.charAt(0);
  return {
    ...context.span(0, at),
    message: 'APL has no `like`: there are `contains`, `startswith`, `endswith` and `matches regex`.',
    fix: isPlain ? replaceFix(context.span(0, at + 1), `${at ? negated : word} ${quote}${text}${quote}`) : undefined,
  };
}

/** Explains a pattern without `regex`. */
export function missingRegex(context: ProblemContext): Mistake | undefined {
  const span = context.span(0);
  return context.word(-1).endsWith('matches') && context.is(0, 'string')
    ? {
        ...span,
        message: '`matches` takes `regex` before its pattern.',
        fix: { title: 'Write `matches regex`', edits: [{ from: span.from, to: span.from, text: 'regex ' }] },
      }
    : undefined;
}

/** Explains `between 1 and 5`, `between (1 and 5)`, `between (1, 5)` and `between 1 .. 5`. */
export function between(context: ProblemContext): Mistake | undefined {
  let word = 0;
  while (word > context.stepStart && !isBetween(context.word(word))) {
    word -= 1;
  }
  if (!isBetween(context.word(word))) {
    return undefined;
  }
  const bracketed = context.word(word + 1) === '(';
  const low = word + (bracketed ? 2 : 1);
  const lowEnd = context.operandEnd(low);
  const high = lowEnd + 2;
  const highEnd = context.operandEnd(high);
  const last = highEnd + (bracketed && context.word(highEnd + 1) === ')' ? 1 : 0);
  const isRange = ['and', ',', '..'].includes(context.word(lowEnd + 1)) && lowEnd >= low && highEnd >= high;
  return isRange
    ? {
        ...context.span(word, last),
        message: 'APL writes `between (low .. high)`.',
        fix: replaceFix(
          context.span(word + 1, last),
          `(${context.written(low, lowEnd)} .. ${context.written(high, highEnd)})`
        ),
      }
    : undefined;
}

const isBetween = (word: string) => word === 'between' || word === '!between';
const listWords: ReadonlySet<string> = new Set(['in', '!in', 'in~', '!in~', 'has_any', 'has_any_cs']);

/** Explains lists in other brackets, or in none. */
export function list(context: ProblemContext): Mistake | undefined {
  if (!listWords.has(context.word(-1))) {
    return undefined;
  }
  const isBracketed = context.word(0) === '[' || context.word(0) === '{';
  let last = isBracketed ? context.operandEnd(1, none) + 1 : 0;
  while (!isBracketed && context.word(last + 1) === ',') {
    last += 2;
  }
  const inner = isBracketed ? context.written(1, last - 1) : context.written(0, last);
  return isBracketed || context.is(0, 'string', 'number')
    ? {
        ...context.span(0, last),
        message: 'A list stands in round brackets: `("a", "b")`.',
        fix: replaceFix(context.span(0, last), `(${inner})`),
      }
    : undefined;
}

const none: ReadonlySet<string> = new Set();
