import { findCalled, operatorOf, operators, tabularOperators } from '../vocabulary/vocabulary';
import { closest } from '../analysis/closest';
import { type Fix, insertFix, replaceFix } from '../analysis/problem';
import { otherSteps } from '../vocabulary/otherLanguages';
import { type FoundMistakes, type ProblemContext } from './problemContext';

const operatorNames = tabularOperators.map(({ name }) => name);
const operatorSet: ReadonlySet<string> = new Set(operatorNames);

const lowerWords: ReadonlySet<string> = new Set([
  ...[...tabularOperators, ...operators].flatMap(({ name }) => name.split(' ')),
  ...['by', 'asc', 'desc', 'nulls', 'first', 'last', 'let', 'on', 'true', 'false', 'null', 'not', 'from', 'to', 'step'],
]);

/** Explains a word of APL in capitals. */
export function capitals(context: ProblemContext): FoundMistakes {
  const lower = context.word(0);
  const isWord = context.is(0, 'name') && lower !== context.written(0) && lowerWords.has(lower);
  return isWord && context.instead(0, 0, `APL is written in lower case: \`${lower}\`.`, lower);
}

/** Explains a step of other languages that no word of APL replaces, or a slip in one of APL. */
export function unknownOperator(context: ProblemContext): FoundMistakes {
  if (!context.is(-1, 'pipe') || !context.is(0, 'name') || operatorSet.has(context.word(0))) {
    return undefined;
  }
  const [word, written] = [context.word(0), context.written(0)];
  const no = `APL has no operator \`${written}\`.`;
  const hint = otherSteps.get(word);
  if (hint !== undefined) {
    return context.mistake(0, 0, `${no} ${hint}`, stepFixes.get(word)?.(context));
  }
  const isCompared = context.is(1, 'operator') || context.word(1) === 'in';
  const meant = isCompared ? undefined : closest(written, operatorNames);
  return meant !== undefined && context.instead(0, 0, `${no} Did you mean \`${meant}\`?`, meant);
}

/** Explains a condition without `where`: after a pipe, or after a dataset. */
export function bareCondition(context: ProblemContext): FoundMistakes {
  const isFirst = context.stepStart === context.statementStart && context.stepStart === -1;
  const comparison = context.is(1, 'operator') || ['in', 'contains', 'has', 'startswith'].includes(context.word(1));
  const begins = context.is(-1, 'pipe') || (isFirst && context.isName(-1));
  const fix = insertFix(context.span(0).from, isFirst ? '| where ' : 'where ');
  return context.isName(0) && comparison && begins && context.mistake(0, 0, 'A condition comes after `where`.', fix);
}

/** Explains an operator without its pipe. */
export function missingPipe(context: ProblemContext): FoundMistakes {
  const word = context.word(0);
  const meant = word === 'having' ? 'where' : operatorSet.has(word) ? word : undefined;
  const follows = !context.is(-1, 'pipe') && context.stepStart < 0 && context.openBracket(0) === undefined;
  const message = `A pipe has to stand before \`${meant}\`.`;
  return meant !== undefined && follows && context.instead(0, 0, message, `| ${meant}`);
}

/** Explains `sort x`, `order x desc`, `sort -x` and `top 5 x`. */
export function missingBy(context: ProblemContext): FoundMistakes {
  const start = context.stepStart;
  const word = context.word(start);
  const isSort = (word === 'sort' || word === 'order') && start === -1;
  const isTop = word === 'top' && start === -2 && context.is(-1, 'number');
  if (!(isSort || isTop) || context.word(0) === 'by') {
    return undefined;
  }
  const isMinus = context.word(0) === '-';
  const fix =
    isMinus && context.isName(1)
      ? context.writing(0, 1, `by ${context.written(1)} desc`)
      : insertFix(context.span(0).from, 'by ');
  const message = `\`${context.written(start)}\` takes \`by\` before its columns.`;
  return (context.isName(0) || isMinus) && context.mistake(0, 0, message, fix);
}

const otherPlaces: ReadonlySet<string> = new Set(
  'as by group when then else end or and having limit offset'.split(' ')
);

/** Explains the groups of a `summarize` without `by`. */
export function missingGroups(context: ProblemContext): FoundMistakes {
  const follows = context.word(context.stepStart) === 'summarize' && context.word(-1) === ')' && context.isName(0);
  const isGroup = !otherPlaces.has(context.word(0)) && context.word(1) !== '(' && context.word(1) !== '=';
  const fix = insertFix(context.span(0).from, 'by ');
  return (
    follows &&
    isGroup &&
    context.openBracket(0) === undefined &&
    context.mistake(0, 0, '`summarize` takes `by` before its groups.', fix)
  );
}

