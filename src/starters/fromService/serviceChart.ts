import { type Analysis, analyze } from '../../apl/analysis/analyze';
import { isTimeBin } from '../../apl/analysis/bins';
import { datasetNames } from '../../apl/analysis/datasetNames';
import { columnNames, ownName } from '../../apl/analysis/defaultNames';
import { noSchema, withField } from '../../apl/analysis/schema';
import { type Column } from '../../apl/analysis/scope';
import { isNumber } from '../../apl/analysis/types';
import { type Expression, type Operator, type Query } from '../../apl/tree/ast';
import { columnChange, isAggregating, isComputing } from '../../apl/tree/operators';
import { asText, isObject, type JsonObject } from '../../service/json';

/** A chart of the service's dashboard, as far as every type has the same members. */
export interface ServiceChart {
  id: string;
  name: string;
  type: string;
  members: JsonObject;
  query?: ChartQuery;
}

export interface ChartQuery {
  kind: 'apl' | 'mpl';
  text: string;
  /** How the service shows the result. */
  options: JsonObject;
}

/** Reads a chart; of metrics are those with `mpl`, and older ones with the dataset of the metrics beside `apl`. */
export function readChart(members: JsonObject): ServiceChart {
  const { id, name, type } = members;
  return {
    id: asText(id) ?? '',
    name: asText(name) ?? '',
    type: asText(type) ?? '',
    members,
    query: readQueryOf(members.query),
  };
}

/** Reads the query of a chart or a filter; `undefined` for none. */
export function readQueryOf(query: JsonObject[string] | undefined): ChartQuery | undefined {
  const { apl, mpl, metricsDataset, queryOptions } = isObject(query) ? query : {};
  const text = asText(mpl) || asText(apl) || '';
  return text.trim() === ''
    ? undefined
    : {
        kind: asText(mpl) || asText(metricsDataset) ? 'mpl' : 'apl',
        text,
        options: isObject(queryOptions) ? queryOptions : {},
      };
}

/** A sentence for each member that isn't known and has a value. */
export function unknownMembers(members: JsonObject, known: ReadonlySet<string>): string[] {
  return Object.entries(members)
    .filter(([name, value]) => !known.has(name) && !isNothing(value))
    .map(([name, value]) => `Unknown member “${name}”: ${shortJson(value)}.`);
}

const isNothing = (value: JsonObject[string]) =>
  value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0);

function shortJson(value: JsonObject[string]): string {
  const json = JSON.stringify(value);
  return json.length > 120 ? `${json.slice(0, 120)}…` : json;
}

/** The shape of the result that a query in APL asks for. */
export interface ChartFacts {
  /** Groups by buckets of time, or series of arrays. */
  isOverTime: boolean;
  isGrouped: boolean;
  /** Groups by something else than time. */
  hasGroups: boolean;
  /** The columns are groups and aggregates, of which one is a number or may be one. */
  isOfNumbers: boolean;
  /** The columns that are no groups: the times among them, if there are any. */
  times: string[];
  /** Rows of the dataset with all of their fields. */
  isEvents: boolean;
  /** No operator follows the last one that groups: the service then adds the totals over the range. */
  hasTotals: boolean;
  /** The functions of the last operator that groups. */
  aggregates: string[];
  datasets: string[];
  problem?: string;
}

/** Analyzes a query of which only the time of its events is known. */
export const analyzeChart = (text: string) => analyze(text, withField(noSchema, { name: '_time', type: 'datetime' }));

export function chartFacts({ query, result }: Analysis): ChartFacts {
  const operators = query.pipeline?.operators ?? [];
  const last = operators.filter(isAggregating).at(-1);
  const isSeries = last?.kind === 'make-series';
  const groups = new Set(columnNames(last?.by ?? [], ownName));
  const values = result.columns.filter(({ name }) => !groups.has(name));
  const times = values.filter(({ type }) => type === 'datetime');
  return {
    isOverTime: isSeries || last?.by.some(({ expression }) => isTimeBin(expression)) === true,
    isGrouped: last !== undefined,
    hasGroups: last?.by.some(({ expression }) => !isTimeBin(expression)) === true,
    isOfNumbers:
      last?.kind === 'summarize' &&
      operators.slice(operators.indexOf(last) + 1).every(isKeepingColumns) &&
      values.some(mayBeNumber),
    times: (times.length > 0 ? times : values).map(({ name }) => name),
    isEvents: !operators.some((operator) => isComputing(operator) || operator.kind === 'project'),
    hasTotals: last?.kind === 'summarize' && last === operators.at(-1),
    aggregates: (last?.aggregates ?? []).map(({ expression }) => functionOf(expression)),
    datasets: datasetNames(query),
    problem: firstProblem(query),
  };
}

const functionOf = (expression: Expression) => (expression.kind === 'call' ? expression.function.name : '');

/** Whether panels can draw an aggregate; `percentiles_array` is several numbers. */
function mayBeNumber({ type, computedBy }: Column): boolean {
  return (
    computedBy !== undefined &&
    (isNumber(type) ||
      ['unknown', 'timespan', 'boolean'].includes(type) ||
      functionOf(computedBy).startsWith('percentiles_array'))
  );
}

const isKeepingColumns = (operator: Operator) => columnChange(operator).change === 'none';

const firstProblem = ({ problems }: Query) => problems.at(0)?.message;
