import {
  type ColumnDeclaration,
  type Name,
  type NamePattern,
  type Operator,
  type Pipeline,
  type Statement,
  type UnionOperator,
} from '../../apl/tree/ast';
import { matchesPattern } from '../../apl/analysis/matchesPattern';
import { unitesDatasets } from './rowsAsked';
import { whyOtherValues } from './volatile';
import { whyOtherTables } from './whyOtherTables';

/** The time field that pages follow; events have it (contract, "Tabular query response"). */
const time = '_time';

/**
 * Says why a query's rows cannot be asked for page by page in the order of `_time`, as the rest of a sentence that begins with
 * "because"; `undefined` when they can.
 */
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
  switch (operator.kind) {
    case 'where':
      return cut ? filtersCut : undefined;
    case 'search':
      return cut ? filtersCut : undefined;
    case 'sort':
      return cut ? 'the query sorts what its own limit left' : undefined;
    case 'limit':
      return operator.count.kind === 'integer' ? undefined : 'its limit is not a plain number';
    case 'extend':
    case 'extend-valid':
      return operator.columns.some(({ name }) => name?.name === time) ? `the query changes ${time}` : undefined;
    case 'project':
      return operator.columns.some(
        ({ name, expression }) =>
          expression.kind === 'name' && expression.name === time && (name === undefined || name.name === time)
      )
        ? undefined
        : withoutTime;
    case 'project-away':
      return operator.patterns.some(matchesTime) ? withoutTime : undefined;
    case 'project-keep':
      return operator.patterns.some(matchesTime) ? undefined : withoutTime;
    case 'project-reorder':
      return undefined;
    case 'project-rename':
      return operator.renames.some(({ from, to }) => isTime(from) || isTime(to))
        ? `the query renames ${time}`
        : undefined;
    case 'summarize':
    case 'count':
    case 'distinct':
      return `the rows of ${operator.keyword.name} are not events`;
    case 'top':
      return `top has to see all rows first (sort by ${time} and limit do the same in pages)`;
    case 'union':
      return whyNotUnion(operator) ?? (cut ? 'the query adds to what its own limit left' : undefined);
    case 'parse':
      return mayChangeTime(
        operator.keyword,
        operator.pattern.filter((part) => part.kind === 'capture')
      );
    case 'parse-where':
      return cut
        ? filtersCut
        : mayChangeTime(
            operator.keyword,
            operator.pattern.filter((part) => part.kind === 'capture')
          );
    case 'parse-kv':
      return mayChangeTime(operator.keyword, operator.columns);
    case 'redact':
      return operator.on.some(matchesTime) ? `redact may change ${time}` : undefined;
    case 'join':
    case 'lookup':
    case 'make-series':
    case 'mv-expand':
    case 'getschema':
    case 'sample':
    case 'other':
      return `the rows of ${operator.keyword.name} are not the events in their order`;
    default:
      return exhausted(operator);
  }
}

const withoutTime = `the query leaves ${time} out`;
const filtersCut = 'the query filters what its own limit left';

/** Operators that extract columns from a text, possibly one named `_time`. */
function mayChangeTime(keyword: Name, columns: readonly ColumnDeclaration[]): string | undefined {
  return columns.some(({ name }) => isTime(name)) ? `${keyword.name} may change ${time}` : undefined;
}

function whyNotUnion(operator: UnionOperator): string | undefined {
  return unitesDatasets(operator) ? undefined : 'its union holds queries of their own';
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

function isTime({ name }: Name): boolean {
  return name === time;
}

const matchesTime = (pattern: NamePattern): boolean => matchesPattern(time, pattern);

function exhausted(operator: never): never {
  throw new Error(`Unknown operator: ${String(operator)}`);
}
