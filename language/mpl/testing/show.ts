import {
  type Call,
  type Condition,
  type MplQuery,
  type Name,
  type MplPipeline,
  type Step,
  type Value,
} from '../tree/ast';
import { quoteRegex, quoteWritten } from '../tree/quote';
import { quoteMplName } from '../tree/quoteName';
import { parseMpl } from '../tree/readQuery';

const words = (...parts: Array<string | false | undefined>) => parts.filter(Boolean).join(' ');
const showName = ({ name, isVariable }: Name) => (isVariable ? name : quoteMplName(name));
const tags = (list: { tags: Name[] } | undefined) => list && `by ${list.tags.map(showName).join(', ')}`;

function showValue(value: Value | undefined): string {
  if (value === undefined) {
    return '?';
  }
  switch (value.kind) {
    case 'string':
      return quoteWritten(value.value);
    case 'regex':
      return quoteRegex(value.value);
    case 'name':
      return showName(value.value);
    case 'list':
      return `[${value.items.map(showValue).join(', ')}]`;
    default:
      return String(value.value);
  }
}

function showCall(call: Call | undefined): string {
  const args = call?.brackets && `(${call.arguments.map(({ value }) => value).join(', ')})`;
  return call ? `${call.function.name}${args ?? ''}` : '?';
}

/** A condition with parentheses around each operation. */
export function showCondition(condition: Condition | undefined): string {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return `(${condition.conditions.map(showCondition).join(` ${condition.kind} `)})`;
    case 'not':
      return `not(${showCondition(condition.condition)})`;
    case 'comparison':
      return words(showName(condition.tag), condition.operator.operator, showValue(condition.value));
    case 'typeTest':
      return `${showName(condition.tag)} is ${condition.type.name}`;
    case undefined:
      return '?';
  }
}

function showStep(step: Step): string {
  switch (step.kind) {
    case 'where':
      return `where ${showCondition(step.condition)}`;
    case 'offset':
      return `offset ${step.isLater ? '+' : '-'}${step.by?.text}`;
    case 'sample':
      return `sample ${step.rate?.value ?? step.rate?.variable}`;
    case 'map':
      return step.operator
        ? `map ${step.operator.operator} ${step.operand?.value ?? step.operand?.variable}`
        : `map ${showCall(step.call)}`;
    case 'align':
    case 'group':
    case 'bucket':
      return words(
        step.kind,
        step.kind !== 'align' && tags(step.by),
        step.kind !== 'group' && step.interval && `to ${step.interval.text}`,
        step.kind === 'align' && step.window && `over ${step.window.text}`,
        `using ${showCall(step.using)}`
      );
    case 'extend':
      return `extend ${step.assignments.map(({ tag, value }) => `${showName(tag)} = ${showValue(value)}`).join(', ')}`;
    case 'replace':
      return words(
        `replace ${showName(step.tag)}`,
        step.original && `= ${showName(step.original)}`,
        step.replacement && `~ ${step.replacement.pattern} => ${step.replacement.replacement}`
      );
    case 'join':
      return words(
        `join ${step.tags.tags.map(showName).join(', ')}`,
        step.other && `from ${showName(step.other.dataset)}:${showName(step.other.metric)}`,
        tags(step.by)
      );
    case 'as':
      return `as ${showName(step.name)}`;
    case 'compute':
      return `compute ${showName(step.name)} using ${step.operator?.operator ?? showCall(step.using)}`;
    case 'ifdef':
      return words(
        `ifdef ${step.param.name}`,
        showCondition(step.then),
        step.otherwise && showCondition(step.otherwise)
      );
    case 'unknown':
      return 'unknown';
  }
}

export function showPipeline({ source, steps }: MplPipeline): string {
  const range = source.kind === 'metric' && source.range;
  const begin =
    source.kind === 'metric'
      ? words(
          `${showName(source.dataset)}:${showName(source.metric)}` +
            (range ? `[${range.start?.text ?? ''}..${range.end?.text ?? ''}]` : ''),
          source.as && `as ${showName(source.as)}`
        )
      : `(${showPipeline(source.left)}, ${source.right ? showPipeline(source.right) : '?'})`;
  return [begin, ...steps.map(showStep)].join(' | ');
}

/** The meaning of a query, regardless of its formatting. */
export function showQuery({ settings, params, pipeline }: MplQuery): string {
  return [
    ...settings.map(({ name, value }) => `set ${name.name} = ${showValue(value)};`),
    ...params.map(({ name, type }) => `param ${name.name}: ${type.name};`),
    pipeline ? showPipeline(pipeline) : '',
  ].join(' ');
}

/** Shows the meaning of a text that has no problems. */
export function shown(text: string): string {
  const query = parseMpl(text);
  if (query.problems.length > 0) {
    throw new Error(`${text}: ${query.problems.map(({ message }) => message).join(' ')}`);
  }
  return showQuery(query).trim();
}
