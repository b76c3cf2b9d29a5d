import { binSize, isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { nameOf } from '@aplkit/language/apl/analysis/defaultNames';
import { fateOf } from '@aplkit/language/apl/analysis/origins';
import { orderOf } from '@aplkit/language/apl/analysis/pipelineFacts';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { type ExpressionOf, type Operator, type OperatorOf, type Statement } from '@aplkit/language/apl/tree/ast';
import { datasetBehind } from '@aplkit/language/apl/tree/lets';
import { expressionsOf, rowChange, tablesOf } from '@aplkit/language/apl/tree/operators';
import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { formatTimespan } from '@aplkit/language/apl/tree/timespan';
import { firstWhy, functionsIn, whyFunctionsDiffer, whyOtherTables } from '../plan/otherRows';

/** Query whose time bins are independent of each other, so that each can be fetched separately. */
export interface BinsPlan {
  dataset: string;
  /** Bin size in milliseconds; `undefined` if the service chooses the size by the range. */
  size: number | undefined;
  /** Name of the column with each bin's start. */
  time: string;
  /** Number of groups besides time. All of them must be columns of the result. */
  groups: number;
  /** True if rows are sorted by time, latest first; `undefined` if they aren't sorted. */
  descending: boolean | undefined;
  /** The query with a constant bin size, for any part of the range. */
  apl(size: number): string;
}

const eventTime = '_time';
/** Length of a day in milliseconds. One-day bins align to midnight, regardless of their origin. */
const day = 86_400_000;

/** Plans how to fetch a query's bins separately. If a step prevents that, `why` names the step and follows "because". */
export function planBins(apl: string): BinsPlan | { why: string } {
  const query = parseCorrectQuery(apl);
  if (query?.pipeline === undefined) {
    return { why: 'the query has an error' };
  }
  const { statements, pipeline } = query;
  const { source, operators } = pipeline;
  const at = operators.findIndex(({ kind }) => kind === 'summarize');
  const summarize = operators[at];
  if (source.kind !== 'dataset') {
    return { why: 'the query doesn’t start with a single dataset' };
  }
  if (summarize?.kind !== 'summarize') {
    return { why: 'the query has no summarize … by bin(_time, …)' };
  }
  const bin = readBin(summarize);
  if ('why' in bin) {
    return bin;
  }
  const after = operators.slice(at + 1);
  const why =
    firstWhy(statements, whyNotStatement) ??
    firstWhy(operators.slice(0, at), whyNotRowByRow) ??
    whyOtherBins(summarize, bin) ??
    firstWhy(after, (operator) => whyNotAfter(operator, bin.time, summarize.by.map(nameOf))) ??
    whyOtherTables(statements, operators) ??
    firstWhy(operators, (operator) => whyOtherValues(operator, statements, bin.call));
  if (why !== undefined) {
    return { why };
  }
  const { call, size, time } = bin;
  return {
    dataset: datasetBehind(source.dataset.name, statements),
    size,
    time,
    groups: summarize.by.length - 1,
    descending: orderOf(pipeline)?.[0].descending,
    apl: (each) =>
      size === undefined
        ? applyEdits(apl, [{ from: call.from, to: call.to, text: `bin(${eventTime}, ${formatTimespan(each)})` }])
        : apl,
  };
}

interface Bin extends Pick<BinsPlan, 'size' | 'time'> {
  call: ExpressionOf<'call'>;
}

function readBin({ by }: OperatorOf<'summarize'>): Bin | { why: string } {
  const bins = by.flatMap(({ name, expression }) =>
    isTimeBin(expression) ? [{ call: expression, time: name?.name ?? eventTime }] : []
  );
  const [bin, another] = bins;
  if (bin === undefined || another !== undefined) {
    return {
      why: `summarize ${bin === undefined ? 'doesn’t group by' : 'groups by more than one'} bin(${eventTime}, …)`,
    };
  }
  const count = bin.call.arguments.length;
  if (bin.call.function.name === 'bin_auto') {
    return count === 1 ? { ...bin, size: undefined } : { why: 'bin_auto has more than one argument' };
  }
  const size = binSize(bin.call);
  if (count !== 2 || size === undefined) {
    return { why: 'the bin size isn’t a plain timespan like 5m' };
  }
  return dividesDay(size) ? { ...bin, size } : { why: 'the bin size doesn’t divide a day evenly' };
}

/** True if bins of this size align to midnight. */
export function dividesDay(milliseconds: number): boolean {
  return Number.isInteger(milliseconds) && milliseconds > 0 && day % milliseconds === 0;
}

function whyNotStatement(statement: Statement): string | undefined {
  if (statement.kind !== 'let') {
    return `the query starts with ${statement.kind}`;
  }
  const { name } = statement.name;
  if (statement.value.kind === 'pipeline') {
    return `the let statement “${name}” is a query`;
  }
  return name === eventTime ? `a let statement changes ${eventTime}` : undefined;
}

/** The reason why a step doesn't process each event alone and keep its time; `undefined` if it does. */
function whyNotRowByRow(operator: Operator): string | undefined {
  const { name } = operator.keyword;
  if (!['each', 'filters', 'multiplies'].includes(rowChange(operator))) {
    return `${name} depends on more than one event`;
  }
  if (tablesOf(operator).length > 0) {
    return `${name} reads other datasets`;
  }
  return fateOf(eventTime, operator) === 'kept' ? undefined : `${name} changes or drops ${eventTime}`;
}

/** The reason why the bins' times are ambiguous: another column has the same name. */
function whyOtherBins({ aggregates, by }: OperatorOf<'summarize'>, { time, call }: Bin): string | undefined {
  const others = [...aggregates, ...by].filter(({ expression }) => expression !== call);
  return others.some((column) => nameOf(column) === time) ? `summarize has two columns named “${time}”` : undefined;
}

/** The reason why a step doesn't process each row alone and keep its groups; `undefined` if it does. */
function whyNotAfter(operator: Operator, time: string, groups: Array<string | undefined>): string | undefined {
  switch (operator.kind) {
    case 'extend': {
      const name = operator.columns.map(nameOf).find((each) => each !== undefined && groups.includes(each));
      return name === undefined ? undefined : `extend changes ${name}`;
    }
    case 'project': {
      const name = groups.find((each) => each !== undefined && fateOf(each, operator) !== 'kept');
      return name === undefined ? undefined : `project changes or drops ${name}`;
    }
    case 'sort': {
      const { expression } = operator.by[0];
      return expression.kind === 'name' && expression.name === time
        ? undefined
        : `the query sorts by something other than ${time}`;
    }
    default:
      return `${operator.keyword.name} follows summarize`;
  }
}

function whyOtherValues(operator: Operator, statements: Statement[], bin: ExpressionOf<'call'>): string | undefined {
  const others = expressionsOf(operator).filter((expression) => expression !== bin);
  const functions = others.flatMap((expression) => functionsIn(expression, statements));
  const ofRange = functions.find((name) => dependsOnRange.has(name));
  return ofRange === undefined ? whyFunctionsDiffer(functions) : `${ofRange}() depends on the range of the request`;
}

const dependsOnRange: ReadonlySet<string> = new Set(['bin_auto', 'cursor_current']);
