import { type Expression, type NamedExpression, type Operator, type Pipeline, type SortKey } from '../ast';
import { parseQuery } from '../parse';

/** An expression with a bracket around each operation: what the tests compare. */
export function show(expression: Expression): string {
  switch (expression.kind) {
    case 'string':
      return JSON.stringify(expression.value);
    case 'integer':
      return String(expression.value);
    case 'real':
      return `real ${expression.value}`;
    case 'boolean':
      return String(expression.value);
    case 'null':
      return expression.type === undefined ? 'null' : `null<${expression.type}>`;
    case 'datetime':
      return `datetime<${expression.text}>`;
    case 'timespan':
      return `${expression.nanoseconds}ns`;
    case 'dynamic':
      return `json<${expression.json}>`;
    case 'name':
      return expression.name;
    case 'member':
      return `${show(expression.object)}[${show(expression.key)}]`;
    case 'call':
      return `${expression.function.name}(${expression.arguments.map(showNamed).join(', ')})`;
    case 'negation':
      return `(- ${show(expression.operand)})`;
    case 'binary':
      return `(${show(expression.left)} ${expression.operator} ${show(expression.right)})`;
    case 'list':
      return `(${show(expression.operand)} ${expression.operator} [${expression.items.map(show).join(', ')}])`;
    case 'between':
      return `(${show(expression.operand)} ${expression.negated ? '!' : ''}between ${show(expression.low)} .. ${show(expression.high)})`;
    case 'star':
      return '*';
    case 'broken':
      return '?';
    default: {
      const never: never = expression;
      return never;
    }
  }
}

export function showNamed({ name, expression }: NamedExpression): string {
  return name ? `${name.name} = ${show(expression)}` : show(expression);
}

function showKey({ expression, direction, nulls }: SortKey): string {
  return [show(expression), direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' ');
}

/** An operator, its word and what it holds. */
export function showOperator(operator: Operator): string {
  const word = operator.keyword.name;
  switch (operator.kind) {
    case 'where':
      return `${word} ${show(operator.predicate)}`;
    case 'extend':
    case 'project':
      return `${word} ${operator.columns.map(showNamed).join(', ')}`;
    case 'project-away':
    case 'project-keep':
    case 'project-reorder':
      return `${word} ${operator.patterns.map(({ name, wildcard, direction }) => [name, wildcard && '(wildcard)', direction].filter(Boolean).join(' ')).join(', ')}`;
    case 'project-rename':
      return `${word} ${operator.renames.map(({ to, from }) => `${to.name} = ${from.name}`).join(', ')}`;
    case 'summarize':
      return `${word} ${operator.aggregates.map(showNamed).join(', ')} by ${operator.by.map(showNamed).join(', ')}`;
    case 'sort':
      return `${word} by ${operator.by.map(showKey).join(', ')}`;
    case 'limit':
      return `${word} ${show(operator.count)}`;
    case 'top':
      return `${word} ${show(operator.count)} by ${operator.by.map(showKey).join(', ')}`;
    case 'count':
      return word;
    case 'distinct':
      return `${word} ${operator.all ? '*' : operator.columns.map(showNamed).join(', ')}`;
    case 'other':
      return `other ${word}`;
    default: {
      const never: never = operator;
      return never;
    }
  }
}

export function showPipeline({ source, operators }: Pipeline): string {
  const first = source.kind === 'dataset' ? source.dataset.name : showOperator(source.operator);
  return [first, ...operators.map(showOperator)].join(' | ');
}

/** What the text of an expression means; fails where it has problems. */
export function shown(expression: string): string {
  const { pipeline, problems } = parseQuery(`logs | where ${expression}`);
  const operator = pipeline?.operators[0];
  if (problems.length > 0 || operator?.kind !== 'where') {
    throw new Error(`${expression}: ${problems.map(({ message }) => message).join(' ')}`);
  }
  return show(operator.predicate);
}
