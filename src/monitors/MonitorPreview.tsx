import React from 'react';

import { css } from '@emotion/css';

import { type DataFrame, type GrafanaTheme2 } from '@grafana/data';
import { Text, useStyles2, useTheme2 } from '@grafana/ui';

import { countText, numberText } from '@aplkit/language/kit/words';
import { type MonitorForm } from './monitorForm';
import { comparedSeries, openingsIn } from './openings';

export interface MonitorResult {
  frames: readonly DataFrame[];
  /** Time range of the result, in milliseconds. */
  span: { from: number; to: number };
}

const [width, height] = [600, 120];
/** Maximum number of lines in the chart; more lines would hide each other. */
const maxLines = 20;

/** Shows the last result, the threshold, and the number of times that the monitor would have opened. */
export function MonitorPreview({ form, result: { frames, span } }: { form: MonitorForm; result: MonitorResult }) {
  const styles = useStyles2(getStyles);
  const { visualization } = useTheme2();
  const series = comparedSeries(frames, form.column);
  if (series.length === 0) {
    return (
      <Text element="p" color="secondary" variant="bodySmall">
        No preview: the last result has no values over time.
      </Text>
    );
  }
  const threshold = form.threshold.trim() === '' ? undefined : Number(form.threshold);
  const line = threshold !== undefined && Number.isFinite(threshold) ? threshold : undefined;
  const openings = openingsIn(series, form, span);
  const values = series.flat().map(({ value }) => value);
  const [least, greatest] = [...values, ...(line === undefined ? [] : [line])].reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity]
  );
  const y = (value: number) => height - 4 - ((value - least) / (greatest - least || 1)) * (height - 8);
  const x = (time: number) => ((time - span.from) / (span.to - span.from || 1)) * width;
  const said =
    openings === undefined
      ? 'Enter a threshold to see how often the monitor would have opened.'
      : openings === 0
        ? 'The monitor wouldn’t have opened in this range.'
        : `The monitor would have opened ${openings === 1 ? 'once' : countText(openings, 'time')} in this range.`;
  return (
    <div>
      <Text element="h4" variant="bodySmall" weight="medium">
        Preview
      </Text>
      <svg
        role="img"
        aria-label={`Last result, with values from ${numberText(least)} to ${numberText(greatest)}`}
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {series.slice(0, maxLines).map((points, at) => (
          <polyline
            key={at}
            points={points.map(({ time, value }) => `${x(time)},${y(value)}`).join(' ')}
            stroke={visualization.getColorByName(visualization.palette[at % visualization.palette.length])}
            className={styles.line}
          />
        ))}
        {line !== undefined && <line x1={0} x2={width} y1={y(line)} y2={y(line)} className={styles.threshold} />}
      </svg>
      <div role="status">
        <Text variant="bodySmall">{said}</Text>
      </div>
    </div>
  );
}

const getStyles = ({ colors, shape, spacing }: GrafanaTheme2) => {
  const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return {
    chart: css({
      display: 'block',
      width: '100%',
      height,
      margin: spacing(0.5, 0),
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
    }),
    line: css({ ...stroke, strokeWidth: 1.5 }),
    threshold: css({ ...stroke, stroke: colors.error.border, strokeWidth: 1.5, strokeDasharray: '6 4' }),
  };
};
