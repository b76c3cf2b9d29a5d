import { getValueFormats } from '@grafana/data';

import { grafanaUnit } from '../frames/columns/units';

/** Grafana's display name for one of the service's units: `bytes (SI)` for `decbytes`. */
export function unitText(unit: string): string {
  const id = grafanaUnit(unit);
  if (id === undefined) {
    return '';
  }
  const named = getValueFormats().flatMap(({ submenu = [] }) => submenu);
  return named.find(({ value }) => value === id)?.text ?? unit;
}
