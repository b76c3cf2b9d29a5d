import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

import { countText } from '@aplkit/language/kit/words';
import { fieldOf, rowsOf, type TableColumn } from '../columns/column';
import { displayName } from '../decorate/legend';
import { noteUnits, specialsOfSeries, withSpecialFields } from '../decorate/withSpecialFields';
import { type Notices } from '../notices';
import { areGroupsFields, type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';
import { labelsOf, labelText, metricField } from './labels';
import { type SeriesPlan } from './seriesFrames';

type NumericPlan = Omit<SeriesPlan, 'time'>;

/** Panels that chart numbers against a number. */
const numberPanels: ReadonlySet<string | undefined> = new Set(['trend', 'xychart']);

/** Numbers without a time: a row per group ("numeric-long"), or a single row ("numeric-wide"). */
export function numericFrame(plan: NumericPlan, rows: number, options: FrameOptions, notices: Notices): DataFrame {
  const { groups, metrics } = plan;
  const meta = frameMeta('numeric', options.query);
  // In the wide form, rows need distinct groups.
  const isWide = options.wide === true || areGroupsFields(options);
  if (groups.length > 0 ? isWide : rows === 1) {
    return {
      fields: wideFields(plan, rows, options, notices),
      length: rows === 0 ? 0 : 1,
      meta: { ...meta, type: DataFrameType.NumericWide, typeVersion: [0, 1] },
    };
  }
  if (numberPanels.has(options.panel) && groups.length === 1 && groups[0].type === FieldType.number) {
    return overNumber(groups[0], metrics, options, notices);
  }
  const fields = [
    ...groups.map((group) => dimension(group, rows, options)),
    ...metrics.map((metric) => named(metric, options)),
  ];
  noteUnits(metrics, notices);
  return {
    fields: withSpecialFields(fields, [...groups, ...metrics]),
    length: rows,
    meta: { ...meta, type: DataFrameType.NumericLong, typeVersion: [0, 1] },
  };
}

/** Numbers against a numeric group in ascending order, as panels like `trend` require. */
function overNumber(group: TableColumn, metrics: TableColumn[], options: FrameOptions, notices: Notices): DataFrame {
  const { values } = group;
  const rows = [...values.keys()].filter((row) => values[row] !== null);
  const missing = values.length - rows.length;
  if (missing > 0) {
    notices.warn(`${countText(missing, 'row has', 'rows have')} no “${group.field.name}” and can’t be shown.`);
  }
  rows.sort((a, b) => Number(values[a]) - Number(values[b]));
  const columns = [group, ...metrics].map((column) => rowsOf(column, rows));
  const [x, ...others] = columns;
  return {
    fields: withSpecialFields([fieldOf(x), ...others.map((metric) => named(metric, options))], columns),
    length: rows.length,
    meta: frameMeta('numeric', options.query),
  };
}

function wideFields(plan: NumericPlan, rows: number, options: FrameOptions, notices: Notices): Field[] {
  const { groups, metrics, isBeside } = plan;
  const specialsOf = specialsOfSeries(plan, notices);
  const isOnly = metrics.length === 1 && isBeside !== true;
  const fields = metrics.map((metric) => metricField(metric, isOnly, options));
  return labelsOf(groups, [...Array(rows).keys()]).flatMap((labels, row) => {
    const configs = specialsOf?.([row]);
    return metrics.map(({ values }, index) => fields[index]([values[row]], labels && { ...labels }, configs?.[index]));
  });
}

/** Field for the long format, in which a legend can't contain placeholders. */
function named(metric: TableColumn, { legend }: FrameOptions): Field {
  const name = displayName(legend, metric.field.name, undefined, false);
  const isConstant = name !== undefined && !name.includes('{{');
  return fieldOf(metric, { filterable: true, ...(isConstant && { displayNameFromDS: name }) });
}

/** A group as text, because a number would be charted as a value. */
function dimension(group: TableColumn, rows: number, { beside }: FrameOptions): Field {
  const isComplete = !group.values.includes(null);
  // Users can't filter for the text of a missing value.
  const made = fieldOf(group, isComplete ? { filterable: true } : {});
  if (group.type === FieldType.string && isComplete && beside === undefined) {
    return made;
  }
  const { unit: _, ...config } = made.config;
  return {
    name: made.name,
    type: FieldType.string,
    config,
    values: Array.from({ length: rows }, (_, row) => labelText(group, row)),
  };
}
