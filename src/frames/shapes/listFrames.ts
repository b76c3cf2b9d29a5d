import { type DataFrame } from '@grafana/data';

import { countText } from '../../text/words';
import { type ListRows, type TableColumn, type TableContents } from '../columns/column';
import { histogramParts, listRows, topkParts } from '../columns/listRows';
import { type Notices } from '../notices';
import { type FrameOptions, type FrameShape } from '../options';
import { heatmapFrames } from './heatmapFrames';
import { histogramFrame } from './histogramFrame';
import { tableFrame } from './tableFrame';

export interface OverTime {
  /** Milliseconds. */
  bucket: number | undefined;
  /** Draws a metric over the time of its rows, a series for each of their groups. */
  drawSeries(time: TableColumn, groups: TableColumn[], metric: TableColumn): DataFrame[];
}

interface Lists {
  /** Columns whose values are lists of several values. */
  lists: TableColumn[];
  /** The columns that say what their rows belong to: groups, over time after the time. */
  repeated: TableColumn[];
  /** Without it, lists are not drawn over time. */
  over?: OverTime;
}

/** Returns frames of `topk` columns (series, else rows) and `histogram` columns (a heatmap, a histogram, or rows). */
export function listFrames(
  contents: TableContents,
  { lists, repeated, over }: Lists,
  options: FrameOptions,
  notices: Notices
): { frames: DataFrame[]; shape: FrameShape | undefined } {
  const frames: DataFrame[] = [];
  let shape: FrameShape | undefined;
  for (const list of lists) {
    const isTopk = list.list === 'topk';
    const taken = new Set(repeated.map(({ field }) => field.name));
    const parts = isTopk ? topkParts(list.field, taken) : histogramParts(list.field);
    const asRows = options.format === 'table' || (isTopk && over === undefined);
    const reading = { large: asRows ? ('text' as const) : ('number' as const), keepEmpty: asRows && isTopk };
    const rows = listRows(contents, list, repeated, parts, reading, notices);
    if (asRows) {
      const name = lists.length > 1 ? list.field.name : undefined;
      frames.push(tableFrame([...rows.repeated, ...rows.parts], rows.rows, options, name));
      shape ??= 'table';
    } else if (over === undefined) {
      frames.push(histogramFrame(rows, rows.repeated, list.field.name, options, notices));
      shape ??= 'histogram';
    } else if (isTopk) {
      frames.push(...topkSeries(list, rows, over, notices));
      shape ??= 'timeseries';
    } else {
      const [time, ...groups] = rows.repeated;
      frames.push(...heatmapFrames(rows, time, groups, over.bucket, options, notices));
      shape ??= 'heatmap';
    }
  }
  return { frames, shape };
}

function topkSeries(
  list: TableColumn,
  { repeated: [time, ...groups], parts: [key, count, error], empty }: ListRows,
  over: OverTime,
  notices: Notices
): DataFrame[] {
  if (error.values.some((value) => typeof value === 'number' && value > 0)) {
    notices.info(
      `The counts of “${list.field.name}” are estimates. Choose the table format to see by how much each may be too high.`
    );
  }
  if (empty > 0) {
    const it = empty === 1 ? 'it' : 'them';
    notices.info(
      `${countText(empty, 'row has', 'rows have')} no entry in “${list.field.name}”, so nothing is drawn for ${it}. Choose the table format to see ${it}.`
    );
  }
  // The count is what is drawn, under the metric's own name.
  return over.drawSeries(time, [...groups, key], { ...count, field: { ...count.field, name: list.field.name } });
}
