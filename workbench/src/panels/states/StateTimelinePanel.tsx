import { css } from '@emotion/css';
import {
  dateTimeFormat,
  type Field,
  getDisplayProcessor,
  getFieldDisplayName,
  type GrafanaTheme2,
  type PanelProps,
} from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';

import { EmptyPanel } from '../parts/EmptyPanel';
import { type StateSpan, stateRows } from './stateSpans';

/** Shows a row per field, with its states as bars over time. */
export function StateTimelinePanel({ data, timeRange, timeZone, fieldConfig }: PanelProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const [from, to] = [timeRange.from.valueOf(), timeRange.to.valueOf()];
  const rows = useMemo(() => stateRows(data.series, { from, to }), [data.series, from, to]);
  if (rows.length === 0) {
    return <EmptyPanel data={data} />;
  }
  const percent = (span: number) => `${(100 * span) / (to - from)}%`;
  const time = (at: number) => dateTimeFormat(at, { timeZone, format: 'HH:mm:ss' });
  const color = theme.visualization.getColorByName(fieldConfig.defaults.color?.fixedColor ?? 'blue');
  const colorOf = (field: Field, state: string) =>
    (field.config.mappings?.length
      ? (field.display ?? getDisplayProcessor({ field, theme }))(state).color
      : undefined) ?? color;
  const bar = (field: Field, span: StateSpan) => (
    <div
      key={span.from}
      role="img"
      data-testid="state"
      data-from={span.from}
      data-to={span.to}
      aria-label={`${span.state}: ${time(span.from)} – ${time(span.to)}`}
      title={`${span.state}: ${time(span.from)} – ${time(span.to)}`}
      className={styles.state}
      style={{
        left: percent(span.from - from),
        width: percent(span.to - span.from),
        background: colorOf(field, span.state),
      }}
    >
      {span.state}
    </div>
  );
  return (
    <div className={styles.panel}>
      {rows.map(({ field, spans }) => (
        <React.Fragment key={field.name}>
          <span>{getFieldDisplayName(field)}</span>
          <div className={styles.row}>{spans.map((span) => bar(field, span))}</div>
        </React.Fragment>
      ))}
      <div className={styles.times}>
        <span>{time(from)}</span>
        <span>{time(to)}</span>
      </div>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  panel: css({
    height: '100%',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridAutoRows: 'minmax(20px, 1fr)',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    overflow: 'auto',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  row: css({ position: 'relative', height: '100%', background: theme.colors.background.canvas }),
  state: css({
    position: 'absolute',
    height: '100%',
    padding: theme.spacing(0.25, 0.5),
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    color: theme.colors.getContrastText(theme.visualization.getColorByName('red')),
  }),
  times: css({ gridColumn: 2, display: 'flex', justifyContent: 'space-between' }),
});
