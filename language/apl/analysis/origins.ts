import {
  type Expression,
  type ExpressionOf,
  type NamedExpression,
  type NamePattern,
  type Operator,
  type Pipeline,
  type Query,
  type Source,
  type StatementOf,
} from '../tree/ast';
import { columnChange, tablesOf } from '../tree/operators';
import { aggregateName, columnNames, ownName } from './defaultNames';
import { matchesPattern } from './matchesPattern';

/** A source of a column's values: a dataset field, if any, and the calls that compute the column from it. */
export interface Origin {
  field?: string;
  /** Calls, outermost first. The first argument of each is the next call or the field. */
  calls: ReadonlyArray<ExpressionOf<'call'>>;
}

/** Finds a column's origins: several after unions and joins, none if the column is missing. */
type OriginsOf = (column: string) => Origin[];

const computed = (): Origin[] => [{ calls: [] }];
const unchanged: OriginsOf = (field) => [{ field, calls: [] }];

/** Origins of a query's result columns, as far as the query's text determines them. */
export function readOrigins({ statements, pipeline }: Pick<Query, 'statements' | 'pipeline'>): OriginsOf {
  const lets = statements.filter((statement) => statement.kind === 'let');
  return pipeline === undefined ? computed : afterPipeline(pipeline, lets);
}

type Lets = ReadonlyArray<StatementOf<'let'>>;

/** Traces output columns of operators back to their input columns. */
export const originsThrough = (operators: readonly Operator[]): OriginsOf => afterOperators(operators, unchanged, []);

/** The effect of an operator on a column, as far as the query's text determines it. */
export function fateOf(column: string, operator: Operator): 'kept' | 'changed' | 'dropped' {
  const [first, ...others] = originsThrough([operator])(column);
  if (first === undefined) {
    return 'dropped';
  }
  return others.length === 0 && first.field === column && first.calls.length === 0 ? 'kept' : 'changed';
}

const afterPipeline = ({ source, operators }: Pipeline, lets: Lets): OriginsOf =>
  afterOperators(operators, afterSource(source, lets), lets);

const afterOperators = (operators: readonly Operator[], first: OriginsOf, lets: Lets): OriginsOf =>
  operators.reduce((before, operator) => afterOperator(operator, before, lets), first);

const united =
  (tables: OriginsOf[]): OriginsOf =>
  (column) =>
    tables.flatMap((originsOf) => originsOf(column));

function afterSource(source: Source, lets: Lets): OriginsOf {
  switch (source.kind) {
    case 'dataset': {
      const at = lets.map(({ name }) => name.name).lastIndexOf(source.dataset.name);
      const table = lets.at(at)?.value;
      // A `let` table may have the same name as the dataset it reads.
      return at >= 0 && table?.kind === 'pipeline' ? afterPipeline(table, lets.slice(0, at)) : unchanged;
    }
    case 'table':
    case 'datasets':
      return unchanged;
    case 'subquery':
      return afterPipeline(source.pipeline, lets);
    case 'operatorSource': {
      const tables = tablesOf(source.operator).map((table) => afterPipeline(table, lets));
      return tables.length === 0 ? computed : united(tables);
    }
  }
}

function afterOperator(operator: Operator, before: OriginsOf, lets: Lets): OriginsOf {
  const change = columnChange(operator);
  switch (change.change) {
    case 'none':
    case 'ordered':
      return before;
    case 'computed': {
      const names = columnNames(change.columns, ownName);
      // Each expression can use the columns before it.
      return change.columns.reduce<OriginsOf>(
        (earlier, { expression }, index) =>
          (column) =>
            names[index] === column ? ofExpression(expression, earlier, lets) : earlier(column),
        before
      );
    }
    case 'declared':
      return (column) => (change.columns.some(({ name }) => name.name === column) ? computed : before)(column);
    case 'made':
    case 'open':
      return computed;
    case 'only':
      return (column) => ofColumns(named(change.columns, column), before, lets);
    case 'masked':
      return (column) => (matches(column, change.patterns) ? computed() : before(column));
    case 'without':
      return (column) => (matches(column, change.patterns) ? [] : before(column));
    case 'kept':
      return (column) => (matches(column, change.patterns) ? before(column) : []);
    case 'renamed':
      return (column) => {
        const renamed = change.renames.find(({ newName }) => newName.name === column);
        const isGone = renamed === undefined && change.renames.some(({ oldName }) => oldName.name === column);
        return isGone ? [] : before(renamed?.oldName.name ?? column);
      };
    case 'other':
      return afterOther(operator, before, lets);
  }
}

function afterOther(operator: Operator, before: OriginsOf, lets: Lets): OriginsOf {
  switch (operator.kind) {
    case 'summarize':
    case 'make-series': {
      const { aggregates, by } = operator;
      return (column) => {
        const own = [...named(by, column), ...named(aggregates, column, aggregateName)];
        const ofRow = aggregates.some(({ expression }) => takesOfRow(expression, column));
        return own.length === 0 && ofRow ? before(column) : ofColumns(own, before, lets);
      };
    }
    case 'join':
    case 'lookup':
    case 'union':
      return united([before, ...tablesOf(operator).map((table) => afterPipeline(table, lets))]);
    default:
      return computed;
  }
}

/** True for `arg_max(by, column, …)`, `arg_max(by, *)`, and the same with `arg_min`. */
function takesOfRow(expression: Expression, column: string): boolean {
  return (
    expression.kind === 'call' &&
    (expression.function.name === 'arg_max' || expression.function.name === 'arg_min') &&
    expression.arguments.some(
      ({ expression: given }) => given.kind === 'star' || (given.kind === 'name' && given.name === column)
    )
  );
}

const matches = (column: string, patterns: readonly NamePattern[]) =>
  patterns.some((pattern) => matchesPattern(column, pattern));

const named = (columns: readonly NamedExpression[], column: string, nameOf = ownName) => {
  const names = columnNames(columns, nameOf);
  return columns.filter((_, index) => names[index] === column);
};

/** The origins of a column in a list of new columns. If several of them have the same name, only the service knows which one counts. */
function ofColumns(columns: readonly NamedExpression[], before: OriginsOf, lets: Lets): Origin[] {
  const [first, ...others] = columns;
  return first === undefined ? [] : others.length > 0 ? computed() : ofExpression(first.expression, before, lets);
}

function ofExpression(expression: Expression, before: OriginsOf, lets: Lets): Origin[] {
  if (expression.kind === 'name') {
    // Either a `let` value hides a field, or the field hides the value.
    const { name } = expression;
    return (lets.some((each) => each.name.name === name) ? computed : before)(name);
  }
  const [first] = expression.kind === 'call' ? expression.arguments : [];
  if (expression.kind !== 'call' || first === undefined) {
    return computed();
  }
  return ofExpression(first.expression, before, lets).map(({ field, calls }) => ({
    field,
    calls: [expression, ...calls],
  }));
}
