import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { aggregateName, columnNames } from '@aplkit/language/apl/analysis/defaultNames';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type Column } from '@aplkit/language/apl/analysis/scope';
import { isNumber } from '@aplkit/language/apl/analysis/types';
import { literal } from '@aplkit/language/apl/edit/filter';
import { withStep } from '@aplkit/language/apl/edit/change';
import { columnsIn } from '@aplkit/language/apl/edit/filters';
import { rowsBefore } from '@aplkit/language/apl/edit/sample';
import { parseExpression, parseQuery } from '@aplkit/language/apl/parse';
import { type Expression, type NamedExpression } from '@aplkit/language/apl/tree/ast';
import { subexpressions } from '@aplkit/language/apl/tree/children';
import { isComputing } from '@aplkit/language/apl/tree/operators';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { type Definitions, isFailure, isSuccess } from '../traces/failures';

/** Kind of measure that a chart's column shows. */
type Measure =
  | { kind: 'failures'; where: string }
  | {
      kind: 'sizes';
      /** Condition for events whose size exceeds a given value of the chart. */
      largerThan: (value: number) => string;
    }
  | { kind: 'counts' }
  | { kind: 'other' };

/** Determines the measure of a chart's column from the column's expression. */
export function measureOf(text: string, column: string | undefined, schema: KnownSchema): Measure {
  const written = writtenMeasures(text, column);
  for (const one of written) {
    const expression = parseExpression(one);
    const where = expression && failuresIn(expression, placed(one), definitionsIn(text, schema));
    if (where !== undefined) {
      return { kind: 'failures', where };
    }
  }
  const [only, ...others] = written;
  const sizes = others.length === 0 && only !== undefined ? sizesIn(only, text, schema) : undefined;
  const isOfColumn = written.some((one) => columnsIn(parseExpression(one) ?? noExpression).length > 0);
  return sizes ?? { kind: isOfColumn ? 'other' : 'counts' };
}

const noExpression: Expression = { kind: 'star', from: 0, to: 0 };

/** Text to which an expression's positions refer. */
const placed = (expression: string) => `print ${expression}`;

/** The aggregate named `column`, or all aggregates if there's none. */
export function aggregatesOfChart(text: string, column: string | undefined): Expression[] {
  const all = aggregatesIn(text);
  const own = all.filter(({ name }) => name === column);
  return (own.length > 0 ? own : all).map(({ expression }) => expression);
}

function aggregatesIn(text: string) {
  const computing = parseQuery(text).pipeline?.operators.find(isComputing);
  const aggregates = computing?.kind === 'summarize' || computing?.kind === 'make-series' ? computing.aggregates : [];
  const names = columnNames(aggregates, aggregateName);
  return aggregates.map(({ expression }, place) => ({ name: names[place], expression }));
}

/** The column's expression with aggregates written out; all aggregates if there's no such column. */
function writtenMeasures(text: string, column: string | undefined): string[] {
  const { operators = [] } = parseQuery(text).pipeline ?? {};
  const at = operators.findIndex(isComputing);
  const aggregates = aggregatesIn(text);
  const written = new Map(aggregates.map(({ name, expression: { from, to } }) => [name, text.slice(from, to)]));
  const extended = operators
    .slice(at + 1)
    .flatMap((operator) => (operator.kind === 'extend' || operator.kind === 'project' ? operator.columns : []));
  for (const { name, expression } of extended) {
    if (name !== undefined) {
      written.set(name.name, inlined(text, expression, written));
    }
  }
  const own = column === undefined ? undefined : written.get(column);
  return own === undefined ? aggregates.map(({ expression: { from, to } }) => text.slice(from, to)) : [own];
}

/** An expression whose names are replaced with their definitions. */
function inlined(text: string, expression: Expression, written: ReadonlyMap<string | undefined, string>): string {
  const edits = namesIn(expression).flatMap(({ name, from, to }) => {
    const meant = written.get(name);
    return meant === undefined ? [] : [{ from: from - expression.from, to: to - expression.from, text: `(${meant})` }];
  });
  return applyEdits(text.slice(expression.from, expression.to), edits);
}

