import { type Field, type FieldConfig, FieldType } from '@grafana/data';

import { type FieldMeta, type Table, type TableField, type TabularResponse } from '../../service/types';
import { type ReadColumn } from './column';

/** The service's unit ids that Grafana calls otherwise (service facts, "Units"); all others have the same name. */
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

/** Aggregates whose result is in the unit of the field they work on, also with a condition (`avgif`). */
const unitKeepers: ReadonlySet<string> = new Set(
  ['avg', 'max', 'min', 'sum', 'stdev', 'percentile'].flatMap((name) => [name, `${name}if`])
);

/** Returns how Grafana shows a column: its unit, description, links, and whether it is hidden. */
export function fieldConfig(read: ReadColumn, field: TableField, metas: ReadonlyMap<string, FieldMeta>): FieldConfig {
  const meta = metaOfField(field, metas);
  const config: FieldConfig = read.kind === 'timespan' ? { custom: { timespan: true } } : {};
  const unit = unitOf(read, meta?.unit ?? '');
  if (unit !== undefined) {
    config.unit = unit;
  }
  if (meta?.description !== undefined && meta.description !== '') {
    config.description = meta.description;
  }
  if (meta?.hidden === true) {
    // `hidden` is what tables of 11.6 read, `hideFrom` what those of 13 do.
    config.custom = { ...config.custom, hidden: true, hideFrom: { viz: true, legend: false, tooltip: false } };
  }
  if (read.type === FieldType.string && holdsAddresses(read.values)) {
    config.links = [{ title: 'Open', url: '${__value.raw}', targetBlank: true }];
  }
  return config;
}

/** Tells whether a field of a frame holds timespans. Plain numbers may be in nanoseconds, too. */
export function isTimespan({ config }: Field): boolean {
  return config.custom?.timespan === true;
}

/** Returns what the service knows of a table's fields, by name. The table's own sources take precedence. */
export function fieldMetas(answer: TabularResponse, table: Table): ReadonlyMap<string, FieldMeta> {
  const byDataset = new Map(Object.entries(answer.fieldsMetaMap ?? {}));
  const sources = (table.sources ?? []).map(({ name }) => name);
  const metas = [...sources, ...byDataset.keys()].flatMap((dataset) => byDataset.get(dataset) ?? []);
  // Of one name, the last in a map stays.
  return new Map(metas.reverse().map((meta) => [meta.name, meta]));
}

/** Returns the metadata that hold for a column: its own, or for some aggregates the unit of the field they are made of. */
function metaOfField(field: TableField, metas: ReadonlyMap<string, FieldMeta>): Partial<FieldMeta> | undefined {
  if (field.agg === undefined) {
    return metas.get(field.name);
  }
  const source = field.agg.fields?.[0];
  const unit = source === undefined ? undefined : metas.get(source)?.unit;
  return unit !== undefined && unitKeepers.has(field.agg.name) ? { unit } : undefined;
}

function unitOf(read: ReadColumn, unit: string): string | undefined {
  if (read.kind === 'timespan') {
    return 'ns';
  }
  return read.type === FieldType.number || (read.type === FieldType.time && unit === 'ago')
    ? grafanaUnit(unit)
    : undefined;
}

/** Returns Grafana's unit. "none" says nothing, so the panel's own choice stays possible. */
export function grafanaUnit(unit: string): string | undefined {
  return unit === '' || unit === 'none' ? undefined : (grafanaUnits.get(unit) ?? unit);
}

/** Tells whether every text is an http(s) address; the first one that is none ends the search. */
function holdsAddresses(values: unknown[]): boolean {
  const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^\s]/i.test(value);
  return values.every((value) => value === null || isAddress(value)) && values.some((value) => value !== null);
}
