import { findColumn, type Scope } from '../analysis/scope';
import { isNumber } from '../analysis/types';
import { operatorRecords } from '../tree/operators';
import { type OperatorWords } from '../tree/operators/record';
import { quoteName } from '../tree/quote';
import { capital } from '../../kit/words';
import { operatorOf } from '../vocabulary/tabularOperators';
import { newSummary } from './summarizeEdits';

/** Start of a new step: a text that users can edit, or a text that needs input after it. */
export interface Beginning {
  kind: 'text' | 'condition' | 'field' | 'expression';
  apl: string;
}

export interface OfferedStep {
  /** The step's keyword in APL. */
  word: string;
  title: string;
  help: string;
  begin: (scope: Scope) => Beginning;
}

const common = ['where', 'summarize', 'sort', 'limit', 'extend'];

const kinds = Object.entries(operatorRecords).flatMap(([word, { help, begin }]): OfferedStep[] =>
  begin ? [{ word, title: titleOf(word), help, begin: (scope) => beginningOf(begin, scope) }] : []
);

/** Steps that can be added, common steps first. */
export const stepKinds: readonly OfferedStep[] = [
  ...common.flatMap((word) => kinds.filter((kind) => kind.word === word)),
  ...kinds.filter(({ word }) => !common.includes(word)),
  { word: '', title: 'Other step', help: 'Any step, written in APL', begin: () => ({ kind: 'expression', apl: '' }) },
];

/** Display name of a keyword: the operator's title or, without one, the keyword's words, such as `Make series`. */
export function titleOf(word: string): string {
  return operatorOf(word)?.title ?? capital(word.replaceAll('-', ' '));
}

/** Start of a new step. A sort begins with an aggregate, or else the time; if there's neither, the user chooses a field. */
function beginningOf([kind, apl]: NonNullable<OperatorWords['begin']>, scope: Scope): Beginning {
  if (kind === 'summary') {
    return { kind: 'text', apl: newSummary(scope) };
  }
  if (kind !== 'order') {
    return { kind, apl };
  }
  const aggregate = scope.columns.find(({ computedBy, type }) => computedBy && isNumber(type));
  const name = aggregate?.name ?? findColumn(scope, '_time')?.name;
  return name === undefined ? { kind: 'field', apl } : { kind: 'text', apl: `${apl}${quoteName(name)} desc` };
}
