import {
  type ColumnDeclaration,
  type Expression,
  type NamedExpression,
  type NamePattern,
  type Operator,
  type OperatorOption,
  type PatternPart,
  type Pipeline,
  type SortKey,
  type Source,
  type SourceOperator,
} from '../tree/ast';
import { parseQuery } from '../parse';
import { expressionsOf } from '../tree/operators';

/** An expression as text, with parentheses around each operation. */
function show(expression: Expression): string {
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
    case 'slice':
      return `${show(expression.object)}[${showMaybe(expression.start)}:${showMaybe(expression.end)}]`;
    case 'subquery':
      return showPipeline(expression.pipeline);
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

const showMaybe = (expression: Expression | undefined) => (expression ? show(expression) : '');

function showNamed({ name, expression }: NamedExpression): string {
  return name ? `${name.name} = ${show(expression)}` : show(expression);
}

function showKey({ expression, direction, nulls }: SortKey): string {
  return [show(expression), direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' ');
}

/** An operator as text, with its keyword and parts. */
function showOperator(operator: Operator | SourceOperator): string {
  const word = operator.keyword.name;
  switch (operator.kind) {
    case 'extend':
    case 'extend-valid':
    case 'project':
    case 'print':
      return `${word} ${operator.columns.map(showNamed).join(', ')}`;
    case 'project-away':
    case 'project-keep':
    case 'project-reorder':
      return `${word} ${operator.patterns.map(showPattern).join(', ')}`;
    case 'project-rename':
      return `${word} ${operator.renames.map(({ newName, oldName }) => `${newName.name} = ${oldName.name}`).join(', ')}`;
    case 'summarize':
      return `${word} ${operator.aggregates.map(showNamed).join(', ')} by ${operator.by.map(showNamed).join(', ')}`;
    case 'sort':
      return `${word} by ${operator.by.map(showKey).join(', ')}`;
    case 'top':
      return `${word} ${show(operator.count)} by ${operator.by.map(showKey).join(', ')}`;
    case 'distinct':
      return `${word} ${operator.all ? '*' : operator.columns.map(showNamed).join(', ')}`;
    case 'join':
    case 'lookup':
      return words(
        word,
        showOptions(operator.options),
        operator.right ? showTable(operator.right) : '?',
        'on',
        list(operator.on.map(show))
      );
    case 'union':
      return words(word, showOptions(operator.options), list(operator.tables.map(showTable)));
    case 'search':
      return words(
        word,
        showOptions(operator.options),
        operator.tables.length > 0 && `in (${list(operator.tables.map(showTable))})`,
        show(operator.predicate)
      );
    case 'parse':
    case 'parse-where':
      return words(
        word,
        showOptions(operator.options),
        show(operator.expression),
        'with',
        operator.pattern.map(showPart).join(' ')
      );
    case 'parse-kv':
      return words(
        word,
        show(operator.expression),
        `as (${list(operator.columns.map(showColumn))})`,
        `with (${showOptions(operator.options)})`
      );
    case 'make-series':
      return words(
        word,
        showOptions(operator.options),
        list(
          operator.aggregates.map((each) => words(showNamed(each), each.fallback && `default=${show(each.fallback)}`))
        ),
        `on ${show(operator.on)}`,
        operator.start && `from ${show(operator.start)}`,
        operator.end && `to ${show(operator.end)}`,
        operator.step && `step ${show(operator.step)}`,
        operator.by.length > 0 && `by ${list(operator.by.map(showNamed))}`
      );
    case 'mv-expand':
      return words(
        word,
        showOptions(operator.options),
        list(operator.columns.map((each) => words(showNamed(each), each.type && `to ${each.type.name}`))),
        operator.limit && `limit ${show(operator.limit)}`
      );
    case 'redact':
      return words(
        word,
        showOptions(operator.options),
        list(operator.patterns.map(show)),
        operator.on.length > 0 && `on ${list(operator.on.map(showPattern))}`
      );
    case 'datatable':
      return words(word, `(${list(operator.columns.map(showColumn))})`, `[${list(operator.values.map(show))}]`);
    case 'range':
      return words(
        word,
        operator.column.name,
        'from',
        show(operator.start),
        'to',
        show(operator.end),
        'step',
        show(operator.step)
      );
    case 'externaldata':
      return words(
        word,
        `(${list(operator.columns.map(showColumn))})`,
        `[${list(operator.addresses.map(show))}]`,
        `with (${showOptions(operator.options)})`
      );
    case 'other':
      return `other ${word}`;
    default:
      return words(word, list(expressionsOf(operator).map(show)));
  }
}

const words = (...parts: Array<string | false | undefined>) => parts.filter(Boolean).join(' ');
const list = (parts: string[]) => parts.join(', ');
const showOptions = (options: OperatorOption[]) =>
  list(options.map(({ name, value }) => `${name.name}=${show(value)}`));
const showColumn = ({ name, type }: ColumnDeclaration) => `${name.name}${type ? `: ${type.name}` : ''}`;
const showPattern = ({ name, wildcard, direction }: NamePattern) => words(name, wildcard && '(wildcard)', direction);
const showPart = (part: PatternPart) => (part.kind === 'capture' ? showColumn(part) : show(part));
const showTable = (table: Pipeline) =>
  table.operators.length > 0 ? `(${showPipeline(table)})` : showSource(table.source);

function showSource(source: Source): string {
  switch (source.kind) {
    case 'dataset':
      return source.dataset.name;
    case 'table':
      return `table(${show(source.dataset)})`;
    case 'datasets':
      return showPattern(source.pattern);
    case 'subquery':
      return `(${showPipeline(source.pipeline)})`;
    case 'operatorSource':
      return showOperator(source.operator);
    default: {
      const never: never = source;
      return never;
    }
  }
}

export function showPipeline({ source, operators }: Pipeline): string {
  return [showSource(source), ...operators.map(showOperator)].join(' | ');
}

/** The meaning of an expression as text. Throws if there are problems. */
export function shown(expression: string): string {
  const { pipeline, problems } = parseQuery(`logs | where ${expression}`);
  const operator = pipeline?.operators[0];
  if (problems.length > 0 || operator?.kind !== 'where') {
    throw new Error(`${expression}: ${problems.map(({ message }) => message).join(' ')}`);
  }
  return show(operator.predicate);
}
