import { css } from '@emotion/css';
import { formattedValueToString, getValueFormat, type GrafanaTheme2, type PanelProps } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';

import { EmptyPanel } from '../parts/EmptyPanel';
import { type FlameBar, flameBars } from './flameBars';

const barHeight = 22;

/** Shows the first frame as a flame graph: a bar per node, with its children below. */
export function FlameGraphPanel({ data }: PanelProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const [frame] = data.series;
  const bars = useMemo(() => flameBars(frame), [frame]);
  if (!bars || !frame) {
    return <EmptyPanel data={data} message={frame && 'Data is missing fields: label, level, value, self'} />;
  }
  const { unit } = frame.fields.find(({ name }) => name === 'value')?.config ?? {};
  const format = (value: number) => formattedValueToString(getValueFormat(unit)(value));
  const height = barHeight * (1 + Math.max(...bars.map(({ level }) => level)));
  return (
    <div className={styles.panel} role="list" aria-label="Flame graph">
      <div className={styles.bars} style={{ height }}>
        {bars.map((bar, row) => (
          <div
            key={row}
            role="listitem"
            className={styles.bar}
            title={`${bar.label}\n${detailsOf(bar, format)}`}
            style={{
              ...{ left: `${100 * bar.left}%`, width: `${100 * bar.width}%`, top: barHeight * bar.level },
              background: colorOf(bar, theme),
            }}
          >
            {bar.label} {format(bar.value)}
          </div>
        ))}
      </div>
    </div>
  );
}

function detailsOf({ value, self, width, change }: FlameBar, format: (value: number) => string): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const compared = change === undefined ? '' : `\nShare in the comparison: ${change > 0 ? '+' : ''}${percent(change)}`;
  return `Total: ${format(value)} (${percent(width)})\nSelf: ${format(self)}${compared}`;
}

/** Color of a bar: by service or, in a comparison, red for a larger share and green for a smaller share. */
function colorOf({ label, change }: FlameBar, theme: GrafanaTheme2): string {
  if (change !== undefined) {
    const weight = Math.round(Math.min(1, 4 * Math.abs(change)) * 80);
    return `color-mix(in srgb, ${theme.visualization.getColorByName(change > 0 ? 'red' : 'green')} ${weight}%, ${theme.colors.background.secondary})`;
  }
  const service = label.split(':', 1)[0] ?? '';
  const hue = [...service].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `hsl(${hue} 60% ${theme.isDark ? 30 : 80}%)`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  panel: css({ height: '100%', overflow: 'auto' }),
  bars: css({ position: 'relative', minWidth: 400 }),
  bar: css({
    position: 'absolute',
    boxSizing: 'border-box',
    height: barHeight - 1,
    padding: theme.spacing(0, 0.5),
    overflow: 'hidden',
    color: theme.colors.text.primary,
    fontSize: theme.typography.bodySmall.fontSize,
    lineHeight: `${barHeight - 1}px`,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRight: `1px solid ${theme.colors.background.primary}`,
  }),
});
