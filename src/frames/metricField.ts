import { type Field, type FieldConfig, type Labels } from '@grafana/data';

import { displayName } from './legend';
import { type FrameOptions } from './options';
import { type TableColumn } from './readTable';

/**
 * What makes the fields of a metric, one for each group: each has a config of its own, and takes its values and its labels over.
 *
 * @param only whether the metric's name tells nothing apart
 */
export function metricField(
  { field: { name }, type, config }: TableColumn,
  only: boolean,
  { legend }: FrameOptions
): (values: unknown[], labels: Labels | undefined) => Field {
  // There may be thousands: copies of one that has all keys have their form.
  const named: FieldConfig = { ...config, displayNameFromDS: '' };
  return (values, labels) => {
    const shown = displayName(legend, name, labels, only);
    const own = shown === undefined ? { ...config } : { ...named };
    if (shown !== undefined) {
      own.displayNameFromDS = shown;
    }
    return labels === undefined ? { name, type, config: own, values } : { name, type, config: own, values, labels };
  };
}
