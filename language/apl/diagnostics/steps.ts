import { operators } from '../vocabulary/comparisons';
import { operatorOf, tabularOperators } from '../vocabulary/tabularOperators';
import { closest } from '../../kit/closest';
import { insertFix, replaceFix } from '../../kit/problem';
import { type KnownSchema } from '../analysis/schema';
import { quoteName } from '../tree/quote';
import { type Around, type FoundMistake } from './around';

const operatorNames = tabularOperators.map(({ name }) => name);
const operatorSet: ReadonlySet<string> = new Set(operatorNames);

/** Advice on other languages' operators that have no single equivalent. */
const otherSteps: ReadonlyMap<string, string> = new Map([
  ['timechart', 'Write `summarize count() by bin_auto(_time)`. The panel charts the result.'],
  ['chart', 'Write `summarize … by …`. The panel shows the result.'],
  ['render', 'Remove this step, because the panel shows the result.'],
  ['bin', 'Write `summarize … by bin(_time, 5m)`.'],
  ['bucket', 'Write `summarize … by bin(_time, 5m)`.'],
  ['group', 'Write `summarize count() by …`.'],
  ['tail', 'Write `sort by _time asc | limit …`.'],
  ['rare', 'Write `summarize n = count() by … | sort by n asc`.'],
  ['eventstats', 'Write `summarize` in a subquery, and `join` the result.'],
  ['regex', 'Write `where … matches regex "…"`.'],
  ['fillnull', 'Write `extend name = coalesce(name, 0)`.'],
  ['evaluate', 'Name the keys that you need: `extend a = field.a`.'],
  ['json', 'Remove this step, because fields are already parsed. Use `parse_json(…)` for a JSON string.'],
  ['logfmt', 'Write `parse-kv field as (name: type)`.'],
  ['spath', 'Remove this step, because fields are already parsed. Use `parse_json(…)` for a JSON string.'],
  ['offset', 'Remove this step, because more rows are fetched automatically.'],
  ['serialize', 'Remove this step, because rows keep their order.'],
]);

const lowerWords: ReadonlySet<string> = new Set([
  ...[...tabularOperators, ...operators].flatMap(({ name }) => name.split(' ')),
  ...['by', 'asc', 'desc', 'nulls', 'first', 'last', 'let', 'on', 'true', 'false', 'null', 'not', 'from', 'to', 'step'],
]);

export function capitals(around: Around): FoundMistake {
  const lower = around.word(0);
  const isWord = around.is(0, 'name') && lower !== around.written(0) && lowerWords.has(lower);
  return isWord && around.instead(0, 0, `APL keywords are lower case: \`${lower}\`.`, lower);
}

/** Explains an unknown operator: a typo, or an operator from another language that has no APL equivalent. */
export function unknownOperator(around: Around): FoundMistake {
  const [word, written] = [around.word(0), around.written(0)];
  if (!around.is(-1, 'pipe') || !around.is(0, 'name') || operatorSet.has(word)) {
    return undefined;
  }
  const no = `APL has no operator \`${written}\`.`;
  const advice = otherSteps.get(word);
  if (advice !== undefined) {
    return around.mistake(0, 0, `${no} ${advice}`, word === 'render' ? withoutStep(around) : undefined);
  }
  const isCompared = around.is(1, 'operator') || around.word(1) === 'in';
  const meant = isCompared ? undefined : closest(written, operatorNames);
  return meant !== undefined && around.instead(0, 0, `${no} Did you mean \`${meant}\`?`, meant);
}

/** Fix that removes a step, its pipe, and the space before the pipe. */
function withoutStep(around: Around) {
  const [start, pipe] = [around.span(-2).to, around.span(-1).from];
  const from = around.text.slice(start, pipe).trim() === '' ? start : pipe;
  return replaceFix({ from, to: around.span(around.stepEnd()).to }, '', `Remove \`${around.written(0)}\``);
}

/** Explains an unquoted dataset name that contains spaces. */
export function spacedDataset(around: Around, { datasets }: KnownSchema): FoundMistake {
  const [first, last] = [around.stepStart, around.operandEnd(0, new Set())];
  const name = around.written(first, last);
  const isFound = first < 0 && first === around.statementStart && datasets?.includes(name) === true;
  return isFound && around.instead(first, last, "Put names in brackets and quotes: `['name']`.", quoteName(name));
}

