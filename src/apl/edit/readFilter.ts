import { type Expression, type ExpressionOf } from '../tree/ast';
import { type Filter, type FilterOperator } from './filter';

/** Reads a condition as `writeFilter` writes it; `undefined` for any other. */
export function readFilter(expression: Expression): Filter | undefined {
  switch (expression.kind) {
    case 'binary':
      return readBinary(expression);
    case 'list': {
      const column = columnOf(expression.operand);
      const values = expression.items.map(valueOf);
      const operator = expression.operator === 'in' ? '=|' : expression.operator === '!in' ? '!=|' : undefined;
      return column !== undefined && operator && values.every((value) => value !== undefined)
        ? { column, operator, values }
        : undefined;
    }
    case 'call': {
      const argument = expression.arguments.at(0)?.expression;
      const column = argument && columnOf(argument);
      const operator = emptiness.get(expression.function.name);
      return column !== undefined && operator ? { column, operator, values: [''] } : undefined;
    }
    default:
      return undefined;
  }
}

const emptiness: ReadonlyMap<string, FilterOperator> = new Map<string, FilterOperator>([
  ['isempty', '='],
  ['isnull', '='],
  ['isnotempty', '!='],
  ['isnotnull', '!='],
]);
const comparisons: ReadonlyMap<string, FilterOperator> = new Map<string, FilterOperator>([
  ['==', '='],
  ['!=', '!='],
  ['matches regex', '=~'],
  ['!matches regex', '!~'],
  ...(['<', '<=', '>', '>=', 'contains', '!contains'] as const).map((each) => [each, each] as const),
]);

function readBinary({ operator, left, right }: ExpressionOf<'binary'>): Filter | undefined {
  const column = columnOf(left);
  const read = comparisons.get(operator);
  const value = valueOf(right);
  return column !== undefined && read && value !== undefined ? { column, operator: read, values: [value] } : undefined;
}

const conversions: ReadonlySet<string> = new Set(['tostring', 'todouble']);

/** Returns the column of a name, or of its conversion. */
function columnOf(expression: Expression): string | undefined {
  if (expression.kind === 'name') {
    return expression.name;
  }
  const [only, more] = expression.kind === 'call' ? expression.arguments : [];
  return expression.kind === 'call' && conversions.has(expression.function.name) && only && !more
    ? columnOf(only.expression)
    : undefined;
}

function valueOf(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'string':
      return expression.value === '' ? undefined : expression.value;
    case 'integer':
    case 'real':
    case 'boolean':
      return String(expression.value);
    case 'datetime':
      return expression.text;
    case 'timespan':
      return String(expression.nanoseconds);
    case 'negation': {
      const positive = valueOf(expression.operand);
      return positive === undefined ? undefined : `-${positive}`;
    }
    default:
      return undefined;
  }
}
