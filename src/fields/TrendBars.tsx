import React from 'react';

import { css } from '@emotion/css';

import { dateTimeFormat, type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { countText } from '@aplkit/language/kit/words';

interface Props {
  /** Number of lines per bin. */
  trend: readonly number[];
  bins: readonly number[];
  timeZone: string;
}

/** Bars of a pattern's lines over time. */
export function TrendBars({ trend, bins, timeZone }: Props) {
  const styles = useStyles2(getStyles);
  const most = Math.max(...trend);
  const peak = trend.indexOf(most);
  const label =
    most > 0
      ? `Peak: ${countText(Math.round(most), 'line')} at ${dateTimeFormat(bins[peak], { timeZone })}`
      : 'No lines in this time range';
  const bars = trend.map((count, index) => `M${index + 0.1} 1V${1 - count / Math.max(1, most)}H${index + 0.9}V1Z`);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.chart}
      viewBox={`0 0 ${trend.length} 1`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      <path d={bars.join('')} />
    </svg>
  );
}

function getStyles({ colors }: GrafanaTheme2) {
  return {
    chart: css({
      display: 'block',
      width: 140,
      height: 22,
      borderBottom: `1px solid ${colors.border.medium}`,
      '& path': { fill: colors.primary.main },
    }),
  };
}
