import { byWritten, type Written } from '../vocabulary/otherLanguages';
import { type Mistake, type ProblemContext } from './problemContext';

/** Words and signs of other languages that stand for others of APL in one place. */
interface Replacements {
  /** Tells whether tokens are where these are meant. */
  fits: (context: ProblemContext, first: number, last: number) => boolean;
  words: Written;
  message?: (meant: string, written: string) => string;
}

const afterPipe = (context: ProblemContext, first: number) => context.is(first - 1, 'pipe');
const withinStep = (context: ProblemContext, first: number) => !afterPipe(context, first);
const inStepOf =
  (...operators: string[]) =>
  (context: ProblemContext, first: number) =>
    operators.includes(context.word(context.stepStart)) && first > context.stepStart;

/** Slips and habits of other languages by their places. Signs follow each other without a space. */
const table: readonly Replacements[] = [
  {
    fits: (context, first) => first === context.statementStart,
    words: { let: ['var', 'const', 'def'] },
    message: () => 'APL defines a name with `let`.',
  },
  {
    fits: (context, first) => context.word(context.statementStart) === 'let' && first === context.statementStart + 2,
    words: { '=': [':=', '=='] },
    message: () => '`let` defines a name with `=`.',
  },
  {
    fits: afterPipe,
    words: {
      'project-away': ['fields -', 'project-out'],
      project: ['fields', 'table', 'select'],
      summarize: ['stats'],
      extend: ['eval'],
      limit: ['head'],
      distinct: ['dedup'],
      'project-rename': ['rename'],
      parse: ['rex'],
      where: ['filter', 'having'],
      'mv-expand': ['mvexpand'],
      union: ['append'],
    },
    message: (meant, written) => `APL has no operator \`${written}\`. Did you mean \`${meant}\`?`,
  },
  {
    fits: afterPipe,
    words: {
      'join kind=inner': ['inner join'],
      'join kind=leftouter': ['left outer join', 'left join'],
      'join kind=rightouter': ['right outer join', 'right join'],
      'join kind=fullouter': ['full outer join', 'full join'],
    },
    message: () => 'APL names the kind of a join after the word.',
  },
  {
    fits: afterPipe,
    words: { 'summarize count() by': ['count() by', 'count by'], count: ['count()', 'count ()'] },
    message: () => '`count` alone counts all rows; `summarize count() by …` counts those of each group.',
  },
  {
    fits: (context, _, last) => context.is(last + 1, 'string'),
    words: { '| search': ['|='], '| where * matches regex': ['|~'] },
    message: (meant) => `APL looks for a text in all columns with \`${meant.slice(2)}\`.`,
  },
  {
    fits: withinStep,
    words: { by: ['group by'] },
    message: () => 'Groups come after `by` alone in APL.',
  },
  { fits: withinStep, words: { by: [', by'] }, message: () => 'There is one comma too many before `by`.' },
  { fits: inStepOf('sort', 'order', 'top'), words: { desc: ['descending', 'dsc', 'down'], asc: ['ascending', 'up'] } },
  {
    fits: (context, _, last) => context.is(last + 1, 'string'),
    words: { 'matches regex': ['matches'], '!matches regex': ['!matches'] },
    message: () => '`matches` takes `regex` before its pattern.',
  },
  {
    fits: withinStep,
    words: {
      'matches regex': ['rlike', 'regexp', 'regex'],
      '!contains': ['does not contain', 'not contains'],
      contains: ['includes', 'contain'],
      startswith: ['starts_with', 'starts with'],
      endswith: ['ends_with', 'ends with'],
      has_any: ['contains_any'],
      '!in': ['not in'],
      '!between': ['not between'],
      '!startswith': ['not startswith'],
      '!endswith': ['not endswith'],
      '!has': ['not has'],
      '!matches': ['not matches'],
      '==': ['equals', 'eq', '==='],
      '!=': ['ne', '!==', '!==='],
      '>=': ['ge', '=>'],
      '<=': ['le', '=<'],
      '>': ['gt'],
      '<': ['lt'],
      '== true': ['is true'],
      '!= true': ['is not true'],
      '== false': ['is false'],
      '!= false': ['is not false'],
      and: ['&&', '&'],
    },
  },
  { fits: withinStep, words: { or: ['||'] }, message: () => 'APL writes `or`. A pipe begins the next step.' },
  {
    fits: withinStep,
    words: { '==': ['='] },
    message: () => 'APL compares with `==`; `=` gives a column its name.',
  },
  { fits: inStepOf('where'), words: { '==': [':=', ':'] } },
  { fits: inStepOf('extend', 'project', 'summarize'), words: { '=': [':=', ':'] } },
  {
    fits: (context, first) =>
      inStepOf('where')(context, first) &&
      context.openBracket(first) === undefined &&
      !(context.is(first - 1, 'number') && context.is(first + 1, 'number')),
    words: { and: [','] },
    message: () => 'Conditions are joined by `and`.',
  },
  {
    fits: (context, first) => first > context.statementStart,
    words: { '|': ['||', '| |'] },
    message: () => 'There is one pipe too many.',
  },
];

const rows = table.map(({ words, ...place }) => ({ ...place, meant: byWritten(words) }));

/** The tokens around a problem that one of the words may be: by the distances of the first and the last, the longest first. */
const places = [3, 2, 1, 0].flatMap((more) =>
  [-2, -1, 0].map((first) => ({ first, last: first + more })).filter(({ last }) => last >= -1 && last <= 2)
);

/** Explains words and signs that APL writes differently. */
export function replacements(context: ProblemContext): Mistake[] {
  const found = places.map((place) => ({ ...place, written: joined(context, place.first, place.last) }));
  return rows.flatMap(({ meant: meanings, fits, message = (meant) => `APL writes \`${meant}\`.` }) =>
    found.flatMap(({ first, last, written }) => {
      const meant = meanings.get(written);
      return meant !== undefined && fits(context, first, last)
        ? context.mistake(first, last, message(meant, written), fixOf(context, first, last, meant))
        : [];
    })
  );
}

/** Returns tokens in lower case, with one space between those that do not touch. */
function joined(context: ProblemContext, first: number, last: number): string {
  let text = context.word(first);
  for (let at = first + 1; at <= last; at += 1) {
    text += (context.touches(at - 1) ? '' : ' ') + context.word(at);
  }
  return text;
}

const isLetter = (character: string) => character >= 'a' && character <= 'z';

/** Writes what is meant, with a space where a word needs one, and before a sign that has one after it. */
function fixOf(context: ProblemContext, first: number, last: number, meant: string) {
  const isOpen = '([{,|'.includes(context.written(first - 1));
  const isClosed = ')]},|;'.includes(context.written(last + 1));
  const [touchesBefore, touchesAfter] = [context.touches(first - 1) && !isOpen, context.touches(last) && !isClosed];
  const before = touchesBefore && (isLetter(meant.charAt(0)) || !context.touches(last)) ? ' ' : '';
  const after = touchesAfter && isLetter(meant.slice(-1)) ? ' ' : '';
  return context.writing(first, last, before + meant + after, `Write \`${meant}\``);
}
