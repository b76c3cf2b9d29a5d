import { type Filter, writeFilter } from '../apl/edit/filter';
import { quoteName } from '../apl/tree/quote';
import { formatNanoseconds } from '../apl/tree/timespan';
import { withStep } from '../apl/edit/change';
import { type ComparedField, hasSizes, hasValues } from './comparedFields';
import { type Comparison } from './comparison';

/** As many of the most frequent values of a field as are compared. */
export const maxValues = 20;

/** The percentiles of sizes that are asked for. */
export const percents = [5, 25, 50, 75, 95];

/** The columns of answers. Those of a field end with its place. */
export const columns = {
  events: 'events_',
  here: 'here_',
  spotlight: 'spotlight_',
  values: 'values_',
  sizes: 'sizes_',
  sizesHere: 'sizes_here_',
  sizesOtherwise: 'sizes_otherwise_',
  count: 'count_',
  sides: 'sides_',
} as const;

/** What events have in common: a value of a field, any value of it, a size above a bound, or one up to it. */
export type Trait = { field: ComparedField } & (
  | { kind: 'present' }
  | { kind: 'value'; /** As filters take it: a missing value is empty. */ value: string }
  | { kind: 'above' | 'upTo'; bound: number }
);

/** Returns the predicate of the events that have a trait. */
export function conditionOf(trait: Trait): string {
  const { field } = trait;
  if (trait.kind === 'value' || trait.kind === 'present') {
    const filter: Pick<Filter, 'operator' | 'values'> =
      trait.kind === 'value' ? { operator: '=', values: [trait.value] } : { operator: '!=', values: [''] };
    return writeFilter({ column: field.name, ...filter }, field.type);
  }
  const bound = field.type === 'timespan' ? formatNanoseconds(trait.bound) : String(trait.bound);
  return `${quoteName(field.name)} ${trait.kind === 'above' ? '>' : '<='} ${bound}`;
}

/** Returns the question in the service's own words: its `spotlight`, with what that does not say. */
export function spotlightQuestion({ events, here }: Comparison, fields: readonly ComparedField[]): string {
  const names = fields.filter(hasValues).map(({ name }) => quoteName(name));
  const sizes = fields.flatMap((field, index) => {
    const of = (side: string) => `percentiles_arrayif(${quoteName(field.name)}, dynamic([${percents}]), ${side})`;
    return hasSizes(field)
      ? [
          `${columns.sizesHere}${index} = ${of(here)}`,
          `${columns.sizesOtherwise}${index} = ${of(`iff(${here}, false, true)`)}`,
        ]
      : [];
  });
  const aggregates = [
    `${columns.events} = count()`,
    `${columns.here} = countif(${here})`,
    ...(names.length > 0 ? [`${columns.spotlight} = spotlight(${[here, ...names].join(', ')})`] : []),
    ...sizes,
  ];
  return withStep(events, `summarize ${aggregates.join(', ')}`);
}

/** Returns the question in plain APL: the most frequent values of each side, and percentiles. */
export function plainQuestion({ events, here }: Comparison, fields: readonly ComparedField[]): string {
  const aggregates = fields.flatMap((field, index) => {
    const name = quoteName(field.name);
    return [
      ...(hasValues(field) ? [`${columns.values}${index} = topk(${name}, ${maxValues})`] : []),
      ...(hasSizes(field) ? [`${columns.sizes}${index} = percentiles_array(${name}, ${percents.join(', ')})`] : []),
    ];
  });
  const all = [`${columns.events} = count()`, ...aggregates];
  return withStep(events, `summarize ${all.join(', ')} by ${columns.here} = iff(${here}, 1, 0)`);
}
