import { type DataFrame } from '@grafana/data';

import { countText } from '@aplkit/language/kit/words';
import { type ListRows, type TableColumn } from '../columns/column';
import { listRows } from '../columns/listRows';
import { type Notices } from '../notices';
import { type FrameOptions, type FrameShape } from '../options';
import { heatmapFrames } from './heatmapFrames';
import { histogramFrame } from './histogramFrame';
import { tableFrame } from './tableFrame';

interface Lists {
  lists: TableColumn[];
  /** Columns repeated for each entry: the groups. For lists over time, the time comes first. */
  repeated: TableColumn[];
  /** Bucket size in milliseconds, set only for lists over time. */
  over?: { bucket: number | undefined };
  /** Charts the counts, with the values as groups. If not set, each count is a row. */
  drawCounts?: (repeated: TableColumn[], counts: TableColumn) => DataFrame[];
}

/** Frames for `topk` and `histogram` columns, and the shape of the first one. */
export function listFrames(
  { lists, repeated, over, drawCounts }: Lists,
  options: FrameOptions,
  notices: Notices
): { frames: DataFrame[]; shape: FrameShape | undefined } {
  const made = lists.map((list): { frames: DataFrame[]; shape: FrameShape } => {
    const isTopk = list.list === 'topk';
    const isTable = options.format === 'table' || (isTopk && drawCounts === undefined);
    const rows = listRows(list, repeated, isTable, notices);
    if (isTable) {
      const name = lists.length > 1 ? list.field.name : undefined;
      return { frames: [tableFrame([...rows.repeated, ...rows.parts], rows.rows, options, name)], shape: 'table' };
    }
    if (isTopk && drawCounts !== undefined) {
      return { frames: topkFrames(list, rows, drawCounts, notices), shape: over ? 'timeseries' : 'numeric' };
    }
    if (over === undefined) {
      if (options.format === 'numeric') {
        notices.info(
          'A histogram isn’t a single number, so its bars are shown. Choose the histogram panel or the table format.'
        );
      }
      return { frames: [histogramFrame(rows, list.field.name, options, notices)], shape: 'histogram' };
    }
    if (options.format === 'timeseries') {
      notices.info(
        'Histograms over time can’t be shown as lines. Choose the heatmap panel, or use | summarize percentiles_array(…) by bin_auto(_time) for lines.'
      );
    }
    return { frames: heatmapFrames(rows, over.bucket, options, notices), shape: 'heatmap' };
  });
  return { frames: made.flatMap(({ frames }) => frames), shape: made.at(0)?.shape };
}

function topkFrames(
  list: TableColumn,
  { repeated, parts: [key, count, error], empty }: ListRows,
  drawCounts: NonNullable<Lists['drawCounts']>,
  notices: Notices
): DataFrame[] {
  if (error.values.some((value) => typeof value === 'number' && value > 0)) {
    notices.info(
      `The counts of “${list.field.name}” are estimates. The table format shows each count’s maximum error.`
    );
  }
  if (empty > 0) {
    const it = empty === 1 ? 'it' : 'them';
    notices.info(
      `${countText(empty, 'row has', 'rows have')} no entry in “${list.field.name}” and can’t be shown here. Choose the table format to see ${it}.`
    );
  }
  // The count is charted with the metric's name.
  return drawCounts([...repeated, key], { ...count, field: { ...count.field, name: list.field.name } });
}
