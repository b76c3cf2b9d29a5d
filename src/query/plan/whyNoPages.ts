import { fateOf } from '@aplkit/language/apl/analysis/origins';
import { countOf, orderOf } from '@aplkit/language/apl/analysis/pipelineFacts';
import { type Operator, type Pipeline, type SourceOperator, type Statement } from '@aplkit/language/apl/tree/ast';
import { rowChange } from '@aplkit/language/apl/tree/operators';
import { firstWhy, whyOtherTables, whyOtherValues } from './otherRows';
import { unitesDatasets } from './requestedRows';

/** The time field that orders the pages; all events have it (contract, "Tabular query response"). */
const time = '_time';

/** The reason why rows can't be paged in the order of `_time`; `undefined` if they can. */
export function whyNoPages(statements: Statement[], pipeline: Pipeline): string | undefined {
  const { source, operators } = pipeline;
  if (statements.some((statement) => statement.kind === 'let' && statement.value.kind === 'pipeline')) {
    return 'the let statement depends on the time range of each page';
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
    return source.kind === 'subquery' ? 'the query starts with a subquery' : undefined;
  }
  const { operator } = source;
  return operator.kind === 'union' ? whyNotUnion(operator) : `${operator.keyword.name} adds rows without ${time}`;
}

function whyNot(operator: Operator, before: Operator[]): string | undefined {
  const cut = before.some(({ kind }) => kind === 'limit');
  const { name } = operator.keyword;
  switch (rowChange(operator)) {
    case 'each':
      return whyOtherTime(operator);
    case 'filters':
      return cut ? 'the query filters after its limit' : whyOtherTime(operator);
    case 'sorts':
      return cut ? 'the query sorts after its limit' : undefined;
    case 'limits':
      return countOf(operator) === undefined ? 'the limit isn’t a plain number' : undefined;
    case 'tops':
      return `top needs all rows at once (use sort by ${time} | limit instead)`;
    case 'groups':
    case 'counts':
      return `the rows of ${name} aren’t events`;
    case 'unites':
      return whyNotUnion(operator) ?? (cut ? 'the query adds rows after its limit' : undefined);
    default:
      return `${name} doesn’t keep the events in order`;
  }
}

function whyOtherTime(operator: Operator): string | undefined {
  const fate = fateOf(time, operator);
  return fate === 'kept' ? undefined : `the query ${fate === 'dropped' ? 'drops' : 'changes'} ${time}`;
}

function whyNotUnion(operator: Operator | SourceOperator): string | undefined {
  return operator.kind === 'union' && unitesDatasets(operator) ? undefined : 'the union has subqueries';
}

function whyOtherOrder(pipeline: Pipeline): string | undefined {
  const [first] = orderOf(pipeline) ?? [];
  if (first === undefined || first.field === time) {
    return undefined;
  }
  return `the query sorts by ${first.field === undefined ? 'an expression' : `“${first.field}”`}`;
}