/** Explains `x as y`: in APL the name comes first. */
export function alias(context: ProblemContext): FoundMistakes {
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
  const fix = context.writing(first, 1, `${name} = ${value}`);
  return first < 0 && context.mistake(0, 1, 'The name comes first in APL: `name = value`.', fix);
}

/** Tells whether a word is an operator over a list of columns. */
function takesList(word: string): boolean {
  const { takes, names, next } = operatorOf(word) ?? {};
  return names === 'columns' || (takes === 'fields' && next === undefined);
}

/** Explains names and values of a list that stand without a comma between them. */
export function missingComma(context: ProblemContext): FoundMistakes {
  const isValue = (distance: number) =>
    context.isName(distance) || context.is(distance, 'string', 'number', 'timespan');
  const bracket = context.openBracket(0);
  const inBrackets = bracket !== undefined && ['(', '['].includes(context.word(bracket));
  const listed = inBrackets || takesList(context.word(context.stepStart));
  const isWord = operatorSet.has(context.word(0)) || otherPlaces.has(context.word(0));
  const takesMore = bracket === undefined || takesArguments(context, bracket);
  const endsWell = isValue(0) && (isValue(-1) || context.word(-1) === ')') && context.stepStart < -1;
  const message = `A comma is missing before \`${context.written(0)}\`.`;
  const isMissing = listed && endsWell && takesMore && !isWord;
  return isMissing && context.mistake(0, 0, message, insertFix(context.span(-1).to, ','));
}

/** Returns whether a call can have one more argument than there are commas before the problem. Of an unknown function, any number. */
function takesArguments(context: ProblemContext, bracket: number): boolean {
  const name = context.word(bracket - 1);
  const called = context.is(bracket - 1, 'name') ? findCalled(name) : undefined;
  let commas = 0;
  for (let at = bracket + 1; at < 0; at += 1) {
    commas += context.word(at) === ',' && context.openBracket(at) === bracket ? 1 : 0;
  }
  const parameters = called?.parameters ?? [];
  return called === undefined || parameters.at(-1)?.variadic === true || commas + 1 < parameters.length;
}

/** Fixes of steps of other languages, where what is meant is certain. */
const stepFixes = new Map([
  ['timechart', timechartFix],
  ['group', groupFix],
  ['render', renderFix],
]);

/** Writes `timechart span=5m count by x` as `summarize`, with the time before the other groups. */
function timechartFix(context: ProblemContext): Fix | undefined {
  const last = stepEnd(context);
  const hasSpan = context.word(1) === 'span' && context.word(2) === '=' && context.is(3, 'timespan');
  const head = hasSpan ? 3 : 0;
  const written = Array.from({ length: last - head }, (_, index) => head + 1 + index);
  const outside = written.filter((at) => context.openBracket(at) === undefined);
  const by = outside.find((at) => context.word(at) === 'by') ?? last + 1;
  // An option of SPL, `limit=5`, has no brackets as an aggregate with a name has.
  const hasOption = outside.some((at) => context.word(at) === '=' && context.word(at + 2) !== '(');
  const summarize = by === head + 1 ? 'summarize count()' : 'summarize';
  const groups = `by ${hasSpan ? `bin(_time, ${context.written(3)})` : 'bin_auto(_time)'}`;
  const end = context.span(last).to;
  if (by === last || hasOption) {
    return undefined;
  }
  const grouping = by < last ? { ...context.span(by), text: `${groups},` } : { from: end, to: end, text: ` ${groups}` };
  return { title: 'Write `summarize`', edits: [{ ...context.span(0, head), text: summarize }, grouping] };
}

/** Writes `group by x` as a `summarize` that counts rows, as no aggregate is named. */
function groupFix(context: ProblemContext): Fix | undefined {
  const isWhole = context.word(1) === 'by' && stepEnd(context) > 1;
  return isWhole ? replaceFix(context.span(0, 1), 'summarize count() by') : undefined;
}

/** Leaves out a step with its pipe, and the space before it: a comment there stays on its line. */
function renderFix(context: ProblemContext): Fix | undefined {
  if (!context.token(-2)) {
    return undefined;
  }
  const { text } = context;
  const [start, pipe, end] = [context.span(-2).to, context.span(-1).from, context.span(stepEnd(context)).to];
  const between = text.slice(start, pipe);
  const endsLine = text.slice(end).split('\n', 1)[0].trim() === '';
  const from = between.trim() === '' || endsLine ? start + between.trimEnd().length : pipe;
  return replaceFix({ from, to: end }, '', 'Leave out `render`');
}

/** Returns the distance of the last token of the step that begins at a place. */
const stepEnd = (context: ProblemContext) => context.operandEnd(1, new Set());