/** Explains a condition without `where`, after a pipe or a dataset. */
export function bareCondition(around: Around): FoundMistake {
  const isFirst = around.stepStart === around.statementStart && around.stepStart === -1 && around.isName(-1);
  const isCompared = around.is(1, 'operator') || ['in', 'contains', 'has', 'startswith'].includes(around.word(1));
  const isFound = around.isName(0) && isCompared && (around.is(-1, 'pipe') || isFirst);
  const fix = insertFix(around.span(0).from, isFirst ? '| where ' : 'where ');
  return isFound && around.mistake(0, 0, 'Put a condition after `where`.', fix);
}

export function missingPipe(around: Around): FoundMistake {
  const word = around.word(0);
  const meant = word === 'having' ? 'where' : word;
  const follows = !around.is(-1, 'pipe') && around.stepStart < 0 && around.openBracket(0) === undefined;
  const message = `Missing pipe before \`${meant}\`.`;
  return operatorSet.has(meant) && follows && around.instead(0, 0, message, `| ${meant}`);
}

/** Explains `sort x`, `order x desc`, `sort -x` and `top 5 x`. */
export function missingBy(around: Around): FoundMistake {
  const start = around.stepStart;
  const isSort = ['sort', 'order'].includes(around.word(start)) && start === -1;
  const isTop = around.word(start) === 'top' && start === -2 && around.is(-1, 'number');
  const isMinus = around.word(0) === '-' && around.isName(1);
  const fix = isMinus
    ? replaceFix(around.span(0, 1), `by ${around.written(1)} desc`)
    : insertFix(around.span(0).from, 'by ');
  const message = `\`${around.written(start)}\` needs \`by\` before the column.`;
  const isMissing = (around.isName(0) && around.word(0) !== 'by') || isMinus;
  return (isSort || isTop) && isMissing && around.mistake(0, 0, message, fix);
}

const otherPlaces: ReadonlySet<string> = new Set(
  'as by group when then else end or and having limit offset to'.split(' ')
);

/** Explains the groups of a `summarize` without `by`. */
export function missingGroups(around: Around): FoundMistake {
  const follows = around.word(around.stepStart) === 'summarize' && around.word(-1) === ')' && around.isName(0);
  const isBucket = ['bin', 'bin_auto'].includes(around.word(0)) && around.word(1) === '(';
  const isGroup = isBucket || (!otherPlaces.has(around.word(0)) && !['(', '='].includes(around.word(1)));
  const isFound = follows && isGroup && around.openBracket(0) === undefined;
  const fix = insertFix(around.span(0).from, 'by ');
  return isFound && around.mistake(0, 0, 'Missing `by` before the groups of `summarize`.', fix);
}

/** Explains `x as y`. In APL, the name comes first. */
export function alias(around: Around): FoundMistake {
  let first = around.stepStart + 1;
  for (let at = first; at < 0; at += 1) {
    const separates = around.word(at) === ',' || around.word(at) === 'by';
    first = separates && around.openBracket(at) === undefined ? at + 1 : first;
  }
  const isAlias = around.word(0) === 'as' && around.isName(1) && around.openBracket(0) === undefined && first < 0;
  const fix = replaceFix(around.span(first, 1), `${around.written(1)} = ${around.written(first, -1)}`);
  return isAlias && around.mistake(0, 1, 'Put the name first: `name = value`.', fix);
}

/** True if a word is an operator that takes a list of columns. */
function takesList(word: string): boolean {
  const { takes, names, next } = operatorOf(word) ?? {};
  return names === 'columns' || (takes === 'fields' && next === undefined);
}

/** Explains list items that aren't separated by a comma. */
export function missingComma(around: Around): FoundMistake {
  const isValue = (distance: number) => around.isName(distance) || around.is(distance, 'string', 'number', 'timespan');
  const bracket = around.openBracket(0);
  const isListed =
    (bracket !== undefined && ['(', '['].includes(around.word(bracket))) || takesList(around.word(around.stepStart));
  // `1 foo` is a timespan with an invalid unit.
  const isUnit = around.is(-1, 'number') && around.is(0, 'name');
  const isAfter = (isValue(-1) && around.word(-1) !== 'by') || around.word(-1) === ')';
  const follows = isValue(0) && isAfter && !isUnit && around.stepStart < -1;
  const isWord = operatorSet.has(around.word(0)) || otherPlaces.has(around.word(0));
  const message = `A comma is missing before \`${around.written(0)}\`.`;
  return isListed && follows && !isWord && around.mistake(0, 0, message, insertFix(around.span(-1).to, ','));
}
