import { byWritten, type Written } from '../vocabulary/otherLanguages';
import { type Around, type Mistake } from './around';

/** Words and operators from other languages, each with its APL equivalent, for one kind of position. */
interface Phrases {
  /** True if tokens are in this kind of position. */
  fits: (around: Around, first: number, last: number) => boolean;
  words: Written;
  message?: (meant: string, written: string) => string;
}

const afterPipe = (around: Around, first: number) => around.is(first - 1, 'pipe');
const withinStep = (around: Around, first: number) => !afterPipe(around, first);
const inStepOf =
  (...operators: string[]) =>
  (around: Around, first: number) =>
    operators.includes(around.word(around.stepStart)) && first > around.stepStart;

/** Typos and habits from other languages, by position. The tokens of an operator must be adjacent. */
const table: readonly Phrases[] = [
  {
    fits: afterPipe,
    words: {
      'project-away': ['fields -', 'project-out'],
      project: ['fields', 'table', 'select'],
      summarize: ['stats'],
      'summarize count() by': ['group by', 'count() by', 'count by'],
      count: ['count()', 'count ()'],
      extend: ['eval'],
      limit: ['head'],
      distinct: ['dedup'],
      'project-rename': ['rename'],
      parse: ['rex'],
      where: ['filter', 'having'],
      'mv-expand': ['mvexpand'],
      union: ['append'],
      'join kind=inner': ['inner join'],
      'join kind=leftouter': ['left outer join', 'left join'],
      'join kind=rightouter': ['right outer join', 'right join'],
      'join kind=fullouter': ['full outer join', 'full join'],
    },
    message: (meant, written) => `APL has no operator \`${written}\`. Did you mean \`${meant}\`?`,
  },
  {
    fits: (around, _, last) => around.is(last + 1, 'string'),
    words: { '| search': ['|='], '| where * matches regex': ['|~'] },
  },
  { fits: inStepOf('sort', 'order', 'top'), words: { desc: ['descending', 'dsc', 'down'], asc: ['ascending', 'up'] } },
  {
    fits: (around, first, last) =>
      withinStep(around, first) && around.word(last + 1) !== 'regex' && !around.word(first - 1).endsWith('matches'),
    words: { 'matches regex': ['matches', 'rlike', 'regexp', 'regex'], '!matches regex': ['!matches'] },
  },
  {
    fits: withinStep,
    words: {
      by: ['group by', ', by'],
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
      or: ['||'],
    },
  },
  { fits: withinStep, words: { '==': ['='] }, message: () => 'Use `==` to compare; `=` names a column.' },
  { fits: inStepOf('where'), words: { '==': [':=', ':'] } },
  { fits: inStepOf('extend', 'project', 'summarize'), words: { '=': [':=', ':'] } },
  {
    fits: (around, first) => inStepOf('where')(around, first) && around.openBracket(first) === undefined,
    words: { and: [','] },
  },
  { fits: (around, first) => first > around.statementStart, words: { '|': ['||', '| |'] } },
];

const rows = table.map(({ words, ...place }) => ({ ...place, meant: byWritten(words) }));

/** Ranges of tokens around an error that may form a phrase, longest first, as distances of the first and last token. */
const places = [3, 2, 1, 0].flatMap((more) =>
  [-2, -1, 0].map((first) => ({ first, last: first + more })).filter(({ last }) => last >= -1 && last <= 2)
);

/** Explains words and signs that APL writes differently. */
export function phrases(around: Around): Mistake[] {
  const found = places.map((place) => ({ ...place, written: joined(around, place.first, place.last) }));
  return rows.flatMap(({ meant: meanings, fits, message = (meant) => `In APL, write \`${meant}\`.` }) =>
    found.flatMap(({ first, last, written }) => {
      const meant = meanings.get(written);
      const isTight = around.touches(first - 1) && !around.touches(last) && around.nesting(first - 1) <= 0;
      return meant !== undefined && fits(around, first, last)
        ? around.instead(first, last, message(meant, written), isTight ? ` ${meant}` : meant, `Write ${meant}`)
        : [];
    })
  );
}

/** Tokens in lowercase. Tokens that aren't adjacent are separated by a space. */
function joined(around: Around, first: number, last: number): string {
  let text = around.word(first);
  for (let at = first + 1; at <= last; at += 1) {
    text += (around.touches(at - 1) ? '' : ' ') + around.word(at);
  }
  return text;
}
