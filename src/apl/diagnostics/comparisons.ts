import { replaceFix } from './problem';
import { type Mistake, type ProblemContext } from './problemContext';

/** Explains `not x`, `!x` and `!(…)`. */
export function negation(context: ProblemContext): Mistake | undefined {
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

/** Explains `x is null` and `x is not null`, where `x` is a name. */
export function isNull(context: ProblemContext): Mistake | undefined {
  const last = context.word(1) === 'not' ? 2 : 1;
  if (context.word(0) !== 'is' || !['null', 'none'].includes(context.word(last))) {
    return undefined;
  }
  const called = last === 2 ? 'isnotnull' : 'isnull';
  return {
    ...context.span(0, last),
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
