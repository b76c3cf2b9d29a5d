import { type FieldMeta, type Table, type TableField, type TabularResponse } from '../service/types';

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

/** Aggregates whose result is in the unit of the field they work on. */
const unitKeepers: ReadonlySet<string> = new Set([
  'avg',
  'avgif',
  'max',
  'maxif',
  'min',
  'minif',
  'sum',
  'sumif',
  'stdev',
  'stdevif',
  'percentile',
  'percentileif',
]);

/** Grafana's unit. "none" says nothing, so the panel's own choice stays possible. */
export function grafanaUnit(unit: string): string | undefined {
  return unit === '' || unit === 'none' ? undefined : (grafanaUnits.get(unit) ?? unit);
}

/** What the service knows of a table's fields, by name. The table's own sources come first. */
export function fieldMetas(answer: TabularResponse, table: Table): ReadonlyMap<string, FieldMeta> {
  const map = answer.fieldsMetaMap ?? {};
  const sources = (table.sources ?? []).map((source) => source.name);
  const metas = new Map<string, FieldMeta>();
  for (const dataset of [...sources, ...Object.keys(map)]) {
    for (const meta of Object.hasOwn(map, dataset) ? map[dataset] : []) {
      if (!metas.has(meta.name)) {
        metas.set(meta.name, meta);
      }
    }
  }
  return metas;
}

/** The metadata that hold for a column: its own, or for some aggregates the unit of the field they are made of. */
export function metaOfField(field: TableField, metas: ReadonlyMap<string, FieldMeta>): Partial<FieldMeta> | undefined {
  if (field.agg === undefined) {
    return metas.get(field.name);
  }
  const source = field.agg.fields?.[0];
  const unit = source === undefined ? undefined : metas.get(source)?.unit;
  return unit !== undefined && unitKeepers.has(field.agg.name) ? { unit } : undefined;
}
