import { type Edit } from '../tree/edit';
import { listOperators } from '../tree/operatorTables';
import { conversions, isTableFunction, noTableFunction } from '../vocabulary/otherLanguages';
import { replaceFix } from '../analysis/problem';
import { type FoundMistakes, type ProblemContext } from './problemContext';

/** Explains `not x`, `!x` and `!(…)`. */
export function negation(context: ProblemContext): FoundMistakes {
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
  const fix = replaceFix(whole, isBracketed ? `not${operand}` : `not(${operand})`);
  return { ...start, message: 'APL negates with `not(…)`.', fix };
}

/** Explains `x is null` and `x is not null`, where `x` is a name. */
export function isNull(context: ProblemContext): FoundMistakes {
  const last = context.word(1) === 'not' ? 2 : 1;
  if (context.word(0) !== 'is' || !['null', 'none'].includes(context.word(last))) {
    return undefined;
  }
  const called = last === 2 ? 'isnotnull' : 'isnull';
  const message = `APL tests for a missing value with \`${called}(…)\`.`;
  const fix = context.isName(-1) ? context.writing(-1, last, `${called}(${context.written(-1)})`) : undefined;
  return context.mistake(0, last, message, fix);
}

/** Explains that `like '%x%'` is `contains`, and so on. */
export function like(context: ProblemContext): FoundMistakes {
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
  const quote = written.charAt(0);
  const fix = context.writing(0, at + 1, `${at ? negated : word} ${quote}${text}${quote}`);
  const isPlain = context.is(at + 1, 'string') && !text.includes('%') && !text.includes('_');
  const message = 'APL has no `like`: there are `contains`, `startswith`, `endswith` and `matches regex`.';
  return context.mistake(0, at, message, isPlain ? fix : undefined);
}

const isBetween = (word: string) => word === 'between' || word === '!between';

/** Explains `between 1 and 5`, `between (1 and 5)`, `between (1, 5)` and `between 1 .. 5`. */
export function between(context: ProblemContext): FoundMistakes {
  let word = 0;
  while (word > context.stepStart && !isBetween(context.word(word))) {
    word -= 1;
  }
  const bracketed = context.word(word + 1) === '(';
  const low = word + (bracketed ? 2 : 1);
  const lowEnd = context.operandEnd(low);
  const high = lowEnd + 2;
  const highEnd = context.operandEnd(high);
  const last = highEnd + (bracketed && context.word(highEnd + 1) === ')' ? 1 : 0);
  const isRange = ['and', ',', '..'].includes(context.word(lowEnd + 1)) && lowEnd >= low && highEnd >= high;
  const range = `(${context.written(low, lowEnd)} .. ${context.written(high, highEnd)})`;
  const fix = context.writing(word + 1, last, range);
  return (
    isBetween(context.word(word)) && isRange && context.mistake(word, last, 'APL writes `between (low .. high)`.', fix)
  );
}

/** Explains lists in other brackets, or in none. */
export function list(context: ProblemContext): FoundMistakes {
  if (!listOperators.has(context.word(-1))) {
    return undefined;
  }
  const isBracketed = context.word(0) === '[' || context.word(0) === '{';
  let last = isBracketed ? context.operandEnd(1, new Set()) + 1 : 0;
  while (!isBracketed && context.word(last + 1) === ',') {
    last += 2;
  }
  const inner = isBracketed ? context.written(1, last - 1) : context.written(0, last);
  const message = 'A list stands in round brackets: `("a", "b")`.';
  return (isBracketed || context.is(0, 'string', 'number')) && context.instead(0, last, message, `(${inner})`);
}

/** Explains `case when … then … else … end`. */
export function caseWhen(context: ProblemContext): FoundMistakes {
  if (context.word(-1) !== 'case' || context.word(0) !== 'when') {
    return undefined;
  }
  const edits: Edit[] = [{ from: context.span(-1).to, to: context.span(1).from, text: '(' }];
  const write = (text: string, at: number) =>
    edits.push({ from: context.span(at - 1).to, to: context.span(at).to, text });
  let last = 1;
  for (; context.word(last) !== 'end' && context.word(last) !== '' && !context.is(last, 'pipe'); last += 1) {
    if (['when', 'then', 'else'].includes(context.word(last))) {
      write(',', last);
    }
  }
  write(')', last);
  const fix = context.word(last) === 'end' ? { title: 'Write `case(…)`', edits } : undefined;
  return context.mistake(-1, 0, 'APL writes `case(condition, then, …, otherwise)`.', fix);
}

/** Explains `cast(x as string)` and `x::string`. */
export function cast(context: ProblemContext): FoundMistakes {
  const isDouble = context.word(0) === ':' && context.word(1) === ':' && context.isName(-1);
  const open = context.word(0) === 'as' ? context.openBracket(0) : undefined;
  const isCall = open !== undefined && context.word(open - 1) === 'cast';
  const conversion = conversions.get(context.word(isDouble ? 2 : 1));
  if (conversion === undefined || !(isDouble || isCall)) {
    return undefined;
  }
  const [first, value] = isCall ? [open - 1, open + 1] : [-1, -1];
  const written = `${conversion}(${context.written(value, -1)})`;
  return context.instead(first, 2, `APL converts with \`${conversion}(…)\`.`, written);
}

/** Explains `toscalar(logs | …)`: what is wrong may be after any pipe in its brackets. */
export function tableAsValue(context: ProblemContext): FoundMistakes {
  let open = context.openBracket(0, context.statementStart);
  while (open !== undefined && !isTableFunction(context.word(open - 1))) {
    open = context.openBracket(open, context.statementStart);
  }
  return open !== undefined && context.mistake(open - 1, open - 1, noTableFunction);
}
