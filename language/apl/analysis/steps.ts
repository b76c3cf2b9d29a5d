import {
  type ColumnDeclaration,
  type Expression,
  type ExpressionOf,
  type NamedExpression,
  type NamePattern,
  type Operator,
  type OperatorOf,
  type Rename,
} from '../tree/ast';
import { columnChange, expressionsOf, type OwnColumnsKind, tablesOf } from '../tree/operators';
import { spanOf } from '../../kit/reading';
import { aggregateName, columnNames, ownName } from './defaultNames';
import { type Environment } from './environment';
import { typeOf } from './expressions';
import { findPath } from './names';
import { columnOfOption, joined, optionOf, withSource } from './joins';
import {
  addColumns,
  type Column,
  findColumn,
  mergeScopes,
  onlyColumns,
  openScope,
  removeColumns,
  type Scope,
} from './scope';
import { matchesPattern } from './matchesPattern';
import { isDynamic, typeNamed } from './types';

/** Output columns of an operator. Also reports problems. */
export function after(operator: Operator, environment: Environment): Scope {
  const { scope, scopeOf } = environment;
  switch (operator.kind) {
    case 'where': {
      const { predicate } = operator;
      const type = typeOf(predicate, environment);
      if (type !== 'boolean' && !isDynamic(type)) {
        environment.findings.warning(predicate, `\`where\` takes a condition, not a value of type ${type}.`);
      }
      return scope;
    }
    case 'summarize':
      return summarized(operator, environment);
    case 'join':
    case 'lookup':
      return joined(operator, environment);
    case 'union':
      return withSource(operator.options, operator.tables.map(scopeOf).reduce(mergeScopes, scope));
    case 'parse':
    case 'parse-where':
      return parsed(operator, changed(operator, environment));
    case 'make-series':
      return series(operator, environment);
    case 'mv-expand':
      return expanded(operator, environment);
    default:
      // Doesn't compile if an operator that defines its own columns has no case here.
      return changed(operator, environment);
  }
}

/** Output columns of an operator whose record determines them. */
function changed(operator: OperatorOf<Exclude<Operator['kind'], OwnColumnsKind>>, environment: Environment): Scope {
  const { scope, scopeOf } = environment;
  const check = () => expressionsOf(operator).forEach((expression) => typeOf(expression, environment));
  const change = columnChange(operator);
  tablesOf(operator).forEach(scopeOf);
  switch (change.change) {
    case 'none':
      check();
      return scope;
    case 'computed':
      return extended(change.columns, environment);
    case 'declared':
      check();
      return addColumns(scope, declaredColumns(change.columns));
    case 'only':
      return onlyColumns(
        scope,
        typedColumns(change.columns, { ...environment, isWhole: operator.kind === 'distinct' }, ownName),
        operator
      );
    case 'made':
      check();
      return onlyColumns(
        scope,
        change.columns.map((column) => ({ ...column, definition: operator.keyword })),
        operator
      );
    case 'without':
      checkNames(change.patterns, environment);
      return removeColumns(scope, matching(change.patterns, scope), operator);
    case 'kept':
      checkNames(change.patterns, environment);
      return kept(change.patterns, scope, operator);
    case 'ordered':
    case 'masked':
      check();
      checkNames(change.patterns, environment);
      return scope;
    case 'renamed':
      return renamed(change.renames, operator, environment);
    case 'open':
    case 'other':
      check();
      return openScope;
  }
}

export function typedColumns(
  columns: readonly NamedExpression[],
  environment: Environment,
  nameOf: (expression: Expression, index: number) => string | undefined
): Column[] {
  const names = columnNames(columns, nameOf);
  return columns.map((column, index) => columnOf(names[index], column, environment));
}

/** Column for an expression, with the given name. An unchanged field keeps its data from the schema, such as its unit. */
function columnOf(name: string, column: NamedExpression, environment: Environment): Column {
  const { expression } = column;
  const type = typeOf(expression, environment);
  const isSame = expression.kind === 'name' && expression.name === name;
  const same = isSame ? findColumn(environment.scope, name) : undefined;
  return same ?? { name, type, definition: spanOf(column.name ?? column) };
}

/** Adds columns. Each may use the columns before it, although the service may reject that. */
function extended(columns: readonly NamedExpression[], environment: Environment): Scope {
  const names = columnNames(columns, ownName);
  return columns.reduce(
    (scope, column, index) => addColumns(scope, [columnOf(names[index], column, { ...environment, scope })]),
    environment.scope
  );
}

function summarized(operator: OperatorOf<'summarize'>, environment: Environment): Scope {
  const by = typedColumns(operator.by, { ...environment, isWhole: true }, ownName);
  const inAggregates: Environment = { ...environment, aggregates: 'expected' };
  const aggregates = typedColumns(operator.aggregates, inAggregates, aggregateName).map((column, index): Column => ({
    ...column,
    computedBy: operator.aggregates[index].expression,
  }));
  const rows = operator.aggregates.flatMap((column) => rowColumns(column, environment));
  const result = onlyColumns(environment.scope, [...by, ...aggregates, ...rows], operator);
  const takesAll = operator.aggregates.some(({ expression }) => isRowAggregate(expression) && takesStar(expression));
  return takesAll ? { ...mergeScopes(result, environment.scope), gone: new Map() } : result;
}

