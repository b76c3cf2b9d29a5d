import { type Fate, fateOf } from '../../apl/analysis/columnFate';
import { countOf, orderOf } from '../../apl/analysis/pipelineFacts';
import { type Operator, type Pipeline, type SourceOperator, type Statement } from '../../apl/tree/ast';
import { rowChange } from '../../apl/tree/operators';
import { firstWhy, whyOtherTables, whyOtherValues } from './otherRows';
import { unitesDatasets } from './requestedRows';

/** The time field that pages follow; events have it (contract, "Tabular query response"). */
const time = '_time';

/** Says, after "because", why rows cannot be asked for in pages in the order of `_time`; `undefined` when they can. */
export function whyNoPages(statements: Statement[], pipeline: Pipeline): string | undefined {
  const { source, operators } = pipeline;
  if (statements.some((statement) => statement.kind === 'let' && statement.value.kind === 'pipeline')) {
    return 'the rows of its let would change with the time range of each page';
  }
  return (
    whyNotSource(source) ??
    firstWhy(operators, (operator, index) => whyNot(operator, operators.slice(0, index))) ??
    whyOtherOrder(pipeline) ??
    whyOtherTables(statements, operators) ??
    whyOtherValues(statements, operators)
  );
}

function whyNotSource(source: Pipeline['source']): string | undefined {
  if (source.kind !== 'operatorSource') {
    return source.kind === 'subquery' ? 'it begins with a query in brackets' : undefined;
  }
  const { operator } = source;
  return operator.kind === 'union'
    ? whyNotUnion(operator)
    : `${operator.keyword.name} brings rows of its own, which have no ${time} to follow`;
}

function whyNot(operator: Operator, before: Operator[]): string | undefined {
  const cut = before.some(({ kind }) => kind === 'limit');
  const { name } = operator.keyword;
  switch (rowChange(operator)) {
    case 'each':
      return whyOtherTime(operator);
    case 'filters':
      return cut ? 'the query filters what its own limit left' : whyOtherTime(operator);
    case 'sorts':
      return cut ? 'the query sorts what its own limit left' : undefined;
    case 'limits':
      return countOf(operator) === undefined ? 'its limit is not a plain number' : undefined;
    case 'tops':
      return `top has to see all rows first (sort by ${time} and limit do the same in pages)`;
    case 'groups':
    case 'counts':
      return `the rows of ${name} are not events`;
    case 'unites':
      return whyNotUnion(operator) ?? (cut ? 'the query adds to what its own limit left' : undefined);
    default:
      return `the rows of ${name} are not the events in their order`;
  }
}

const otherTimes: Readonly<Record<Fate, ((name: string) => string) | undefined>> = {
  kept: undefined,
  changed: () => `the query changes ${time}`,
  renamed: () => `the query renames ${time}`,
  lost: () => `the query leaves ${time} out`,
  uncertain: (name) => `${name} may change ${time}`,
};

const whyOtherTime = (operator: Operator) => otherTimes[fateOf(time, operator)]?.(operator.keyword.name);

function whyNotUnion(operator: Operator | SourceOperator): string | undefined {
  return operator.kind === 'union' && unitesDatasets(operator) ? undefined : 'its union holds queries of their own';
}

function whyOtherOrder(pipeline: Pipeline): string | undefined {
  const [first] = orderOf(pipeline) ?? [];
  if (first === undefined || first.field === time) {
    return undefined;
  }
  return `the query sorts by ${first.field === undefined ? 'something that it works out' : `“${first.field}”`}`;
}
