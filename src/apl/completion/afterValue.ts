import { type ScopeAt } from '../analysis/analyze';
import { operators } from '../vocabulary/vocabulary';
import { typeIn } from './expected';
import { type Completion, item, wordItem } from './items';
import { operatorFits, commonOperators } from './operatorFit';
import { type Situation } from './situation';

const continuations: Readonly<Record<string, string>> = {
  '|': 'The next step.',
  ',': 'Another one.',
  ';': 'The end of the statement.',
  '..': 'Up to the other bound.',
  '(': 'The other table.',
  '=': 'The name that it has now.',
  '==': 'The field of the other table.',
  'kind=': 'Which rows are kept.',
  as: 'The columns that are made.',
  with: 'The pattern.',
  to: 'The type, or the end.',
  from: 'The start.',
  step: 'The distance between two.',
  by: 'What to group or to order by.',
  asc: 'The least value first.',
  desc: 'The greatest value first.',
  nulls: 'Where rows without a value go.',
  first: 'Rows without a value come first.',
  last: 'Rows without a value come last.',
  on: 'The fields that have to be equal.',
};

/** Returns what can follow a complete value: the operator's own words and marks, and operators that fit the value's type. */
export function afterValue(
  text: string,
  { replace, next, operand, compared }: Extract<Situation, { kind: 'afterValue' }>,
  scope: ScopeAt
): Completion[] {
  const words = next.map((word) =>
    item(
      {
        label: word,
        kind: 'keyword',
        detail: continuations[word] ?? '',
        insertText: word === '|' || word === ',' ? `${word} ` : word,
        continues: word === '|' || word === ',' || word === 'kind=',
      },
      replace
    )
  );
  if (!operand) {
    return words;
  }
  const type = typeIn(text, operand, scope);
  const common = commonOperators(type, compared) ?? [];
  const rankOf = (name: string) => (common.includes(name) ? common.indexOf(name) : common.length);
  const fitting = operators
    .filter(({ name }) => operatorFits(name, type, compared))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name))
    .map((word) => wordItem(word, 'operator', replace));
  // A condition that is only a value is hardly complete.
  const isComplete = compared || type === 'boolean' || !next.every((word) => word === '|');
  return isComplete ? [...words, ...fitting] : [...fitting, ...words];
}
