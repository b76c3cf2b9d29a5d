import { type ScopeAt } from '../analysis/analyze';
import { typeOf } from '../analysis/expressions';
import { Findings } from '../analysis/findings';
import { openScope } from '../analysis/scope';
import { accepts, type AplType, isNumber, isDynamic, typeNamed } from '../analysis/types';
import { parseExpression } from '../parse';
import { type Span } from '../tree/ast';
import { findCalled } from '../vocabulary/functions';
import { type FunctionParameter, parameterAt } from '../vocabulary/word';
import { type ValueContext } from './valueContext';

/** Type of the expression in a range of a text. The scope defines the names that it can use. */
export function typeIn(text: string, { from, to }: Span, scope: ScopeAt): AplType {
  const expression = parseExpression(text.slice(from, to));
  const environment = {
    scope,
    right: scope.right,
    definitions: scope.definitions,
    // Only the type matters here; problems are reported elsewhere.
    scopeOf: () => openScope,
    aggregates: 'expected',
    findings: new Findings(text),
  } as const;
  return expression ? typeOf(expression, environment) : 'unknown';
}

/** The type that suits the cursor's position best, as the vocabulary names it; `any` if all types do. */
export function expectedType(text: string, { comparison, argument }: ValueContext, scope: ScopeAt): string {
  if (comparison) {
    const type = typeIn(text, comparison.operand, scope);
    return isDynamic(type) ? 'any' : isNumber(type) ? 'number' : type;
  }
  if (!argument) {
    return 'any';
  }
  const { call, index, first } = argument;
  const firstType = first ? typeIn(text, first, scope) : 'unknown';
  if (call === 'bin' || call === 'floor') {
    return index === 0 ? 'datetime' : firstType === 'datetime' ? 'timespan' : 'number';
  }
  const parameter = parameterOf(argument);
  if (parameter?.type === 'T' && parameterOf({ call, index: 0 })?.type === 'T' && !isDynamic(firstType)) {
    return firstType;
  }
  if (parameter?.type === 'boolean') {
    // A condition may start with a field of any type, as after `where`.
    return 'any';
  }
  return parameter?.type === 'any' && parameter.name === 'number' ? 'number' : (parameter?.type ?? 'any');
}

export function parameterOf({ call, index }: { call: string; index: number }): FunctionParameter | undefined {
  const word = findCalled(call);
  return word && parameterAt(word, index);
}

/** Rank of a type: 0 for a match, 1 for a possible match, 2 if a conversion is needed. */
export function fitOf(expected: string, type = ''): number {
  if (expected === 'any' || expected === 'T') {
    return 0;
  }
  const known = typeNamed(type);
  return isDynamic(known) ? 1 : accepts(expected, known) ? 0 : 2;
}
