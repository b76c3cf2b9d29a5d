import { findAggregate, findFunction, operatorOf, operators, tabularOperators } from '../vocabulary/vocabulary';
import { closest } from './closest';
import { type Edit } from '../tree/edit';
import { replaceFix } from './problem';
import { otherDirections, otherOperators, otherSteps } from './otherWords';
import { type Mistake, type Place } from './place';
import { stepFix } from './stepFixes';

const operatorNames = tabularOperators.map(({ name }) => name);
const operatorSet: ReadonlySet<string> = new Set(operatorNames);

const lowerWords: ReadonlySet<string> = new Set([
  ...[...tabularOperators, ...operators].flatMap(({ name }) => name.split(' ')),
  ...['by', 'asc', 'desc', 'nulls', 'first', 'last', 'let', 'on', 'true', 'false', 'null', 'not', 'from', 'to', 'step'],
]);

const insertion = (at: number, text: string): Edit => ({ from: at, to: at, text });

/** Explains a word of APL in capitals. */
export function capitals(place: Place): Mistake | undefined {
  const [lower, span] = [place.word(0), place.span(0)];
  return place.is(0, 'name') && lower !== place.written(0) && lowerWords.has(lower)
    ? { ...span, message: `APL is written in lower case: \`${lower}\`.`, fix: replaceFix(span, lower) }
    : undefined;
}

/** Explains a word that begins a step in other languages, or a slip in one of APL. */
export function unknownOperator(place: Place): Mistake | undefined {
  if (!place.is(-1, 'pipe') || !place.is(0, 'name') || operatorSet.has(place.word(0))) {
    return undefined;
  }
  const [word, written, span] = [place.word(0), place.written(0), place.span(0)];
  const no = `APL has no operator \`${written}\`.`;
  const hint = otherSteps.get(word);
  if (hint !== undefined) {
    return { ...span, message: `${no} ${hint}`, fix: stepFix(place) };
  }
  if (word === 'fields' && place.word(1) === '-') {
    const both = place.span(0, 1);
    return { ...both, message: `${no} Did you mean \`project-away\`?`, fix: replaceFix(both, 'project-away') };
  }
  const join = word === 'inner' ? 'inner' : ['left', 'right', 'full'].includes(word) ? `${word}outer` : '';
  const joinWord = place.word(1) === 'outer' ? 2 : 1;
  if (join !== '' && place.word(joinWord) === 'join') {
    const words = place.span(0, joinWord);
    return {
      ...words,
      message: 'APL names the kind of a join after the word.',
      fix: replaceFix(words, `join kind=${join}`),
    };
  }
  const isCompared = place.is(1, 'operator') || place.word(1) === 'in';
  const meant = otherOperators.get(word) ?? (isCompared ? undefined : closest(written, operatorNames));
  return meant === undefined
    ? undefined
    : { ...span, message: `${no} Did you mean \`${meant}\`?`, fix: replaceFix(span, meant) };
}

/** Explains a condition without `where`: after a pipe, or after a dataset. */
export function bareCondition(place: Place): Mistake | undefined {
  const isFirst = place.stepStart === place.statementStart && place.stepStart === -1;
  const comparison = place.is(1, 'operator') || ['in', 'contains', 'has', 'startswith'].includes(place.word(1));
  if (!place.isName(0) || !comparison || !(place.is(-1, 'pipe') || (isFirst && place.isName(-1)))) {
    return undefined;
  }
  const span = place.span(0);
  const message = 'A condition comes after `where`.';
  const text = isFirst ? '| where ' : 'where ';
  return { ...span, message, fix: { title: `Write \`${text.trim()}\``, edits: [insertion(span.from, text)] } };
}

/** Explains `|= "x"` and `|~ "x"`, which look for a text in lines of logs. */
export function lineFilter(place: Place): Mistake | undefined {
  const meant = place.word(0) === '=' ? 'search' : place.word(0) === '~' ? 'where * matches regex' : '';
  return place.is(-1, 'pipe') && place.is(1, 'string') && meant !== ''
    ? {
        ...place.span(-1, 0),
        message: `APL looks for a text in all columns with \`${meant}\`.`,
        fix: replaceFix(place.span(0), ` ${meant}`, `Write \`${meant}\``),
      }
    : undefined;
}

/** Explains an operator without its pipe. */
export function missingPipe(place: Place): Mistake | undefined {
  const [word, span] = [place.word(0), place.span(0)];
  const meant = word === 'having' ? 'where' : operatorSet.has(word) ? word : undefined;
  return meant !== undefined && !place.is(-1, 'pipe') && place.stepStart < 0 && place.openBracket(0) === undefined
    ? {
        ...span,
        message: `A pipe has to stand before \`${meant}\`.`,
        fix: replaceFix(span, `| ${meant}`),
      }
    : undefined;
}

/** Explains two pipes with nothing between them. */
export function emptyStep(place: Place): Mistake | undefined {
  return place.is(-1, 'pipe') && place.is(0, 'pipe')
    ? {
        ...place.span(0),
        message: 'There is one pipe too many.',
        fix: replaceFix({ from: place.span(-1).to, to: place.span(0).to }, '', 'Leave out one pipe'),
      }
    : undefined;
}

/** Explains `sort x`, `order x desc`, `sort -x` and `top 5 x`. */
export function missingBy(place: Place): Mistake | undefined {
  const start = place.stepStart;
  const word = place.word(start);
  const isSort = (word === 'sort' || word === 'order') && start === -1;
  const isTop = word === 'top' && start === -2 && place.is(-1, 'number');
  if (!(isSort || isTop) || place.word(0) === 'by') {
    return undefined;
  }
  const span = place.span(0);
  const message = `\`${place.written(start)}\` takes \`by\` before its columns.`;
  const fix =
    place.word(0) === '-' && place.isName(1)
      ? replaceFix(place.span(0, 1), `by ${place.written(1)} desc`)
      : { title: 'Write `by`', edits: [insertion(span.from, 'by ')] };
  return place.isName(0) || place.word(0) === '-' ? { ...span, message, fix } : undefined;
}

