import { replaceFix } from '../../kit/problem';
import { listOperators } from '../tree/operatorTables';
import { isTableFunction, noTableFunction } from '../vocabulary/otherLanguages';
import { type Around, type FoundMistake } from './around';

/** Explains `not x`, `!x` and `!(…)`. */
export function negation(around: Around): FoundMistake {
  const isWord = around.word(-1) === 'not' && around.word(0) !== '(';
  const isSign = around.word(0).startsWith('!') && !around.word(0).startsWith('!=');
  const last = around.operandEnd(0);
  const { from } = around.span(isWord ? -1 : 0);
  const start = { from, to: isWord ? around.span(-1).to : from + 1 };
  const whole = { from, to: around.span(last).to };
  const operand = around.text.slice(start.to, whole.to).trim();
  const isBracketed = isSign && around.word(1) === '(' && around.word(last) === ')';
  const fix = replaceFix(whole, isBracketed ? `not${operand}` : `not(${operand})`);
  return (
    (isWord || isSign) && last >= 0 && operand !== '' && { ...start, message: 'Use `not(…)` to negate in APL.', fix }
  );
}

/** Explains `x is null` and `x is not null`. There's a fix only if `x` is a name. */
export function isNull(around: Around): FoundMistake {
  const last = around.word(1) === 'not' ? 2 : 1;
  const called = last === 2 ? 'isnotnull' : 'isnull';
  const message = `Use \`${called}(…)\` to test for a missing value in APL.`;
  const fix = replaceFix(around.span(-1, last), `${called}(${around.written(-1)})`);
  const isTest = around.word(0) === 'is' && ['null', 'none'].includes(around.word(last));
  return isTest && around.mistake(0, last, message, around.isName(-1) ? fix : undefined);
}

/** Explains `like '%x%'` and similar patterns; APL has `contains` and other operators for them. */
export function like(around: Around): FoundMistake {
  const at = around.word(0) === 'not' ? 1 : 0;
  const written = around.written(at + 1);
  const [quote, inner] = [written.charAt(0), written.slice(1, -1)];
  const [before, after] = [inner.startsWith('%'), inner.endsWith('%') && inner.length > 1];
  const part = inner.slice(before ? 1 : 0, after ? -1 : undefined);
  const word = before && after ? 'contains' : after ? 'startswith' : before ? 'endswith' : '=~';
  const negated = word === '=~' ? '!~' : `!${word}`;
  const fix = replaceFix(around.span(0, at + 1), `${at ? negated : word} ${quote}${part}${quote}`);
  const isPlain = around.is(at + 1, 'string') && !part.includes('%') && !part.includes('_');
  const message = 'APL has no `like`. Use `contains`, `startswith`, `endswith` or `matches regex`.';
  return ['like', 'ilike'].includes(around.word(at)) && around.mistake(0, at, message, isPlain ? fix : undefined);
}

/** Explains `between 1 and 5`, `between (1 and 5)`, `between (1, 5)` and `between 1 .. 5`. */
export function between(around: Around): FoundMistake {
  let word = 0;
  while (word > around.stepStart && !['between', '!between'].includes(around.word(word))) {
    word -= 1;
  }
  const isBracketed = around.word(word + 1) === '(';
  const low = word + (isBracketed ? 2 : 1);
  const lowEnd = around.operandEnd(low);
  const highEnd = around.operandEnd(lowEnd + 2);
  const last = highEnd + (isBracketed && around.word(highEnd + 1) === ')' ? 1 : 0);
  const isRange = ['and', ',', '..'].includes(around.word(lowEnd + 1)) && lowEnd >= low && highEnd >= lowEnd + 2;
  const range = `(${around.written(low, lowEnd)} .. ${around.written(lowEnd + 2, highEnd)})`;
  const fix = replaceFix(around.span(word + 1, last), range);
  // The closing bracket is the only part that may be missing.
  const isRight = isBracketed && around.word(lowEnd + 1) === '..';
  const isFound = word > around.stepStart && isRange && !isRight;
  return isFound && around.mistake(word, last, 'In APL, write `between (low .. high)`.', fix);
}

/** Explains lists in the wrong brackets, or without brackets. */
export function list(around: Around): FoundMistake {
  const isBracketed = around.word(0) === '[' || around.word(0) === '{';
  let last = isBracketed ? around.stepEnd() + 1 : 0;
  while (!isBracketed && around.word(last + 1) === ',') {
    last += 2;
  }
  const inner = isBracketed ? around.written(1, last - 1) : around.written(0, last);
  const isList = listOperators.has(around.word(-1)) && (isBracketed || around.is(0, 'string', 'number'));
  return isList && around.instead(0, last, 'Put lists in parentheses: `("a", "b")`.', `(${inner})`);
}

/** Explains `case when … then … else … end`. */
export const caseWhen = (around: Around): FoundMistake =>
  around.word(-1) === 'case' &&
  around.word(0) === 'when' &&
  around.mistake(-1, 0, 'In APL, write `case(condition, then, …, otherwise)`.');

/** Explains `toscalar(logs | …)`. The error may be after any of the pipes in the parentheses. */
export function tableAsValue(around: Around): FoundMistake {
  let open = around.openBracket(0, around.statementStart);
  while (open !== undefined && !isTableFunction(around.word(open - 1))) {
    open = around.openBracket(open, around.statementStart);
  }
  return open !== undefined && around.mistake(open - 1, open - 1, noTableFunction);
}
