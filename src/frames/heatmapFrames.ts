import { type DataFrame, DataFrameType, type Field, FieldType, type Labels } from '@grafana/data';

import { labelsOf } from './groups';
import { displayName } from './legend';
import { frameMeta } from './meta';
import { type Notes } from './notes';
import { type FrameOptions, type FrameShape } from './options';
import { type TableColumn, type TableContents } from './readTable';
import { groupRows, sortRows } from './seriesRows';

/** Rows of histogram cells: three columns at the end, `from`, `to` and `count`. */
interface CellColumns {
  from: TableColumn;
  to: TableColumn;
  count: TableColumn;
}

/**
 * Histograms over time, as cells whose bounds differ from bucket to bucket ("heatmap-cells": `xMax`, `yMin`, `yMax`, `count`, by
 * these names and in this order). A heatmap shows one frame, so there is one for each group. `bucket` in milliseconds.
 */
export function heatmapFrames(
  contents: TableContents,
  time: TableColumn,
  groups: TableColumn[],
  bucket: number | undefined,
  options: FrameOptions,
  notes: Notes
): DataFrame[] {
  const { from, to, count } = cellColumns(contents);
  const start = (row: number) => Number(time.values[row]);
  const made = groupsOf(contents, groups).map(({ rows, labels }) => {
    const own = rows.filter((row) => time.values[row] !== null);
    own.sort((a, b) => start(a) - start(b) || Number(from.values[a]) - Number(from.values[b]));
    const x: Field = {
      name: 'xMax',
      type: FieldType.time,
      config: { ...time.config },
      values: own.map((row) => start(row) + (bucket ?? 0)),
    };
    const fields = [
      x,
      numbers('yMin', from, own),
      numbers('yMax', to, own),
      counts('count', count, own, labels, options),
    ];
    return frame(fields, 'heatmap', options, labels);
  });
  noteGroups(made, notes);
  return made;
}

/**
 * A histogram without time ("histogram": `xMin`, `xMax`, and counts): one frame with the counts of each group where all have the
 * same bounds, else a frame for each group.
 */
export function histogramFrames(
  contents: TableContents,
  groups: TableColumn[],
  metric: string,
  options: FrameOptions,
  notes: Notes
): DataFrame[] {
  const { from, to, count } = cellColumns(contents);
  const all = groupsOf(contents, groups).map(({ rows, labels }) => {
    const own = rows.slice().sort((a, b) => Number(from.values[a]) - Number(from.values[b]));
    const fields = [numbers('xMin', from, own), numbers('xMax', to, own), counts(metric, count, own, labels, options)];
    return frame(fields, 'histogram', options, labels);
  });
  const [first, ...others] = all;
  if (first !== undefined && others.every((other) => sameValues(other, first, 0) && sameValues(other, first, 1))) {
    const { name: _, ...rest } = first;
    return [{ ...rest, fields: [...first.fields, ...others.map(({ fields }) => fields[2])] }];
  }
  noteGroups(all, notes);
  return all;
}

function cellColumns({ columns }: TableContents): CellColumns {
  const [from, to, count] = columns.slice(-3);
  return { from, to, count };
}

/** The rows of each group; one without rows where there are none, so that an empty answer has its fields. */
function groupsOf({ rows }: TableContents, groups: TableColumn[]): Array<{ rows: number[]; labels?: Labels }> {
  const found = groupRows(
    groups.map(({ values }) => values),
    rows
  );
  if (rows === 0) {
    return [{ rows: [] }];
  }
  const { rows: sorted, starts } = sortRows(found);
  return labelsOf(groups, found.firstRows).map((labels, index) => ({
    rows: Array.from(sorted.subarray(starts[index], starts[index + 1])),
    labels,
  }));
}

function frame(fields: Field[], shape: FrameShape, { query }: FrameOptions, labels: Labels | undefined): DataFrame {
  const type = shape === 'heatmap' ? DataFrameType.HeatmapCells : DataFrameType.Histogram;
  return {
    name: displayName(undefined, '', labels, true),
    fields,
    length: fields[0].values.length,
    meta: { ...frameMeta(shape, query), type },
  };
}

function numbers(name: string, { values, config }: TableColumn, rows: number[]): Field {
  return { name, type: FieldType.number, config: { ...config }, values: rows.map((row) => values[row]) };
}

function counts(
  name: string,
  column: TableColumn,
  rows: number[],
  labels: Labels | undefined,
  { legend }: FrameOptions
): Field {
  const made = numbers(name, column, rows);
  if (labels !== undefined) {
    made.labels = { ...labels };
  }
  const shown = displayName(legend, name, labels, true);
  if (shown !== undefined) {
    made.config.displayNameFromDS = shown;
  }
  return made;
}

function sameValues(one: DataFrame, other: DataFrame, field: number): boolean {
  const values = other.fields[field].values;
  return one.length === other.length && one.fields[field].values.every((value, row) => value === values[row]);
}

function noteGroups(frames: DataFrame[], notes: Notes): void {
  if (frames.length > 1) {
    notes.info(
      `The answer has ${frames.length} histograms, one for each group; most panels show only the first. Group by nothing but time, or filter by one group.`
    );
  }
}
