import { isSignificant, type Token } from '../../apl/tree/lexer';

/** The use of a variable outside quotes. Only the tokens around it say so: the grammar may not be loaded yet. */
export type VariableContext = 'dataset' | 'datasets' | 'table' | 'field' | 'timespan' | 'pattern' | 'value';

const tableSteps: ReadonlySet<string> = new Set(['union', 'join', 'lookup']);

/** Steps that take nothing but fields, and words after them. */
const fieldSteps: ReadonlySet<string> = new Set(
  'mv-expand parse parse-kv parse-where project-away project-keep project-reorder project-rename'.split(' ')
);
/** Steps whose items are fields, unless they are computed. */
const columnSteps: ReadonlySet<string> = new Set(['project', 'distinct']);
/** Words that fields follow, in any step. */
const fieldWords: ReadonlySet<string> = new Set(['by', 'on']);
/** Functions whose first argument is a field: a text there would be of no use. The vocabulary says so as well, but is not loaded yet. */
const fieldFunctions: ReadonlySet<string> = new Set(
  (
    '$__timeFilter avg avgif bin bin_auto dcount dcountif histogram histogramif isempty isnotempty isnotnull isnull make_list make_list_if ' +
    'make_set make_set_if max maxif min minif percentile percentileif percentiles_array percentiles_arrayif phrases rate stdev ' +
    'stdevif sum sumif topk topkif variance varianceif'
  ).split(' ')
);
/** Functions whose arguments are fields, where they are nothing else beside. */
const listFunctions: ReadonlySet<string> = new Set(['arg_max', 'arg_min', 'spotlight']);
/** Functions that take a timespan: `5m` there is one, and no text. */
const timespanFunctions: ReadonlySet<string> = new Set(['bin', 'ago', 'floor', 'totimespan', 'range']);

/** Tells what the variable in a token of a query is used as. */
export function variableContext(tokens: Token[], at: number): VariableContext {
  const words = (some: Token[]) => some.filter(isSignificant).map(({ text }) => text);
  const [next] = words(tokens.slice(at + 1));
  return contextAfter(words(tokens.slice(0, at)), next);
}

function contextAfter(before: string[], next: string | undefined): VariableContext {
  const previous = before.at(-1);
  if (previous === undefined || previous === ';') {
    return 'dataset';
  }
  if (previous === 'regex' && ['matches', '!matches'].includes(before.at(-2) ?? '')) {
    return 'pattern';
  }

  let depth = 0;
  let commas = 0;
  let afterFieldWord = false;
  for (let at = before.length - 1; at >= 0; at--) {
    const text = before[at];
    const opens = text === '(' || text === '[';
    if (opens && depth === 0) {
      // `join ($name | …)`, `join kind=inner ($name)`, `union x, ($name)`
      const isOperand = () => ['datasets', 'table'].includes(contextAfter(before.slice(0, at), '('));
      const isTable = next === '|' || (next === ')' && isOperand());
      return isTable && at === before.length - 1
        ? 'dataset'
        : inCall(before[at - 1], commas, isArgument(previous, next));
    }
    if (opens || text === ')' || text === ']') {
      depth += opens ? -1 : 1;
    } else if (depth === 0) {
      const begins = at === 0 || ['|', ';', '('].includes(before[at - 1]);
      if (begins && tableSteps.has(text) && !afterFieldWord && previous !== '=') {
        return text === 'union' ? 'datasets' : 'table';
      }
      if (begins && text === 'let' && previous === '=' && next === '|') {
        return 'dataset';
      }
      if ((begins && before[at - 1] !== '(') || text === '|') {
        const takesFields = begins && fieldSteps.has(text);
        // `by name = $field`, `project-rename new = $old`, `parse kind=regex $field with …`
        const isAfterEquals = previous === '=' ? takesFields || afterFieldWord : takesFields && before.at(-2) === '=';
        const isItem = previous === ',' || (begins && previous === text) || fieldWords.has(previous) || isAfterEquals;
        // In front of `=` there is a name, in any step.
        const isOfFields =
          (next === '=' && !isAfterEquals) || afterFieldWord || takesFields || (begins && columnSteps.has(text));
        return isItem && isWhole(next) && isOfFields ? 'field' : 'value';
      }
      commas += text === ',' ? 1 : 0;
      afterFieldWord ||= fieldWords.has(text);
    }
  }
  return 'value';
}

function inCall(name = '', commas: number, isArgument: boolean): VariableContext {
  const takesField = (commas === 0 && fieldFunctions.has(name)) || (isArgument && listFunctions.has(name));
  return takesField ? 'field' : timespanFunctions.has(name) ? 'timespan' : 'value';
}

/** Tells whether the variable is all of an argument: a part of one is a value. */
const isArgument = (previous: string, next: string | undefined) =>
  [',', '('].includes(previous) && [undefined, ',', ')'].includes(next);

const itemEnds: ReadonlySet<string> = new Set('| , ; = asc desc nulls by on with as to limit'.split(' '));

/** Tells whether an item ends here, so that the variable is all of it. */
const isWhole = (next: string | undefined) => next === undefined || itemEnds.has(next);
