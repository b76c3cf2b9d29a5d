import { type Fate, fateOf } from '../../apl/analysis/columnFate';
import { countOf } from '../../apl/analysis/pipelineFacts';
import { type Operator, type Pipeline, type SourceOperator, type Statement } from '../../apl/tree/ast';
import { rowChange } from '../../apl/tree/operators';
import { whyOtherTables, whyOtherValues } from './otherRows';
import { unitesDatasets } from './requestedRows';

/** The time field that pages follow; events have it (contract, "Tabular query response"). */
const time = '_time';

/** Says, after "because", why rows cannot be asked for in pages in the order of `_time`; `undefined` when they can. */
export function whyNoPages(statements: Statement[], pipeline: Pipeline): string | undefined {
  const { source, operators } = pipeline;
  if (statements.some((statement) => statement.kind === 'let' && statement.value.kind === 'pipeline')) {
    return 'the rows of its let would change with the time range of each page';
  }
  if (source.kind === 'subquery') {
    return 'it begins with a query in brackets';
  }
  if (source.kind === 'operatorSource') {
    const { operator } = source;
    const why =
      operator.kind === 'union'
        ? whyNotUnion(operator)
        : `${operator.keyword.name} brings rows of its own, which have no ${time} to follow`;
    if (why !== undefined) {
      return why;
    }
  }
  for (const [index, operator] of operators.entries()) {
    const why = whyNot(operator, operators.slice(0, index));
    if (why !== undefined) {
      return why;
    }
  }
  return whyOtherOrder(operators) ?? whyOtherTables(statements, operators) ?? whyOtherValues(statements, operators);
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

function whyOtherOrder(operators: Operator[]): string | undefined {
  const sort = operators.filter((operator) => operator.kind === 'sort').at(-1);
  const [first] = sort?.by ?? [];
  if (sort === undefined || first === undefined) {
    return undefined;
  }
  const { expression } = first;
  if (expression.kind === 'name') {
    return expression.name === time ? undefined : `the query sorts by “${expression.name}”`;
  }
  return 'the query sorts by something that it works out';
}
