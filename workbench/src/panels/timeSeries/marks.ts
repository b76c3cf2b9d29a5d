import { type DataFrame, type Labels } from '@grafana/data';
import { type UPlotConfigBuilder } from '@grafana/ui';

/** A mark on a chart, from an `exemplar` frame. */
export interface ChartMark {
  frame: DataFrame;
  row: number;
  time: number;
  value: number;
  /** The color of the mark's series; `undefined` if no series has the same labels. */
  color: string | undefined;
}

/** A visible series, with its field's labels. */
interface ShownSeries {
  labels: Labels;
  color: string | undefined;
}

/** The chart's visible series that have labels, and the total number of series. */
export function shownSeries(config: UPlotConfigBuilder, frames: DataFrame[]): { series: ShownSeries[]; all: number } {
  const series = config.series.flatMap(({ props }) => {
    const { frameIndex = -1, fieldIndex = -1 } = props.dataFrameFieldIndex ?? {};
    const labels = props.show === false ? undefined : frames[frameIndex]?.fields[fieldIndex]?.labels;
    return labels ? [{ labels, color: typeof props.lineColor === 'string' ? props.lineColor : undefined }] : [];
  });
  return { series, all: config.series.length };
}

/** The marks that Grafana would show: all or, if some series are hidden, those with a visible series' labels. */
export function chartMarks(
  annotations: DataFrame[] | undefined,
  { series, all }: { series: ShownSeries[]; all: number }
): ChartMark[] {
  return (annotations ?? []).flatMap((frame) => {
    const [time, value] = ['Time', 'Value'].map((name) => frame.fields.find((field) => field.name === name));
    if (!time || !value) {
      return [];
    }
    const has = (row: number, labels: Labels) =>
      Object.entries(labels).every(([name, label]) =>
        frame.fields.some((field) => field.name === name && field.values[row] === label)
      );
    return Array.from({ length: frame.length }, (_, row) => row)
      .filter((row) => series.length === all || series.some(({ labels }) => has(row, labels)))
      .map((row) => {
        const own = series.find(({ labels }) => Object.keys(labels).length > 0 && has(row, labels));
        return { frame, row, time: time.values[row], value: value.values[row], color: own?.color ?? series[0]?.color };
      });
  });
}
