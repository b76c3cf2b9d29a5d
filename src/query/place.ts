import { type Token } from '../apl/lexer';

/**
 * What a bare variable stands for: the dataset that a query begins with, a field, a timespan, or a value. Only the tokens around
 * it say so: this runs on every refresh of a dashboard, where the grammar is not loaded.
 */
export type Place = 'dataset' | 'field' | 'timespan' | 'value';

/** Steps whose items are fields. */
const fieldSteps: ReadonlySet<string> = new Set([
  'project',
  'project-away',
  'project-keep',
  'project-reorder',
  'project-rename',
  'distinct',
]);
/** Words behind which fields stand, in any step. */
const fieldWords: ReadonlySet<string> = new Set(['by', 'on']);
/** Functions whose first argument is a field: a text there would be of no use. */
const fieldFunctions: ReadonlySet<string> = new Set(
  (
    'avg avgif bin bin_auto dcount dcountif histogram histogramif isempty isnotempty isnotnull isnull make_list make_list_if ' +
    'make_set make_set_if max maxif min minif percentile percentileif percentiles_array percentiles_arrayif phrases rate stdev ' +
    'stdevif sum sumif topk topkif variance varianceif'
  ).split(' ')
);
/** Functions that take a timespan: `5m` there is one, and no text. */
const timespanFunctions: ReadonlySet<string> = new Set(['bin', 'ago', 'floor', 'totimespan', 'range']);

/** The place of the tokens from `first` to `last` in the query's tokens. */
export function placeOf(query: string, tokens: Token[], first: number, last: number): Place {
  const before = significant(tokens.slice(0, first));
  const word = (token: Token | undefined) => (token === undefined ? undefined : query.slice(token.from, token.to));
  const previous = word(before.at(-1));
  if (previous === undefined || previous === ';') {
    return 'dataset';
  }

  let depth = 0;
  let commas = 0;
  let behindFieldWord = false;
  for (let at = before.length - 1; at >= 0; at--) {
    const text = word(before[at]);
    const opens = text === '(' || text === '[';
    if (opens && depth === 0) {
      return inCall(word(before[at - 1]), commas);
    }
    if (opens || text === ')' || text === ']') {
      depth += opens ? -1 : 1;
    } else if (depth === 0) {
      const begins = at === 0 || before[at - 1].kind === 'pipe' || word(before[at - 1]) === ';';
      if (begins || before[at].kind === 'pipe') {
        const step = begins ? text : undefined;
        const isItem = previous === ',' || previous === step || fieldWords.has(previous);
        return isItem &&
          isWhole(word(significant(tokens.slice(last + 1))[0])) &&
          (behindFieldWord || fieldSteps.has(step ?? ''))
          ? 'field'
          : 'value';
      }
      commas += text === ',' ? 1 : 0;
      behindFieldWord ||= fieldWords.has(text ?? '');
    }
  }
  return 'value';
}

function inCall(name: string | undefined, commas: number): Place {
  if (name === undefined) {
    return 'value';
  }
  if (commas === 0 && fieldFunctions.has(name)) {
    return 'field';
  }
  return timespanFunctions.has(name) ? 'timespan' : 'value';
}

/** Whether an item ends here, so that the variable is all of it. */
function isWhole(next: string | undefined): boolean {
  return next === undefined || ['|', ',', ';', '=', 'asc', 'desc', 'nulls', 'by', 'on'].includes(next);
}

function significant(tokens: Token[]): Token[] {
  return tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment');
}
