import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

import { type ListRows, type TableColumn } from '../columns/column';
import { displayName } from '../decorate/legend';
import { type Notices } from '../notices';
import { type FrameOptions } from '../options';
import { frameMeta } from './frameMeta';
import { metricField } from './labels';
import { groupRows } from './series';

/** Returns a frame of cells ("heatmap-cells", by these names and in this order) for each group; `bucket` in milliseconds. */
export function heatmapFrames(
  { parts: [from, to, count], rows }: ListRows,
  time: TableColumn,
  groups: TableColumn[],
  bucket: number | undefined,
  options: FrameOptions,
  notices: Notices
): DataFrame[] {
  const counts = metricField(count, true, options);
  const start = (row: number) => Number(time.values[row]);
  const frames = groupRows(groups, rows).map(({ own, labels }): DataFrame => {
    const cells = own.filter((row) => time.values[row] !== null);
    cells.sort((a, b) => start(a) - start(b) || Number(from.values[a]) - Number(from.values[b]));
    const x: Field = {
      name: 'xMax',
      type: FieldType.time,
      config: { ...time.config },
      values: Array.from(cells, (row) => start(row) + (bucket ?? 0)),
    };
    return {
      name: displayName(undefined, '', labels, true),
      fields: [
        x,
        bounds('yMin', from, cells),
        bounds('yMax', to, cells),
        counts(
          Array.from(cells, (row) => count.values[row]),
          labels
        ),
      ],
      length: cells.length,
      meta: { ...frameMeta('heatmap', options.query), type: DataFrameType.HeatmapCells },
    };
  });
  if (frames.length > 1) {
    notices.info(
      `The answer has ${frames.length} heatmaps, one for each group; most panels show only the first. Group by nothing but time, or filter by one group.`
    );
  }
  return frames;
}

function bounds(name: string, { values, config }: TableColumn, rows: Int32Array): Field {
  return { name, type: FieldType.number, config: { ...config }, values: Array.from(rows, (row) => values[row]) };
}
