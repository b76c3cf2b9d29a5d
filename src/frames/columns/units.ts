import { type Field, type FieldConfig, FieldType } from '@grafana/data';

import { type Origin, readOrigins } from '@aplkit/language/apl/analysis/origins';
import { type Query } from '@aplkit/language/apl/tree/ast';
import { pageLink } from '../pageLink';
import { type FieldMeta, type Table, type TableField, type TabularResponse } from '../../service/types';
import { type ReadColumn, type TableColumn } from './column';

/** IDs in Grafana of the service's units, where they differ. */
const grafanaUnits: ReadonlyMap<string, string> = new Map([
  ['percent', 'percentunit'],
  ['percent100', 'percent'],
  ['curusd', 'currencyUSD'],
  ['curgbp', 'currencyGBP'],
  ['cureur', 'currencyEUR'],
  ['curbtc', 'currencyBTC'],
  ['secs', 's'],
  ['mins', 'm'],
  ['hours', 'h'],
  ['days', 'd'],
  ['ago', 'dateTimeFromNow'],
]);

const withConditional = (names: string[]): string[] => names.flatMap((name) => [name, `${name}if`]);

/** Aggregates that return numbers of nanoseconds for timespans. */
const nanosecondAggregates: ReadonlySet<string> = new Set(withConditional(['stdev', 'percentiles_array', 'histogram']));

/** Functions and aggregates, also conditional ones (`avgif`), that keep the unit of their first argument. */
const unitKeepers: ReadonlySet<string> = new Set([
  ...['bin', 'floor', 'round', 'toint', 'tolong', 'todouble', 'toreal'],
  ...withConditional(['avg', 'max', 'min', 'sum', 'percentile', 'topk']),
  ...nanosecondAggregates,
]);

/** Display settings for a column: unit, description, links and visibility. */
export function fieldConfig(read: ReadColumn, meta: TableColumn['meta']): FieldConfig {
  const config: FieldConfig = read.kind === 'timespan' ? { custom: { timespan: true } } : {};
  const unit = unitOf(read, meta?.unit ?? '');
  if (unit !== undefined) {
    config.unit = unit;
  }
  if (meta?.description !== undefined && meta.description !== '') {
    config.description = meta.description;
  }
  if (meta?.hidden === true) {
    config.custom = { ...config.custom, ...notShown() };
  }
  if (read.type === FieldType.string && holdsAddresses(read.values)) {
    config.links = [pageLink('Open', '${__value.raw:raw}')];
  }
  return config;
}

/** Hides a field: `hidden` in log details and in tables of Grafana 11.6, `hideFrom` in tables of Grafana 13. */
export const notShown = () => ({ hidden: true, hideFrom: { viz: true, legend: false, tooltip: false } });

/** True if a field contains timespans, and not just numbers in nanoseconds. */
export function isTimespan({ config }: Field): boolean {
  return config.custom?.timespan === true;
}

/** The field that a column shows, and the functions applied to it. */
interface Source {
  field: string | undefined;
  functions: string[];
}

export type MetaOf = (field: TableField) => TableColumn['meta'];

/** A column of an unchanged field gets all of the field's metadata; other columns get at most its unit. */
export function readMetas(body: TabularResponse, table: Table, tree: Query | undefined): MetaOf {
  const metas = fieldMetas(body, table);
  const originsOf = metas.size > 0 && tree?.pipeline ? readOrigins(tree) : undefined;
  return (field) => {
    const sources = originsOf?.(field.name).map((origin) => sourceInQuery(origin, field, metas));
    const [first, ...others] = (sources ?? [sourceInHeader(field)]).map((source) => metaOfSource(source, metas));
    return others.every((other) => other?.unit === first?.unit) ? first : undefined;
  };
}

/** Source of a column according to the query, or to the header if only the header shows an aggregate. */
function sourceInQuery({ field, calls }: Origin, column: TableField, metas: ReadonlyMap<string, FieldMeta>): Source {
  const isOfView = column.agg !== undefined && field !== undefined && calls.length === 0 && !metas.has(field);
  return isOfView ? sourceInHeader(column) : { field, functions: calls.map((call) => call.function.name) };
}

/** Source of a column according to the header; without an aggregate, the field with the same name. */
function sourceInHeader({ name, agg }: TableField): Source {
  return agg === undefined ? { field: name, functions: [] } : { field: agg.fields?.[0], functions: [agg.name] };
}

function metaOfSource({ field = '', functions }: Source, metas: ReadonlyMap<string, FieldMeta>): TableColumn['meta'] {
  const meta = metas.get(field);
  if (functions.length === 0) {
    return meta;
  }
  if (meta?.type === 'timespan' && functions.every((name) => nanosecondAggregates.has(name))) {
    return { unit: 'ns' };
  }
  return functions.every((name) => unitKeepers.has(name)) ? meta && { unit: meta.unit } : undefined;
}

/** Metadata by field name. The table's own sources take precedence. */
function fieldMetas(body: TabularResponse, table: Table): ReadonlyMap<string, FieldMeta> {
  const byDataset = new Map(Object.entries(body.fieldsMetaMap ?? {}));
  const sources = (table.sources ?? []).map(({ name }) => name);
  const metas = [...sources, ...byDataset.keys()].flatMap((dataset) => byDataset.get(dataset) ?? []);
  // If a name occurs several times, the last entry in the map wins.
  return new Map(metas.reverse().map((meta) => [meta.name, meta]));
}

function unitOf(read: ReadColumn, unit: string): string | undefined {
  if (read.kind === 'timespan') {
    return 'ns';
  }
  return read.type === FieldType.number || (read.type === FieldType.time && unit === 'ago')
    ? grafanaUnit(unit)
    : undefined;
}

/** The unit in Grafana. `undefined` for "none", so that the panel's setting applies. */
export function grafanaUnit(unit: string): string | undefined {
  return unit === '' || unit === 'none' ? undefined : (grafanaUnits.get(unit) ?? unit);
}

/** True if all texts are http(s) URLs. */
function holdsAddresses(values: unknown[]): boolean {
  return values.every((value) => value === null || isAddress(value)) && values.some((value) => value !== null);
}

export function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s]/i.test(value);
}
