import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { Unclear } from '../kit/unclear';
import { hasDurations, isMeasured, isOrdered } from './calls';
import { type Clause, rule } from './clause';
import { hasValue } from './conditions';
import { aggregateResult, amount, call, count, field, rows, singularField } from './nouns';
import { type Direction } from './phrases';
import { couldBe } from './rowKinds';
import { both, either, four, is, map, optional, type Reader, three } from './readers';

export const newest = (from: { is: 'last' } | { is: 'newest'; direction: Direction }, wanted?: string): Clause => ({
  ofEvents: true,
  order: { by: '_time', direction: from.is === 'last' ? 'desc' : from.direction, count: wanted },
});

const largest = (by: string, of: SchemaField, order: { direction: Direction; count: string }): Clause => ({
  isTop: true,
  groups: [quoteName(of.name)],
  result: aggregateResult([by]),
  order: { ...order, by },
});
/** Clause for the most frequent values. Most events may have none. */
const commonest = (of: SchemaField, wanted = '1', direction: Direction = 'desc'): Clause => ({
  ...largest(count, of, { direction, count: wanted }),
  conditions: hasValue(of),
});
/** Clause for `10 longest spans`, sorted by the named field or the only one with durations. */
const longest = (
  wanted: string,
  direction: Direction,
  by: SchemaField | undefined,
  fields: readonly SchemaField[]
): Clause | Unclear | undefined => {
  const durations = fields.filter(hasDurations);
  const [only, more] = by ? [by] : durations;
  if (only === undefined || more) {
    return couldBe(direction === 'desc' ? 'slowest' : 'fastest', durations, 'a duration field');
  }
  return hasDurations(only)
    ? { ofEvents: true, order: { by: quoteName(only.name), direction, count: wanted } }
    : undefined;
};
const byField = optional(map(both(is('by'), field), ([, of]) => of));

/** Reads a column or an aggregate to sort by. */
export const key = either<{ apl: string; of?: SchemaField }>(
  map(field, (of) => ({ apl: quoteName(of.name), of })),
  map(rows, () => ({ apl: count })),
  map(call, (apl) => ({ apl }))
);
/** Reads rankings such as `top 10 uri by average duration` or `top 5`. */
export const top = rule(
  four(is('top'), amount, optional(is('field', 'rows')), optional(both(is('by', 'withMost'), key))),
  ([{ direction }, wanted, of, by]) => {
    const { apl, of: column } = by?.[1] ?? {};
    const order = { direction, count: wanted };
    const [end, common] = direction === 'asc' ? ['bottom', 'least'] : ['top', 'most'];
    if (of?.is === 'field') {
      const { name } = of.field;
      if (by === undefined && isMeasured(of.field)) {
        const frequent = direction === 'asc' ? '' : `, or “${wanted} most common ${name}”`;
        return new Unclear(`Write “${end} ${wanted} events by ${name}”${frequent}`);
      }
      return column
        ? undefined
        : apl === undefined
          ? commonest(of.field, wanted, direction)
          : largest(apl, of.field, order);
    }
    return column && !isOrdered(column)
      ? new Unclear(
          `Events can’t be ranked by “${column.name}”, because it isn’t a number. Write “${end} ${wanted} ${column.name}” for its ${common} common values`
        )
      : { order: { ...order, by: apl } };
  }
);

/** Readers for rankings that start a question. */
export const rankings: ReadonlyArray<Reader<Clause>> = [
  rule(four(amount, is('longest'), rows, byField), ([wanted, { direction }, , by], fields) =>
    longest(wanted, direction, by, fields)
  ),
  // “top 10 slowest requests” are the 10 slowest; “bottom 10 slowest” could be either end.
  rule(four(both(is('top'), amount), is('longest'), rows, byField), ([[end, wanted], { direction }, , by], fields) =>
    end.direction === 'desc' ? longest(wanted, direction, by, fields) : undefined
  ),
  rule(four(is('longest'), amount, rows, byField), ([{ direction }, wanted, , by], fields) =>
    longest(wanted, direction, by, fields)
  ),
  rule(three(amount, is('mostCommon'), field), ([wanted, , of]) => commonest(of, wanted)),
  rule(both(is('mostCommon'), singularField), ([, of]) => commonest(of)),
  rule(four(is('which'), field, is('hasMost'), rows), ([, of]) => commonest(of)),
  rule(four(is('which'), field, is('has'), call), ([, of, { direction }, by]) =>
    largest(by, of, { direction, count: '1' })
  ),
];
