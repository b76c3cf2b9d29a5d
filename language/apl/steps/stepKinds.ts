import { findColumn, type Scope } from '../analysis/scope';
import { isNumber } from '../analysis/types';
import { operatorRecords } from '../tree/operators';
import { type OperatorWords } from '../tree/operators/record';
import { quoteName } from '../tree/quote';
import { capital } from '../../kit/words';
import { operatorOf } from '../vocabulary/tabularOperators';
import { newSummary } from './summarizeEdits';

/** How a new step begins: with a text, which can be changed, or what a person gives first, which comes after the text. */
export interface Beginning {
  kind: 'text' | 'condition' | 'field' | 'expression';
  apl: string;
}

export interface OfferedStep {
  /** APL's word. */
  word: string;
  /** A plain word for what it does. */
  title: string;
  help: string;
  begin: (scope: Scope) => Beginning;
}

const common = ['where', 'summarize', 'sort', 'limit', 'extend'];

const kinds = Object.entries(operatorRecords).flatMap(([word, { help, begin }]): OfferedStep[] =>
  begin ? [{ word, title: titleOf(word), help, begin: (scope) => beginningOf(begin, scope) }] : []
);

/** The steps that can be added, the common ones first. */
export const stepKinds: readonly OfferedStep[] = [
  ...common.flatMap((word) => kinds.filter((kind) => kind.word === word)),
  ...kinds.filter(({ word }) => !common.includes(word)),
  { word: '', title: 'Other step', help: 'Any step, written in APL', begin: () => ({ kind: 'expression', apl: '' }) },
];

/** A plain word for a step's keyword: `Make series` where none is said. */
export function titleOf(word: string): string {
  return operatorOf(word)?.title ?? capital(word.replaceAll('-', ' '));
}

/** With an order, rows are in that of what is greatest of an aggregate, or newest; a person says by what where neither is there. */
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
