import { type DataFrame, DataFrameType, type Field } from '@grafana/data';

import { type ListRows, type TableColumn } from '../columns/column';
import { displayName } from '../decorate/legend';
import { type Notices } from '../notices';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';
import { metricField } from './labels';
import { groupRows, pick } from './series';

/** A frame of cells per group ("heatmap-cells", which needs these names in this order). `bucket` is in milliseconds. */
export function heatmapFrames(
  { repeated: [time, ...groups], parts: [from, to, count], rows }: ListRows,
  bucket: number | undefined,
  options: FrameOptions,
  notices: Notices
): DataFrame[] {
  const counts = metricField(count, true, options);
  const start = (row: number) => Number(time.values[row]);
  const frames = groupRows(groups, rows).map(({ own, labels }): DataFrame => {
    const cells = own.filter((row) => time.values[row] !== null);
    cells.sort((a, b) => start(a) - start(b) || Number(from.values[a]) - Number(from.values[b]));
    const ends = Array.from(cells, (row) => start(row) + (bucket ?? 0));
    const part = (name: string, { type, config }: TableColumn, values: unknown[]): Field => {
      return { name, type, config: { ...config }, values };
    };
    return {
      name: displayName(undefined, '', labels, true),
      fields: [
        part('xMax', time, ends),
        part('yMin', from, pick(from.values, cells)),
        part('yMax', to, pick(to.values, cells)),
        counts(pick(count.values, cells), labels),
      ],
      length: cells.length,
      meta: { ...frameMeta('heatmap', options.query), type: DataFrameType.HeatmapCells },
    };
  });
  if (frames.length > 1) {
    notices.info(
      `The result has ${frames.length} heatmaps, one per group, and most panels show only the first. Group only by time, or filter by one group.`
    );
  }
  return frames;
}