/** Explains `group by`, `, by` and `as` in the middle of a step. */
export function groups(place: Place): Mistake | undefined {
  const isPair = place.word(0) === 'group' && place.word(1) === 'by';
  if (isPair && !place.is(-1, 'pipe')) {
    const both = place.span(0, 1);
    return { ...both, message: 'Groups come after `by` alone in APL.', fix: replaceFix(both, 'by') };
  }
  if (place.word(-1) === 'by' && place.word(-2) === ',') {
    const comma = place.span(-2);
    return {
      ...comma,
      message: 'There is one comma too many before `by`.',
      fix: replaceFix(comma, '', 'Leave out the comma'),
    };
  }
  return undefined;
}

const otherPlaces: ReadonlySet<string> = new Set(
  'as by group when then else end or and having limit offset'.split(' ')
);

/** Explains the groups of a `summarize` without `by`. */
export function missingGroups(place: Place): Mistake | undefined {
  const follows = place.word(place.stepStart) === 'summarize' && place.word(-1) === ')' && place.isName(0);
  const isGroup = !otherPlaces.has(place.word(0)) && place.word(1) !== '(' && place.word(1) !== '=';
  return follows && isGroup && place.openBracket(0) === undefined
    ? {
        ...place.span(0),
        message: '`summarize` takes `by` before its groups.',
        fix: { title: 'Write `by`', edits: [insertion(place.span(0).from, 'by ')] },
      }
    : undefined;
}

/** Explains `count by x` and `count()` as a step. */
export function countStep(place: Place): Mistake | undefined {
  const start = place.stepStart;
  if (place.word(start) !== 'count' || start !== -1) {
    return undefined;
  }
  const brackets = place.word(0) === '(' && place.word(1) === ')';
  const grouped = place.word(brackets ? 2 : 0) === 'by';
  const span = place.span(-1, brackets ? 1 : -1);
  return brackets || grouped
    ? {
        ...span,
        message: '`count` alone counts all rows; `summarize count() by …` counts those of each group.',
        fix: replaceFix(span, grouped ? 'summarize count()' : 'count'),
      }
    : undefined;
}

/** Explains the directions of other languages. */
export function direction(place: Place): Mistake | undefined {
  const meant = otherDirections.get(place.word(0));
  const sorts = ['sort', 'order', 'top'].includes(place.word(place.stepStart));
  return meant !== undefined && sorts
    ? { ...place.span(0), message: `APL writes \`${meant}\`.`, fix: replaceFix(place.span(0), meant) }
    : undefined;
}

/** Explains `x as y`: in APL the name comes first. */
export function alias(place: Place): Mistake | undefined {
  const start = place.stepStart;
  if (place.word(0) !== 'as' || !place.isName(1) || place.openBracket(0) !== undefined) {
    return undefined;
  }
  let first = start + 1;
  for (let at = start + 1; at < 0; at += 1) {
    const separates = place.word(at) === ',' || place.word(at) === 'by';
    first = separates && place.openBracket(at) === undefined ? at + 1 : first;
  }
  const [value, name] = [place.written(first, -1), place.written(1)];
  const span = place.span(0, 1);
  return first < 0
    ? {
        ...span,
        message: 'The name comes first in APL: `name = value`.',
        fix: replaceFix({ from: place.span(first).from, to: span.to }, `${name} = ${value}`),
      }
    : undefined;
}

/** Tells whether a word is an operator over a list of columns. */
function takesList(word: string): boolean {
  const { takes, names, next } = operatorOf(word) ?? {};
  return names === 'columns' || (takes === 'fields' && next === undefined);
}

/** Explains names and values of a list that stand without a comma between them. */
export function missingComma(place: Place): Mistake | undefined {
  const isValue = (distance: number) => place.isName(distance) || place.is(distance, 'string', 'number', 'timespan');
  const bracket = place.openBracket(0);
  const inBrackets = bracket !== undefined && ['(', '['].includes(place.word(bracket));
  const listed = inBrackets || takesList(place.word(place.stepStart));
  const isWord = operatorSet.has(place.word(0)) || otherPlaces.has(place.word(0));
  const takesMore = bracket === undefined || takesArguments(place, bracket);
  const endsWell = isValue(0) && (isValue(-1) || place.word(-1) === ')') && place.stepStart < -1;
  return listed && endsWell && takesMore && !isWord
    ? {
        ...place.span(0),
        message: `A comma is missing before \`${place.written(0)}\`.`,
        fix: { title: 'Write `,`', edits: [insertion(place.span(-1).to, ',')] },
      }
    : undefined;
}

/** Returns whether a call can have one more argument than there are commas before the problem. Of an unknown function, any number. */
function takesArguments(place: Place, bracket: number): boolean {
  const name = place.word(bracket - 1);
  const called = place.is(bracket - 1, 'name') ? (findAggregate(name) ?? findFunction(name)) : undefined;
  let commas = 0;
  for (let at = bracket + 1; at < 0; at += 1) {
    commas += place.word(at) === ',' && place.openBracket(at) === bracket ? 1 : 0;
  }
  const parameters = called?.parameters ?? [];
  return called === undefined || parameters.at(-1)?.variadic === true || commas + 1 < parameters.length;
}
