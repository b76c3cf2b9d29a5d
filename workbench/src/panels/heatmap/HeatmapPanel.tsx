import { css } from '@emotion/css';
import {
  dateTimeFormat,
  formattedValueToString,
  getDisplayProcessor,
  type GrafanaTheme2,
  type PanelProps,
} from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';

import { EmptyPanel } from '../parts/EmptyPanel';
import { type HeatmapCell, heatmapCells } from './heatmapCells';

/** Lower limit for a cell's opacity; the fullest cell is opaque. */
const faintest = 0.12;
const day = 86_400_000;

/** Shows histograms over time, with a cell per bucket and bin; fuller cells have a stronger color. */
export function HeatmapPanel({ data, timeRange, timeZone }: PanelProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const map = useMemo(() => heatmapCells(data.series), [data.series]);
  if (!map) {
    const filled = data.series.some(({ length }) => length > 0);
    const message = 'Heatmaps need a query with | summarize histogram(field, bins) by bin_auto(_time)';
    return <EmptyPanel data={data} message={filled ? message : undefined} />;
  }
  const { cells, bounds, low, high, maxCount } = map;
  const [from, to] = [timeRange.from.valueOf(), timeRange.to.valueOf()];
  const display = getDisplayProcessor({ field: bounds, theme, timeZone });
  const show = (bound: number) => formattedValueToString(display(bound));
  const format = to - from < day / 2 ? 'HH:mm:ss' : 'MM-DD HH:mm';
  const time = (at: number) => dateTimeFormat(at, { timeZone, format });
  const says = (cell: HeatmapCell) =>
    `${time(cell.from)} – ${time(cell.to)}, ${show(cell.low)} – ${show(cell.high)}: ${cell.count}`;
  return (
    <div className={styles.panel}>
      <div className={styles.bounds}>
        <span>{show(high)}</span>
        <span>{show(low)}</span>
      </div>
      <svg
        className={styles.cells}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Heatmap of ${cells.length} cells`}
      >
        {cells
          .filter(({ count }) => count > 0)
          .map((cell, index) => (
            <rect
              key={index}
              data-testid="heatmap-cell"
              x={(cell.from - from) / (to - from)}
              width={(cell.to - cell.from) / (to - from)}
              y={(high - cell.high) / (high - low || 1)}
              height={(cell.high - cell.low) / (high - low || 1)}
              fill={theme.visualization.getColorByName('orange')}
              fillOpacity={faintest + (1 - faintest) * (cell.count / maxCount)}
            >
              <title>{says(cell)}</title>
            </rect>
          ))}
      </svg>
      <div className={styles.times}>
        <span>{time(from)}</span>
        <span>{time(to)}</span>
      </div>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => {
  const ends = { display: 'flex', justifyContent: 'space-between' } as const;
  return {
    panel: css({
      height: '100%',
      display: 'grid',
      gridTemplate: 'minmax(0, 1fr) auto / auto minmax(0, 1fr)',
      gap: theme.spacing(0.5),
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
    }),
    bounds: css({ ...ends, flexDirection: 'column', textAlign: 'right' }),
    cells: css({ width: '100%', height: '100%', background: theme.colors.background.canvas }),
    times: css({ ...ends, gridColumn: 2 }),
  };
};