const isRowAggregate = (expression: Expression): expression is ExpressionOf<'call'> =>
  expression.kind === 'call' && (expression.function.name === 'arg_max' || expression.function.name === 'arg_min');
const takesStar = (call: ExpressionOf<'call'>) => call.arguments.some(({ expression }) => expression.kind === 'star');

/** Columns of `arg_max(by, a, b)`. They keep their names. */
function rowColumns({ expression }: NamedExpression, { scope }: Environment): Column[] {
  const given = isRowAggregate(expression) ? expression.arguments.map((argument) => argument.expression) : [];
  return given.flatMap((argument) =>
    argument.kind === 'name'
      ? (findPath(scope, argument.name) ?? { name: argument.name, type: 'unknown', definition: spanOf(argument) })
      : []
  );
}

function matching(patterns: readonly NamePattern[], scope: Scope): Set<string> {
  const plain = patterns.filter(({ wildcard }) => !wildcard).map(({ name }) => name);
  const found = scope.columns.filter(({ name }) => patterns.some((pattern) => matchesPattern(name, pattern)));
  return new Set([...plain, ...found.map(({ name }) => name)]);
}

function checkNames(patterns: readonly NamePattern[], environment: Environment): void {
  for (const { wildcard, name, from, to } of patterns) {
    if (!wildcard) {
      typeOf({ kind: 'name', name, from, to }, environment);
    }
  }
}

function kept(patterns: readonly NamePattern[], scope: Scope, operator: Operator): Scope {
  const names = matching(patterns, scope);
  const known = scope.columns.filter(({ name }) => names.has(name));
  const others = patterns
    .filter(({ name, wildcard }) => !wildcard && !findColumn(scope, name))
    .map(({ name, from, to }): Column => ({ name, type: 'unknown', definition: { from, to } }));
  const result = onlyColumns(scope, [...known, ...(scope.certainty === 'exact' ? [] : others)], operator);
  return patterns.some(({ wildcard }) => wildcard) ? { ...result, certainty: scope.certainty } : result;
}

function renamed(renames: readonly Rename[], operator: Operator, environment: Environment): Scope {
  const { scope } = environment;
  const types = renames.map(({ oldName }) => typeOf({ kind: 'name', ...oldName }, environment));
  const fresh = renames.map(({ newName, oldName }, index): Column => {
    const column = findColumn(scope, oldName.name);
    return { ...column, name: newName.name, type: types[index], definition: spanOf(newName) };
  });
  return addColumns(removeColumns(scope, new Set(renames.map(({ oldName }) => oldName.name)), operator), fresh);
}

export function declaredColumns(columns: readonly ColumnDeclaration[]): Column[] {
  return columns.map(({ name, type }) => ({
    name: name.name,
    type: type ? typeNamed(type.name) : 'string',
    definition: spanOf(name),
  }));
}

function parsed({ pattern, options }: OperatorOf<'parse' | 'parse-where'>, scope: Scope): Scope {
  // The regular expression's named groups also become columns.
  const hasGroups = pattern.some((part) => part.kind === 'string' && part.value.includes('(?'));
  return optionOf(options, 'kind')?.name === 'regex' && hasGroups ? { ...scope, certainty: 'open' } : scope;
}

function series(operator: OperatorOf<'make-series'>, environment: Environment): Scope {
  const { on, start, end, step } = operator;
  const by = typedColumns(operator.by, { ...environment, isWhole: true }, ownName);
  const aggregates = typedColumns(operator.aggregates, { ...environment, aggregates: 'expected' }, aggregateName);
  const others = [on, start, end, step, ...operator.aggregates.map(({ fallback }) => fallback)];
  others.forEach((expression) => expression && typeOf(expression, environment));
  const axis = ownName(on) ?? '_time';
  // The name in the service's examples.
  const time: Column = { name: axis === '_time' ? 'time' : axis, type: 'array', definition: on };
  const arrays = [...aggregates, time].map((column): Column => ({ ...column, type: 'array' }));
  // The documentation doesn't state whether the times keep their name.
  return { ...onlyColumns(environment.scope, [...by, ...arrays], operator), certainty: 'schema' };
}

function expanded({ columns, options }: OperatorOf<'mv-expand'>, environment: Environment): Scope {
  const names = columnNames(columns, ownName);
  const fresh = columns.map(({ name, expression, type, ...span }, index): Column => {
    typeOf(expression, environment);
    return { name: names[index], type: type ? typeNamed(type.name) : 'unknown', definition: name ?? span };
  });
  return addColumns(environment.scope, [...fresh, ...columnOfOption(options, 'with_itemindex', 'integer')]);
}
