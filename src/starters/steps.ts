import { quoteName } from '@aplkit/language/apl/tree/quote';
import { listText } from '@aplkit/language/kit/words';
import { type DataKind, type FieldFacts, writtenNumber } from './facts';
import { type Failure } from './failureOf';
import { maxSeries } from './fieldKinds';
import { isAddable } from './fieldNames';
import { type Panel } from './panel';
import { type Recognized } from './recognize';

/** Noun for a dataset's events. */
export const nouns: Readonly<Record<DataKind, string>> = {
  traces: 'spans',
  requests: 'requests',
  logs: 'lines',
  events: 'events',
};

export const one = <T>(found: T | undefined): T[] => (found === undefined ? [] : [found]);
export const isFewEnough = (field: FieldFacts | undefined): boolean => (field?.distinct ?? Infinity) <= maxSeries;

/** Steps that compute the failure rate, overall or by group. */
export function shareSteps({ condition }: Failure, noun: string, groups: readonly string[] = []): string[] {
  const by = groups.length > 0 ? ` by ${groups.join(', ')}` : '';
  const columns = groups.map((group) => (group === 'bin_auto(_time)' ? '_time' : group));
  return [
    `summarize failed = countif(${condition}), ${noun} = count()${by}`,
    // If there are no requests, there's no rate, and 0% would look healthy.
    `where ${noun} > 0`,
    `extend failed = todouble(failed) / todouble(${noun})`,
    `project ${[...columns, 'failed'].join(', ')}`,
  ];
}

export const percentileAggregates = (field: string) =>
  [50, 95, 99].map((percent) => `p${percent} = percentile(${field}, ${percent})`).join(', ');

/** Name of the count column; never the group's name. */
export const countColumn = (kind: DataKind, group?: FieldFacts): string => columnName(nouns[kind], group);

const columnName = (name: string, group: FieldFacts | undefined) => (name === group?.name ? `${name}_` : name);

/** Aggregate for a numeric field: the sum if its values can be summed, otherwise the average. */
export function totalOf(field: FieldFacts, group?: FieldFacts) {
  const { name } = field;
  const [title, column, aggregate] = isAddable(field)
    ? [`Sum of ${name}`, 'total', 'sum']
    : [`Average ${name}`, 'average', 'avg'];
  return { title, column: columnName(column, group), call: `${aggregate}(${writtenNumber(field)})` };
}

export const measureReason = (field: FieldFacts): string =>
  `${field.name} is a number${isAddable(field) ? ' that can be summed' : ''}.`;

/** Units of columns computed from a field, because calculations drop the unit. */
export const unitOverrides = ({ unit }: Pick<FieldFacts, 'unit'>, ...columns: string[]) =>
  unit === undefined ? undefined : Object.fromEntries(columns.map((column) => [column, unit]));

export function topSteps(group: FieldFacts, kind: DataKind): string[] {
  const { name, type, present } = group;
  const field = quoteName(name);
  const count = countColumn(kind, group);
  // Bars need strings as labels.
  const by = type === 'string' ? field : `${field} = tostring(${field})`;
  const there = type === 'string' ? `isnotempty(${field})` : `isnotnull(${field})`;
  return [
    ...(present < 1 ? [`where ${there}`] : []),
    `summarize ${count} = count() by ${by}`,
    `top 10 by ${count} desc`,
  ];
}

const maxColumns = 8;

/** Columns of an event table: the time, and the most informative fields. */
export function columnsOf(data: Recognized, first?: FieldFacts) {
  const { service, level, status, route, fault, informative, measures, facts } = data;
  const known = [first, service, level, status, route, ...informative.slice(0, 3), fault, ...measures].filter(
    (field) => field !== undefined
  );
  const others = known.length > 1 ? known : facts.fields.filter(({ name }) => name !== '_time');
  const fields = [...new Set(others)].slice(0, maxColumns - 1);
  return {
    step: `project ${['_time', ...fields.map(({ name }) => quoteName(name))].join(', ')}`,
    units: Object.fromEntries(fields.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit] as const]))),
  };
}

export function sampleText({ values = [], min, max }: FieldFacts): string {
  const shown = values.filter((value) => value !== '').slice(0, 3);
  return shown.length > 0 ? listText(shown) : min === undefined ? 'a few' : `from ${min} to ${max}`;
}

/** Standard colors for levels and statuses. */
export function colorsOf(
  group: FieldFacts | undefined,
  { level, status }: Pick<Recognized, 'level' | 'status'>
): Panel['colors'] {
  return group === undefined ? undefined : group === level ? 'levels' : group === status ? 'statuses' : undefined;
}
