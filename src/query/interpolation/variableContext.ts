import { isSignificant, type Token } from '@aplkit/language/apl/tree/lexer';
import { findAggregate } from '@aplkit/language/apl/vocabulary/functions/aggregates';
import { operatorOf } from '@aplkit/language/apl/vocabulary/tabularOperators';
import { parameterAt } from '@aplkit/language/apl/vocabulary/word';

/** Role of an unquoted variable, as determined by the tokens around it. */
export type VariableContext = 'dataset' | 'datasets' | 'table' | 'field' | 'timespan' | 'pattern' | 'value';

/** Operators whose items are fields unless they're calculated. */
const columnSteps: ReadonlySet<string> = new Set(['project', 'distinct']);
/** Keywords that precede fields, in any step. */
const fieldWords: ReadonlySet<string> = new Set(['by', 'on']);
/** Functions whose first argument is a field, listed here so that dashboards don't load all help texts. */
const fieldFunctions: ReadonlySet<string> = new Set([
  ...['isnull', 'isnotnull', 'isempty', 'isnotempty', 'bin', 'bin_auto', '$__timeFilter'],
]);
/** Functions that take a timespan, so `5m` isn't quoted. */
const timespanFunctions: ReadonlySet<string> = new Set(['bin', 'ago', 'floor', 'totimespan', 'range']);

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
      if (begins && operatorOf(text)?.takes === 'tables' && !afterFieldWord && previous !== '=') {
        return text === 'union' ? 'datasets' : 'table';
      }
      if (begins && text === 'let' && previous === '=' && next === '|') {
        return 'dataset';
      }
      if ((begins && before[at - 1] !== '(') || text === '|') {
        const takesFields = begins && operatorOf(text)?.takes === 'fields';
        // `by name = $field`, `project-rename new = $old`, `parse kind=regex $field with …`
        const isAfterEquals = previous === '=' ? takesFields || afterFieldWord : takesFields && before.at(-2) === '=';
        const isItem = previous === ',' || (begins && previous === text) || fieldWords.has(previous) || isAfterEquals;
        // In any step, a name comes before `=`.
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
  const takesField = takesFieldAt(name, commas, isArgument);
  return takesField ? 'field' : timespanFunctions.has(name) ? 'timespan' : 'value';
}

/** Aggregate parameters that take a field. A variable counts as one only if it's the whole argument. */
const columnParameters: ReadonlySet<string | undefined> = new Set(['by', 'column', 'columns']);

/** True if a function takes a field as this argument. */
function takesFieldAt(name: string, index: number, isArgument: boolean): boolean {
  const aggregate = findAggregate(name);
  const parameter = aggregate && parameterAt(aggregate, index);
  return columnParameters.has(parameter?.name)
    ? isArgument
    : index === 0 && (fieldFunctions.has(name) || (parameter !== undefined && parameter.type !== 'boolean'));
}

/** True if the variable is a whole argument. Within an argument, a variable is a value. */
const isArgument = (previous: string, next: string | undefined) =>
  [',', '('].includes(previous) && [undefined, ',', ')'].includes(next);

const itemEnds: ReadonlySet<string> = new Set('| , ; = asc desc nulls by on with as to limit'.split(' '));

/** True if the item ends after the variable. */
const isWhole = (next: string | undefined) => next === undefined || itemEnds.has(next);
