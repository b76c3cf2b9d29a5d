import { type NamedExpression, type NamePattern, type OperatorKind, type OperatorOf } from '../tree/ast';
import { columnChange } from '../tree/operators';
import { ownName } from './defaultNames';
import { matchesPattern } from './matchesPattern';

/** The fate of a column in an operator; `uncertain` where only its rows say whether it changes. */
export type Fate = 'kept' | 'changed' | 'renamed' | 'lost' | 'uncertain';

/** The fate of the column of a name, as far as the operator's text says it. */
export function fateOf<K extends OperatorKind>(column: string, operator: OperatorOf<K>): Fate {
  const change = columnChange(operator);
  const matches = (pattern: NamePattern) => matchesPattern(column, pattern);
  const isSame = ({ expression }: NamedExpression) => expression.kind === 'name' && expression.name === column;
  switch (change.change) {
    case 'none':
    case 'ordered':
      return 'kept';
    case 'computed':
      return change.columns.some((each) => nameOf(each) === column && !isSame(each)) ? 'changed' : 'kept';
    case 'declared':
      return change.columns.some(({ name }) => name.name === column) ? 'uncertain' : 'kept';
    case 'only': {
      const named = change.columns.filter((each) => nameOf(each) === column);
      return !named.some(isSame) ? 'lost' : named.length === 1 ? 'kept' : 'changed';
    }
    case 'without':
      return change.patterns.some(matches) ? 'lost' : 'kept';
    case 'kept':
      return change.patterns.some(matches) ? 'kept' : 'lost';
    case 'renamed':
      return change.renames.some(({ oldName, newName }) => oldName.name === column || newName.name === column)
        ? 'renamed'
        : 'kept';
    case 'masked':
      return change.patterns.some(matches) ? 'uncertain' : 'kept';
    case 'other':
      return 'lost';
  }
}

/** The name of a column, given or its own. */
export const nameOf = ({ name, expression }: NamedExpression): string | undefined => name?.name ?? ownName(expression);
