import { type DataFrame } from '@grafana/data';

import { cellAggregate } from './cellAggregates';
import { type CellReading, cellRows, histogramParts, topkParts } from './cellRows';
import { heatmapFrames, histogramFrames } from './heatmapFrames';
import { type Notes } from './notes';
import { type FrameOptions, type FrameShape } from './options';
import { isGroup, type TableColumn, type TableContents } from './readTable';
import { tableFrame } from './tableFrame';

/** How lists are drawn over time; without it, they are not. */
export interface CellUse {
  time: TableColumn;
  /** Milliseconds. */
  bucket: number | undefined;
  drawSeries(columns: TableColumn[], groups: ReadonlySet<string>): DataFrame[];
}

/**
 * Frames of `topk` and `histogram` columns, each with the groups that its rows belong to. `topk`: series over time, one for each
 * key, else rows. `histogram`: a heatmap over time, else a histogram, or rows in the table format.
 */
export function cellFrames(
  contents: TableContents,
  lists: TableColumn[],
  groupNames: ReadonlySet<string>,
  use: CellUse | undefined,
  options: FrameOptions,
  notes: Notes
): { frames: DataFrame[]; shape: FrameShape | undefined } {
  const repeated = contents.columns.filter(
    ({ field }) => isGroup(field, groupNames) || field.name === use?.time.field.name
  );
  const frames: DataFrame[] = [];
  let shape: FrameShape | undefined;
  for (const list of lists) {
    const topk = cellAggregate(list.field) === 'topk';
    const parts = topk ? topkParts(list.field, groupNames) : histogramParts(list.field);
    const inTime = use !== undefined && repeated.some(({ field }) => field.name === use.time.field.name);
    const asRows = options.format === 'table' || (topk && !inTime);
    const reading: CellReading = { large: asRows ? 'text' : 'number', keepEmpty: asRows && topk };
    const rows = cellRows(contents, list, repeated, parts, reading, notes);
    const groups = rows.columns.slice(0, repeated.length);
    const time = groups.find(({ field }) => field.name === use?.time.field.name);
    const name = lists.length > 1 ? list.field.name : undefined;
    if (asRows) {
      frames.push(tableFrame(rows.columns, rows.rows, options, name));
      shape ??= 'table';
    } else if (topk && use !== undefined) {
      const [key, count, error] = rows.columns.slice(-parts.length);
      noteErrors(list, error, notes);
      noteEmpty(list, rows.empty, notes);
      // The count is what is drawn, under the metric's own name.
      const metric = { ...count, field: { ...count.field, name: list.field.name } };
      frames.push(...use.drawSeries([...groups, key, metric], new Set([...groupNames, key.field.name])));
      shape ??= 'timeseries';
    } else if (use !== undefined && time !== undefined) {
      const others = groups.filter((group) => group !== time);
      frames.push(...heatmapFrames(rows, time, others, use.bucket, options, notes));
      shape ??= 'heatmap';
    } else {
      frames.push(...histogramFrames(rows, groups, list.field.name, options, notes));
      shape ??= 'histogram';
    }
  }
  return { frames, shape };
}

function noteErrors(list: TableColumn, error: TableColumn, notes: Notes): void {
  if (error.values.some((value) => typeof value === 'number' && value > 0)) {
    notes.info(
      `The counts of “${list.field.name}” are estimates. Choose the table format to see by how much each may be too high.`
    );
  }
}

function noteEmpty(list: TableColumn, empty: number, notes: Notes): void {
  if (empty > 0) {
    notes.info(
      `${empty} ${empty === 1 ? 'row has' : 'rows have'} no entry in “${list.field.name}”, so nothing is drawn for ${empty === 1 ? 'it' : 'them'}. Choose the table format to see ${empty === 1 ? 'it' : 'them'}.`
    );
  }
}
