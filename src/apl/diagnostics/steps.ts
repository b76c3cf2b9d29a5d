import { findAggregate, findFunction, operatorOf, operators, tabularOperators } from '../vocabulary/vocabulary';
import { closest } from './closest';
import { insertFix, replaceFix } from './problem';
import { otherSteps } from './otherWords';
import { type Mistake, type ProblemContext } from './problemContext';
import { stepFix } from './stepFixes';

const operatorNames = tabularOperators.map(({ name }) => name);
const operatorSet: ReadonlySet<string> = new Set(operatorNames);

const lowerWords: ReadonlySet<string> = new Set([
  ...[...tabularOperators, ...operators].flatMap(({ name }) => name.split(' ')),
  ...['by', 'asc', 'desc', 'nulls', 'first', 'last', 'let', 'on', 'true', 'false', 'null', 'not', 'from', 'to', 'step'],
]);

/** Explains a word of APL in capitals. */
export function capitals(context: ProblemContext): Mistake | undefined {
  const [lower, span] = [context.word(0), context.span(0)];
  return context.is(0, 'name') && lower !== context.written(0) && lowerWords.has(lower)
    ? { ...span, message: `APL is written in lower case: \`${lower}\`.`, fix: replaceFix(span, lower) }
    : undefined;
}

/** Explains a step of other languages that no word of APL replaces, or a slip in one of APL. */
export function unknownOperator(context: ProblemContext): Mistake | undefined {
  if (!context.is(-1, 'pipe') || !context.is(0, 'name') || operatorSet.has(context.word(0))) {
    return undefined;
  }
  const [word, written, span] = [context.word(0), context.written(0), context.span(0)];
  const no = `APL has no operator \`${written}\`.`;
  const hint = otherSteps.get(word);
  if (hint !== undefined) {
    return { ...span, message: `${no} ${hint}`, fix: stepFix(context) };
  }
  const isCompared = context.is(1, 'operator') || context.word(1) === 'in';
  const meant = isCompared ? undefined : closest(written, operatorNames);
  return meant === undefined
    ? undefined
    : { ...span, message: `${no} Did you mean \`${meant}\`?`, fix: replaceFix(span, meant) };
}

/** Explains a condition without `where`: after a pipe, or after a dataset. */
export function bareCondition(context: ProblemContext): Mistake | undefined {
  const isFirst = context.stepStart === context.statementStart && context.stepStart === -1;
  const comparison = context.is(1, 'operator') || ['in', 'contains', 'has', 'startswith'].includes(context.word(1));
  if (!context.isName(0) || !comparison || !(context.is(-1, 'pipe') || (isFirst && context.isName(-1)))) {
    return undefined;
  }
  const span = context.span(0);
  const message = 'A condition comes after `where`.';
  const text = isFirst ? '| where ' : 'where ';
  return { ...span, message, fix: insertFix(span.from, text) };
}

/** Explains an operator without its pipe. */
export function missingPipe(context: ProblemContext): Mistake | undefined {
  const [word, span] = [context.word(0), context.span(0)];
  const meant = word === 'having' ? 'where' : operatorSet.has(word) ? word : undefined;
  return meant !== undefined && !context.is(-1, 'pipe') && context.stepStart < 0 && context.openBracket(0) === undefined
    ? {
        ...span,
        message: `A pipe has to stand before \`${meant}\`.`,
        fix: replaceFix(span, `| ${meant}`),
      }
    : undefined;
}

/** Explains `sort x`, `order x desc`, `sort -x` and `top 5 x`. */
export function missingBy(context: ProblemContext): Mistake | undefined {
  const start = context.stepStart;
  const word = context.word(start);
  const isSort = (word === 'sort' || word === 'order') && start === -1;
  const isTop = word === 'top' && start === -2 && context.is(-1, 'number');
  if (!(isSort || isTop) || context.word(0) === 'by') {
    return undefined;
  }
  const span = context.span(0);
  const message = `\`${context.written(start)}\` takes \`by\` before its columns.`;
  const fix =
    context.word(0) === '-' && context.isName(1)
      ? replaceFix(context.span(0, 1), `by ${context.written(1)} desc`)
      : insertFix(span.from, 'by ');
  return context.isName(0) || context.word(0) === '-' ? { ...span, message, fix } : undefined;
}

const otherPlaces: ReadonlySet<string> = new Set(
  'as by group when then else end or and having limit offset'.split(' ')
);

/** Explains the groups of a `summarize` without `by`. */
export function missingGroups(context: ProblemContext): Mistake | undefined {
  const follows = context.word(context.stepStart) === 'summarize' && context.word(-1) === ')' && context.isName(0);
  const isGroup = !otherPlaces.has(context.word(0)) && context.word(1) !== '(' && context.word(1) !== '=';
  return follows && isGroup && context.openBracket(0) === undefined
    ? {
        ...context.span(0),
        message: '`summarize` takes `by` before its groups.',
        fix: insertFix(context.span(0).from, 'by '),
      }
    : undefined;
}

/** Explains `x as y`: in APL the name comes first. */
export function alias(context: ProblemContext): Mistake | undefined {
  const start = context.stepStart;
  if (context.word(0) !== 'as' || !context.isName(1) || context.openBracket(0) !== undefined) {
    return undefined;
  }
  let first = start + 1;
  for (let at = start + 1; at < 0; at += 1) {
    const separates = context.word(at) === ',' || context.word(at) === 'by';
    first = separates && context.openBracket(at) === undefined ? at + 1 : first;
  }
  const [value, name] = [context.written(first, -1), context.written(1)];
  const span = context.span(0, 1);
  return first < 0
    ? {
        ...span,
        message: 'The name comes first in APL: `name = value`.',
        fix: replaceFix({ from: context.span(first).from, to: span.to }, `${name} = ${value}`),
      }
    : undefined;
}

/** Tells whether a word is an operator over a list of columns. */
function takesList(word: string): boolean {
  const { takes, names, next } = operatorOf(word) ?? {};
  return names === 'columns' || (takes === 'fields' && next === undefined);
}

/** Explains names and values of a list that stand without a comma between them. */
export function missingComma(context: ProblemContext): Mistake | undefined {
  const isValue = (distance: number) =>
    context.isName(distance) || context.is(distance, 'string', 'number', 'timespan');
  const bracket = context.openBracket(0);
  const inBrackets = bracket !== undefined && ['(', '['].includes(context.word(bracket));
  const listed = inBrackets || takesList(context.word(context.stepStart));
  const isWord = operatorSet.has(context.word(0)) || otherPlaces.has(context.word(0));
  const takesMore = bracket === undefined || takesArguments(context, bracket);
  const endsWell = isValue(0) && (isValue(-1) || context.word(-1) === ')') && context.stepStart < -1;
  return listed && endsWell && takesMore && !isWord
    ? {
        ...context.span(0),
        message: `A comma is missing before \`${context.written(0)}\`.`,
        fix: insertFix(context.span(-1).to, ','),
      }
    : undefined;
}

/** Returns whether a call can have one more argument than there are commas before the problem. Of an unknown function, any number. */
function takesArguments(context: ProblemContext, bracket: number): boolean {
  const name = context.word(bracket - 1);
  const called = context.is(bracket - 1, 'name') ? (findAggregate(name) ?? findFunction(name)) : undefined;
  let commas = 0;
  for (let at = bracket + 1; at < 0; at += 1) {
    commas += context.word(at) === ',' && context.openBracket(at) === bracket ? 1 : 0;
  }
  const parameters = called?.parameters ?? [];
  return called === undefined || parameters.at(-1)?.variadic === true || commas + 1 < parameters.length;
}