type Name = Extract<Expression, { kind: 'name' }>;
const namesIn = (expression: Expression): Name[] =>
  expression.kind === 'name' ? [expression] : subexpressions(expression).flatMap(namesIn);

export const definitionsIn = (text: string, schema: KnownSchema): Definitions =>
  calculatedIn(text, analyze(rowsBefore(text).text, schema).result.columns);

/** Expressions of calculated columns among the events' columns. */
export function calculatedIn(text: string, columns: readonly Column[]): Definitions {
  const operators = parseQuery(text).pipeline?.operators ?? [];
  const end = operators.findIndex(isComputing);
  const extended = operators
    .slice(0, end < 0 ? undefined : end)
    .flatMap((operator): NamedExpression[] => (operator.kind === 'extend' ? operator.columns : []))
    .flatMap(({ name, expression }): Array<[string, Expression]> => (name ? [[name.name, expression]] : []));
  const virtual = columns.flatMap(({ name, expression: written }): Array<[string, Expression]> => {
    const expression = written === undefined ? undefined : parseExpression(written);
    return expression === undefined ? [] : [[name, expression]];
  });
  return new Map([...virtual, ...extended]);
}

/** Condition for failed events: the outermost part about failures, or a negated part about successes. */
function failuresIn(expression: Expression, written: string, definitions: Definitions): string | undefined {
  for (const part of [expression, ...partsIn(expression)]) {
    const text = written.slice(part.from, part.to);
    if (isFailure(part, definitions)) {
      return text;
    }
    if (isSuccess(part, definitions)) {
      return `not(${text})`;
    }
  }
  return undefined;
}

const partsIn = (expression: Expression): Expression[] => {
  const parts = subexpressions(expression);
  return [...parts, ...parts.flatMap(partsIn)];
};

/** Aggregates over event sizes. For the variants with `if`, the last argument is a condition. */
const ofSizes: ReadonlySet<string> = new Set(
  ['percentile', 'percentiles_array', 'avg', 'max'].flatMap((name) => [name, `${name}if`])
);

type Call = Extract<Expression, { kind: 'call' }>;
const isAggregate = (part: Expression): part is Call => part.kind === 'call' && ofSizes.has(part.function.name);

/** Condition of a conditional aggregate, such as `countif`. */
export const conditionOfCall = ({ function: { name }, arguments: given }: Call) =>
  name.endsWith('if') ? given.at(-1) : undefined;

/** Measure of an expression with a single aggregate, whose argument is an event's size. */
function sizesIn(written: string, text: string, schema: KnownSchema): Measure | undefined {
  const expression = parseExpression(written);
  const [aggregate, ...others] = expression ? [expression, ...partsIn(expression)].filter(isAggregate) : [];
  const size = aggregate?.arguments.at(0)?.expression;
  if (size === undefined || others.length > 0 || columnsIn(size).length === 0) {
    return undefined;
  }
  const whole = placed(written);
  const argument = whole.slice(size.from, size.to);
  const own = `${whole.slice(0, aggregate.from)}${argument}${whole.slice(aggregate.to)}`.slice(placed('').length);
  const { columns } = analyze(withStep(rowsBefore(text).text, `extend size_ = ${own}`), schema).result;
  const { type = 'unknown' } = columns.find(({ name }) => name === 'size_') ?? {};
  if (
    columnsIn(parseExpression(own) ?? size).length !== columnsIn(size).length ||
    !(isNumber(type) || type === 'timespan')
  ) {
    return undefined;
  }
  const condition = conditionOfCall(aggregate);
  const where = condition && whole.slice(condition.from, condition.to);
  return {
    kind: 'sizes',
    largerThan: (value) => {
      const bound = literal(String(Number(value.toPrecision(3))), type);
      return `${size.kind === 'name' && own === argument ? own : `(${own})`} > ${bound}${where === undefined ? '' : ` and (${where})`}`;
    },
  };
}
