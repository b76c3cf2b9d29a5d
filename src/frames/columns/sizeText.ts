import { formattedValueToString, getValueFormat } from '@grafana/data';

import { durationUnit } from '../../names/durationNames';
import { grafanaUnit } from './units';

/** A number with its field's unit. A duration's unit may also come from the field's name. */
export function sizeText(size: number, field: Parameters<typeof durationUnit>[0]): string {
  const shown = grafanaUnit(durationUnit(field) ?? field.unit ?? '');
  return formattedValueToString(getValueFormat(shown ?? 'short')(size));
}
