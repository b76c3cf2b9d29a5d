import { type Analysis, analyze } from '@aplkit/language/apl/analysis/analyze';
import { binFunctions, isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { aggregateName, columnNames, ownName } from '@aplkit/language/apl/analysis/defaultNames';
import { originsThrough, readOrigins } from '@aplkit/language/apl/analysis/origins';
import { type KnownSchema, noSchema, withField } from '@aplkit/language/apl/analysis/schema';
import { type Column } from '@aplkit/language/apl/analysis/scope';
import { type AplType } from '@aplkit/language/apl/analysis/types';
import {
  type Expression,
  type NamedExpression,
  type Operator,
  type OperatorOf,
  type Query,
} from '@aplkit/language/apl/tree/ast';
import { columnChange, isAggregating, isComputing } from '@aplkit/language/apl/tree/operators';
import { reducerOfParts } from './reducerOfParts';

/** Shape of the result that an APL query returns. */
export interface ChartFacts {
  /** True if the query groups by time bins or makes series (arrays). */
  isOverTime: boolean;
  isGrouped: boolean;
  /** True if the query groups by anything other than time. */
  hasGroups: boolean;
  /** True if all columns are groups or aggregates, and at least one may be a number. */
  isOfNumbers: boolean;
  /** Time columns, except groups. If there are none, all columns except groups. */
  times: string[];
  /** Columns that may be numeric, except groups. */
  values: ValueColumn[];
  /** True if the rows are the dataset's rows with all fields. */
  isEvents: boolean;
  /** True if a grouping operator comes last, so that the service adds totals for the range. */
  hasTotals: boolean;
  /** Aggregates in the last grouping operator. */
  aggregates: string[];
  datasets: string[];
  problem?: string;
}

type Grouping = OperatorOf<'summarize' | 'make-series'>;

interface ValueColumn {
  name: string;
  /** Aggregate of events in the column; `undefined` if the column is calculated from aggregates. */
  aggregate?: string;
  /** True if the column is one of the last grouping operator's aggregates. */
  isAggregate: boolean;
  /** True if the query doesn't name the column, as in `count_`. */
  isUnnamed: boolean;
}

/** Analyzes a query. If the dataset is unknown, only the event time is a known field. */
export const analyzeChart = (text: string, known: KnownSchema = noSchema) =>
  analyze(text, withField(known, { name: '_time', type: 'datetime' }));

export function chartFacts({ query, result }: Analysis): ChartFacts {
  const operators = query.pipeline?.operators ?? [];
  const last = operators.filter(isAggregating).at(-1);
  const after = last === undefined ? [] : operators.slice(operators.indexOf(last) + 1);
  const isSeries = last?.kind === 'make-series';
  const names = columnNames(last?.by ?? [], ownName);
  const groups = new Set(names);
  const columns = result.columns.filter(({ name }) => !groups.has(name));
  const times = columns.filter(({ type }) => type === 'datetime');
  const values = valueColumns(operators, last, columns);
  const byTime = (last?.by ?? []).filter((_, index) => isTimeGroup(query, last, names[index]));
  return {
    isOverTime: isSeries || byTime.length > 0,
    isGrouped: last !== undefined,
    hasGroups: groups.size > byTime.length,
    isOfNumbers:
      last?.kind === 'summarize' && after.every(isKeepingColumns) && values.some(({ isAggregate }) => isAggregate),
    times: (times.length > 0 ? times : columns).map(({ name }) => name),
    values,
    isEvents: !operators.some((operator) => isComputing(operator) || operator.kind === 'project'),
    hasTotals:
      last?.kind === 'summarize' && after.length === 0 && byTime.every(({ expression }) => isTimeBin(expression)),
    aggregates: (last?.aggregates ?? []).map(({ expression }) => functionOf(expression)),
    datasets: datasetNames(query),
    problem: firstProblem(query),
  };
}

const functionOf = (expression: Expression) => (expression.kind === 'call' ? expression.function.name : '');

const isKeepingColumns = (operator: Operator) => columnChange(operator).change === 'none';

const firstProblem = ({ problems }: Query) => problems.at(0)?.message;

/** Functions that return the start of a time bin. */
const timeBins: ReadonlySet<string> = new Set([
  ...binFunctions,
  ...['floor', 'startofday', 'startofweek', 'startofmonth', 'startofyear'],
]);

/** True if a group is a bin of the event time, even if an earlier operator computes the bin. */
function isTimeGroup({ statements, pipeline }: Query, last: Grouping | undefined, name: string): boolean {
  const operators = pipeline?.operators ?? [];
  const until = operators.slice(0, operators.findIndex((operator) => operator === last) + 1);
  const origins = pipeline ? readOrigins({ statements, pipeline: { ...pipeline, operators: until } })(name) : [];
  return (
    origins.length > 0 &&
    origins.every(({ field, calls }) => field === '_time' && calls.some((call) => timeBins.has(call.function.name)))
  );
}

/** Columns whose values charts can show, with their aggregates. */
function valueColumns(
  operators: readonly Operator[],
  last: Grouping | undefined,
  columns: readonly Column[]
): ValueColumn[] {
  return columns.flatMap(({ name, type }) => {
    const own = aggregateOf(operators, name);
    const isDrawn = drawnTypes.has(type) || (type === 'array' && own !== undefined && isOfArrays(last, own.expression));
    const isUnnamed = own !== undefined && own.name === undefined && aggregateName(own.expression) === name;
    return isDrawn
      ? [{ name, aggregate: own && eventAggregate(operators, own), isAggregate: own !== undefined, isUnnamed }]
      : [];
  });
}

/** The last grouping operator's aggregate that a column shows, even if it was renamed. */
function aggregateOf(operators: readonly Operator[], column: string): NamedExpression | undefined {
  const last = operators.filter(isAggregating).at(-1);
  const aggregates = last?.aggregates ?? [];
  const after = operators.slice(operators.findIndex((operator) => operator === last) + 1);
  const [origin, ...others] = originsThrough(after)(column);
  const isSame = origin !== undefined && others.length === 0 && origin.calls.length === 0;
  return isSame
    ? aggregates.find((_, index) => columnNames(aggregates, aggregateName)[index] === origin.field)
    : undefined;
}

/** Name of an aggregate that also describes events, such as a sum of counts; `undefined` for a sum of averages. */
function eventAggregate(operators: readonly Operator[], { expression }: NamedExpression): string | undefined {
  const name = functionOf(expression);
  const before = operators.slice(0, operators.lastIndexOf(operators.filter(isAggregating).at(-1) ?? operators[0]));
  const isOfEvents = !before.some(isAggregating);
  const isExtreme = ['min', 'max'].includes(reducerOfParts(name) ?? '');
  if (isOfEvents || isExtreme) {
    return name;
  }
  const of = expression.kind === 'call' ? expression.arguments.at(0)?.expression : undefined;
  const summed = of?.kind === 'name' && name.startsWith('sum') ? aggregateOf(before, of.name) : undefined;
  const summedName = summed && eventAggregate(before, summed);
  return reducerOfParts(summedName) === 'sum' ? name : undefined;
}

const drawnTypes: ReadonlySet<AplType> = new Set(['integer', 'float', 'unknown', 'timespan', 'boolean']);

/** True if an aggregate returns arrays of numbers: a series, or percentiles. */
const isOfArrays = (last: Grouping | undefined, aggregate: Expression) =>
  last?.kind === 'make-series' || functionOf(aggregate).startsWith('percentiles_array');
