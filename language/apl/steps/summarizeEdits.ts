import { findColumn, type Scope } from '../analysis/scope';
import { type AplType, isNumber } from '../analysis/types';
import { cutText } from '../edit/change';
import { type Edit } from '../tree/edit';
import { isVariable, tokenize } from '../tree/lexer';
import { quoteName } from '../tree/quote';
import { parseTimespan, sumOfTimespans } from '../tree/timespan';
import { findAggregate } from '../vocabulary/functions/aggregates';
import { type FunctionParameter } from '../vocabulary/word';
import { type Aggregation, type Card, type Grouping } from './cards';
import { addItem, removeItem, write } from './listEdits';
import { type StepPart } from './parts';

export type SummarizeStep = StepPart & Extract<Card, { kind: 'summarize' }>;

export function addAggregation(text: string, { aggregations, operator }: SummarizeStep, apl: string): Edit[] {
  const at = operator.keyword.to;
  return aggregations.length > 0 ? addItem(text, aggregations, apl) : [{ from: at, to: at, text: ` ${apl}` }];
}

/** Removes an aggregate, unless it's the last one and there are no groups. */
export function removeAggregation(text: string, step: SummarizeStep, index: number): Edit[] {
  const { aggregations, groups, operator } = step;
  const [only, more] = aggregations;
  return more
    ? removeItem(text, aggregations, index)
    : groups.length > 0
      ? [cutText(text, operator.keyword.to, only.to)]
      : [];
}

export function addGrouping(text: string, { aggregations, groups, to }: SummarizeStep, apl: string): Edit[] {
  const at = aggregations.at(-1)?.to ?? to;
  return groups.length > 0 ? addItem(text, groups, apl) : [{ from: at, to: at, text: ` by ${apl}` }];
}

/** Removes a group, and `by` with the last one. The last group stays if there are no aggregates. */
export function removeGrouping(text: string, { aggregations, groups }: SummarizeStep, index: number): Edit[] {
  const last = aggregations.at(-1);
  const [only, more] = groups;
  return more ? removeItem(text, groups, index) : last ? [cutText(text, last.to, only.to)] : [];
}

/** Changes the function of an aggregate. Arguments stay if the new function accepts them. */
export function writeAggregate(text: string, aggregation: Aggregation, name: string, scope: Scope): Edit[] {
  const { function: before, arguments: given, value } = aggregation;
  const written = given.map(({ from, to }) => text.slice(from, to));
  const parameters = requiredOf(name);
  if (before && parameters.length === given.length && sameParts(requiredOf(before.name), parameters)) {
    return write(before, name);
  }
  const field = given.findIndex((each) => each.field !== undefined);
  const condition = requiredOf(before?.name ?? '').findIndex(({ type }) => type === 'boolean');
  const parts = parameters.map((parameter, index) =>
    parameter.type === 'boolean'
      ? (written[condition] ?? 'true')
      : index === 0 && field >= 0
        ? written[field]
        : beginning(parameter, index, scope)
  );
  return write(value, `${name}(${parts.join(', ')})`);
}

/** The reason why a text isn't a valid bucket size for a type, in a sentence. */
export function whyNoSize(size: string, type: AplType): string | undefined {
  const [token, more] = tokenize(size);
  const isTime = token?.kind === 'timespan' && (parseTimespan(size) ?? 0n) > 0n;
  const fits =
    isVariable(size) ||
    (isTime && !isNumber(type)) ||
    (token?.kind === 'number' && Number(size) > 0 && type !== 'datetime' && type !== 'timespan');
  const like = isNumber(type)
    ? 'a number greater than 0, like 100'
    : (sumOfTimespans(size) ?? 'a timespan longer than 0, like 30s, 5m or 1h');
  return fits && !more ? undefined : `“${size}” isn’t a valid bucket size. Enter ${like}.`;
}

/** Writes a bucket size: a timespan, a number or a variable. `auto` depends on the time range. */
export function writeBucket(text: string, { bucket }: Grouping, size: string): Edit[] {
  if (!bucket) {
    return [];
  }
  const { function: called, fieldSpan } = bucket;
  const field = text.slice(fieldSpan.from, fieldSpan.to);
  if (size === 'auto') {
    return bucket.size ? write({ from: called.from, to: bucket.size.to }, `bin_auto(${field}`) : [];
  }
  return bucket.size
    ? write(bucket.size, size)
    : write({ from: called.from, to: fieldSpan.to }, `bin(${field}, ${size}`);
}

export function newAggregation(name: string, scope: Scope): string {
  return `${name}(${requiredOf(name)
    .map((parameter, index) => (parameter.type === 'boolean' ? 'true' : beginning(parameter, index, scope)))
    .join(', ')})`;
}

const requiredOf = (name: string): FunctionParameter[] =>
  (findAggregate(name)?.parameters ?? []).filter(({ optional, variadic }) => !optional && !variadic);

const sameParts = (before: FunctionParameter[], after: FunctionParameter[]) =>
  before.length === after.length &&
  before.every(({ type }, index) => (type === 'boolean') === (after[index].type === 'boolean'));

function beginning({ name, type }: FunctionParameter, index: number, scope: Scope): string {
  if (index > 0) {
    return type === 'string' ? '""' : name.startsWith('percent') ? '95' : '10';
  }
  return quoteName(columnFor(name === 'number' || type === 'number' ? isNumber : () => true, scope) ?? '_time');
}

function columnFor(fits: (type: AplType) => boolean, { columns }: Scope): string | undefined {
  const shown = columns.filter(({ hidden, name }) => !hidden && name !== '_time' && name !== '_sysTime');
  return (shown.find(({ type }) => fits(type)) ?? shown.at(0))?.name;
}

/** A new `summarize`. It groups by time if the rows have one. */
export function newSummary(scope: Scope): string {
  const hasTime = findColumn(scope, '_time') ?? (scope.certainty === 'open' && !scope.gone.has('_time'));
  return hasTime ? 'summarize count() by bin_auto(_time)' : 'summarize count()';
}
