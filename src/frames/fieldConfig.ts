import { type FieldConfig, FieldType } from '@grafana/data';

import { type FieldMeta } from '../service/types';
import { type ReadColumn } from './columns';
import { grafanaUnit } from './units';

/** How Grafana shows a column: its unit, description, links, and whether it is hidden. */
export function fieldConfig(read: ReadColumn, meta: Partial<FieldMeta> | undefined): FieldConfig {
  const config: FieldConfig = {};
  const unit = unitOf(read, meta?.unit ?? '');
  if (unit !== undefined) {
    config.unit = unit;
  }
  if (meta?.description !== undefined && meta.description !== '') {
    config.description = meta.description;
  }
  if (meta?.hidden === true) {
    // `hidden` is what tables of 11.6 read, `hideFrom` what those of 13 do.
    config.custom = { hidden: true, hideFrom: { viz: true, legend: false, tooltip: false } };
  }
  if (read.type === FieldType.string && holdsAddresses(read.values)) {
    config.links = [{ title: 'Open', url: '${__value.raw}', targetBlank: true }];
  }
  return config;
}

function unitOf(read: ReadColumn, unit: string): string | undefined {
  if (read.kind === 'timespan') {
    return 'ns';
  }
  return read.type === FieldType.number || (read.type === FieldType.time && unit === 'ago')
    ? grafanaUnit(unit)
    : undefined;
}

/** Whether every text is an http(s) address; the first one that is none ends the search. */
function holdsAddresses(values: unknown[]): boolean {
  let found = false;
  for (const value of values) {
    if (value !== null) {
      if (typeof value !== 'string' || !/^https?:\/\/[^\s]/i.test(value)) {
        return false;
      }
      found = true;
    }
  }
  return found;
}
