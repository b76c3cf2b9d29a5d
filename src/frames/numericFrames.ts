import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

import { labelsOf, labelText } from './groups';
import { displayName } from './legend';
import { frameMeta } from './meta';
import { metricField } from './metricField';
import { type FrameOptions } from './options';
import { tableField, type TableColumn } from './readTable';
import { type NumericPlan } from './shape';

/**
 * Numbers without time. Usually one row for each group, with the groups as text and the metrics as numbers ("numeric-long" of
 * Grafana's data plane contract: what tables, bar and pie charts take); in the wide form one row in all, with a field for each
 * metric of each group ("numeric-wide").
 */
export function numericFrame(plan: NumericPlan, rows: number, options: FrameOptions): DataFrame {
  const { groups, metrics } = plan;
  const meta = frameMeta('numeric', options.query);
  if (options.wide === true || groups.length === 0) {
    // Rows that no group tells apart have no place in the wide form.
    if (rows === 1 || groups.length > 0) {
      return {
        fields: wideFields(plan, rows, options),
        length: rows === 0 ? 0 : 1,
        meta: { ...meta, type: DataFrameType.NumericWide, typeVersion: [0, 1] },
      };
    }
  }
  return {
    fields: [...groups.map((group) => dimension(group, rows)), ...metrics.map((metric) => named(metric, options))],
    length: rows,
    meta: { ...meta, type: DataFrameType.NumericLong, typeVersion: [0, 1] },
  };
}

function wideFields({ groups, metrics }: NumericPlan, rows: number, options: FrameOptions): Field[] {
  if (rows === 0) {
    return metrics.map(({ field, type, config }) => ({ name: field.name, type, config: { ...config }, values: [] }));
  }
  const fields = metrics.map((metric) => metricField(metric, metrics.length === 1, options));
  return labelsOf(groups, [...Array(rows).keys()]).flatMap((labels, row) =>
    metrics.map(({ values }, index) => fields[index]([values[row]], labels && { ...labels }))
  );
}

/** In the long form a legend can say no more than what holds for all rows of a field. */
function named(metric: TableColumn, { legend }: FrameOptions): Field {
  const made = tableField(metric);
  const name = displayName(legend, metric.field.name, undefined, false);
  if (name !== undefined && !name.includes('{{')) {
    made.config.displayNameFromDS = name;
  }
  return made;
}

/** A group as text: a number there would be drawn as a value. */
function dimension(group: TableColumn, rows: number): Field {
  const made = tableField(group);
  if (group.type === FieldType.string && !group.values.includes(null)) {
    return made;
  }
  delete made.nanos;
  delete made.config.unit;
  return {
    ...made,
    type: FieldType.string,
    values: Array.from({ length: rows }, (_, row) => labelText(group, row)),
  };
}
