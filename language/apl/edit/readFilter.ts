import { type Expression } from '../tree/ast';
import { type Filter, type FilterOperator } from '../../kit/filter';

/** Parses a condition written by `writeFilter`; `undefined` for any other condition. */
export function readFilter(expression: Expression): Filter | undefined {
  switch (expression.kind) {
    case 'binary':
      return filterOf(expression.left, expression.operator, [valueOf(expression.right)]);
    case 'list':
      return filterOf(expression.operand, expression.operator, expression.items.map(valueOf));
    case 'call':
      return filterOf(expression.arguments.at(0)?.expression, expression.function.name, ['']);
    default:
      return undefined;
  }
}

const operators: ReadonlyMap<string, FilterOperator> = new Map<string, FilterOperator>([
  ['isempty', '='],
  ['isnull', '='],
  ['isnotempty', '!='],
  ['isnotnull', '!='],
  ['in', '=|'],
  ['!in', '!=|'],
  ['==', '='],
  ['!=', '!='],
  ['matches regex', '=~'],
  ['!matches regex', '!~'],
  ...(['<', '<=', '>', '>=', 'contains', '!contains'] as const).map((each) => [each, each] as const),
]);

function filterOf(
  operand: Expression | undefined,
  written: string,
  values: Array<string | undefined>
): Filter | undefined {
  const column = operand && columnOf(operand);
  const operator = operators.get(written);
  return column !== undefined && operator && values.every((value) => value !== undefined)
    ? { column, operator, values }
    : undefined;
}

const conversions: ReadonlySet<string> = new Set(['tostring', 'todouble']);

/** Column of an expression that's a name, or a conversion of a name. */
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
