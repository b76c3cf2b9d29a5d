import { formattedValueToString, getValueFormat } from '@grafana/data';

import { durationUnit } from '../../names/durationNames';
import { grafanaUnit } from './units';

/** A number in its field's unit. If the unit is unknown, the field's name may show the unit of a duration. */
export function sizeText(size: number, field: Parameters<typeof durationUnit>[0]): string {
  const shown = grafanaUnit(durationUnit(field) ?? field.unit ?? '');
  return formattedValueToString(getValueFormat(shown ?? 'short')(size));
}
