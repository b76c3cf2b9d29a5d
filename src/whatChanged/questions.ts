import { withStep } from '../apl/edit/change';
import { type Filter, writeFilter } from '../apl/edit/filter';
import { quoteName } from '../apl/tree/quote';
import { type ComparedField, hasSizes, hasValues } from './comparedFields';
import { type ChangeQuestion } from './comparison';

/** As many of the most frequent values of a field as are compared. */
export const maxComparedValues = 20;

/** The percentiles of sizes that are asked for. */
export const comparedPercents = [5, 25, 50, 75, 95];

/** The columns of answers. Those of a field end with its place. */
export const columns = {
  events: 'events_',
  here: 'here_',
  spotlight: 'spotlight_',
  values: 'values_',
  valuesHere: 'values_here_',
  valuesOtherwise: 'values_otherwise_',
  present: 'present_',
  presentHere: 'present_here_',
  sizes: 'sizes_',
  sizesHere: 'sizes_here_',
  sizesOtherwise: 'sizes_otherwise_',
  count: 'count_',
  apart: 'apart_',
  sides: 'sides_',
} as const;

/** A trait that events share: a value of a field, any value of it, a size above a bound, or one up to it. */
export type Trait = { field: ComparedField } & (
  | { kind: 'present' }
  | { kind: 'value'; /** As filters take it: a missing value is empty. */ value: string }
  | { kind: 'above' | 'upTo'; bound: number }
);

/** Returns the filter for events with a trait, or without it. */
export function filterOf(trait: Trait, isOut = false): Filter {
  const column = trait.field.name;
  switch (trait.kind) {
    case 'value':
      return { column, operator: isOut ? '!=' : '=', values: [trait.value] };
    case 'present':
      return { column, operator: isOut ? '=' : '!=', values: [''] };
    case 'above':
    case 'upTo': {
      const isAbove = (trait.kind === 'above') !== isOut;
      const bound = trait.field.type === 'timespan' ? Math.round(trait.bound) : trait.bound;
      return { column, operator: isAbove ? '>' : '<=', values: [String(bound)] };
    }
    default: {
      const never: never = trait;
      return never;
    }
  }
}

/** Returns the predicate of the events that have a trait. */
export const conditionOf = (trait: Trait): string => writeFilter(filterOf(trait), trait.field.type);

const presenceOf = (field: ComparedField) => conditionOf({ kind: 'present', field });

/** Tells whether `spotlight` compares a field by its values: it may take numbers as distributions, which percentiles say as well. */
export const hasSpotlight = (field: ComparedField): boolean => hasValues(field) && !hasSizes(field);

/** Returns the question in the service's own words: its `spotlight`, with what that does not say. */
export function spotlightQuestion({ events, here }: ChangeQuestion, fields: readonly ComparedField[]): string {
  const names = fields.filter(hasSpotlight).map(({ name }) => quoteName(name));
  const sides = [
    { of: here, values: columns.valuesHere, sizes: columns.sizesHere },
    { of: `iff(${here}, false, true)`, values: columns.valuesOtherwise, sizes: columns.sizesOtherwise },
  ];
  const others = fields.flatMap((field, index) => {
    const name = quoteName(field.name);
    return hasSpotlight(field)
      ? []
      : [
          `${columns.present}${index} = countif(${presenceOf(field)})`,
          `${columns.presentHere}${index} = countif((${here}) and ${presenceOf(field)})`,
          ...sides.flatMap(({ of, values, sizes }) => [
            ...(hasValues(field) ? [`${values}${index} = topkif(${name}, ${maxComparedValues}, ${of})`] : []),
            ...(hasSizes(field)
              ? [`${sizes}${index} = percentiles_arrayif(${name}, dynamic([${comparedPercents}]), ${of})`]
              : []),
          ]),
        ];
  });
  const aggregates = [
    `${columns.events} = count()`,
    `${columns.here} = countif(${here})`,
    ...(names.length > 0 ? [`${columns.spotlight} = spotlight(${[here, ...names].join(', ')})`] : []),
    ...others,
  ];
  return withStep(events, `summarize ${listed(aggregates)}`);
}

/** Returns the question in plain APL: the most frequent values of each side, and percentiles. */
export function plainQuestion({ events, here }: ChangeQuestion, fields: readonly ComparedField[]): string {
  const aggregates = fields.flatMap((field, index) => {
    const name = quoteName(field.name);
    return [
      `${columns.present}${index} = countif(${presenceOf(field)})`,
      ...(hasValues(field) ? [`${columns.values}${index} = topk(${name}, ${maxComparedValues})`] : []),
      ...(hasSizes(field)
        ? [`${columns.sizes}${index} = percentiles_array(${name}, ${comparedPercents.join(', ')})`]
        : []),
    ];
  });
  const all = [`${columns.events} = count()`, ...aggregates];
  return withStep(events, `summarize ${listed(all)}\n    by ${columns.here} = iff(${here}, 1, 0)`);
}

/** Writes aggregates below each other: there may be hundreds. */
export const listed = (aggregates: readonly string[]): string =>
  aggregates.map((aggregate) => `\n    ${aggregate}`).join(',');
