import { type ScopeAt } from '../analysis/analyze';
import { findOperator, operators } from '../vocabulary/comparisons';
import { type AplType, isNumber, isDynamic } from '../analysis/types';
import { typeIn } from './expected';
import { type CompletionItem, item, wordItem } from './items';
import { type Situation } from './situation';

const continuations: Readonly<Record<string, string>> = {
  '|': 'Next step.',
  ',': 'Another item.',
  ';': 'Ends the statement.',
  '}': 'Ends the function.',
  '..': 'Upper bound.',
  '(': 'Other table.',
  '=': 'New value, or the field’s current name.',
  '==': 'Field in the other table.',
  'kind=': 'Kind of join.',
  'typeof(': 'Type of the elements.',
  limit: 'Maximum number of elements.',
  regex: 'Regular expression.',
  as: 'New columns.',
  with: 'Pattern.',
  to: 'Type of the elements, or end of the range.',
  from: 'Start.',
  step: 'Step size.',
  by: 'Columns to group or sort by.',
  asc: 'Smallest first.',
  desc: 'Largest first.',
  nulls: 'Position of nulls.',
  first: 'Nulls first.',
  last: 'Nulls last.',
  on: 'Fields to match.',
};

/** Suggestions after a complete value: the step's own words and punctuation, and operators for the value's type. */
export function afterValue(
  text: string,
  { next, operand, compared }: Extract<Situation, { kind: 'afterValue' }>,
  scope: ScopeAt
): CompletionItem[] {
  const words = next.map((word) => {
    const isMark = ['|', ',', '='].includes(word);
    return item({
      label: word,
      kind: 'keyword',
      detail: continuations[word] ?? '',
      insertText: isMark ? `${word} ` : word,
      continues: isMark || word === 'kind=' || word === 'typeof(',
    });
  });
  if (!operand) {
    return words;
  }
  const type = typeIn(text, operand, scope);
  const all = operators.map(({ name }) => name);
  const common = commonOperators(type, compared) ?? all;
  // Strings have many less common operators, for example with `_cs` or `!`.
  const more = type === 'string' && !compared ? all.filter((name) => ![...ordered, ...logical].includes(name)) : [];
  const fitting = [...new Set([...common, ...more])].flatMap((name) => {
    const word = findOperator(name);
    return word ? [wordItem(word)] : [];
  });
  // A condition that's only a value is probably incomplete.
  const isComplete = compared || type === 'boolean' || !next.every((word) => word === '|');
  return isComplete ? [...words, ...fitting] : [...fitting, ...words];
}

const equal = ['==', '!=', 'in', '!in', '<>'];
const ordered = ['<', '<=', '>', '>=', 'between', '!between'];
const logical = ['and', 'or'];
const ofTexts = ['=~', '!~', 'in~', '!in~', 'contains', 'startswith', 'endswith', 'has', 'matches regex'];

/** Most common operators for a type, in order; `undefined` if all operators are common. */
export function commonOperators(type: AplType, compared: boolean): readonly string[] | undefined {
  if (compared || type === 'boolean') {
    return compared ? logical : [...logical, '==', '!='];
  }
  if (isDynamic(type)) {
    return undefined;
  }
  if (isNumber(type) || type === 'datetime' || type === 'timespan') {
    return [...ordered, ...equal];
  }
  return type === 'string' ? [...equal.slice(0, 2), ...ofTexts, ...equal.slice(2)] : equal;
}
