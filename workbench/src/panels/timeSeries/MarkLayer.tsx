import { css } from '@emotion/css';
import { type DataFrame, dateTimeFormat, formattedValueToString, type GrafanaTheme2 } from '@grafana/data';
import { DataLinkButton, Tooltip, type UPlotConfigBuilder, useStyles2 } from '@grafana/ui';
import React, { useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import type uPlot from 'uplot';

import { type ChartMark, chartMarks, shownSeries } from './marks';

interface Props {
  config: UPlotConfigBuilder;
  frames: DataFrame[];
  annotations: DataFrame[] | undefined;
  timeZone: string;
}

/** Shows the marks from `exemplar` frames on a chart: diamonds with a tooltip of fields and links. */
export function MarkLayer({ config, frames, annotations, timeZone }: Props) {
  const marks = useMemo(() => chartMarks(annotations, shownSeries(config, frames)), [annotations, config, frames]);
  const [plot, setPlot] = useState<uPlot>();
  const [, follow] = useReducer((count: number) => count + 1, 0);
  const styles = useStyles2(getStyles);

  useLayoutEffect(() => {
    config.addHook('init', setPlot);
    config.addHook('destroy', () => setPlot(undefined));
    // uPlot draws while React renders, so the marks move right after.
    config.addHook('draw', () => queueMicrotask(follow));
  }, [config]);

  if (!plot) {
    return null;
  }
  const scale = Object.keys(plot.scales).find((key) => key !== 'x' && key !== 'y') ?? '';
  const { min, max } = plot.scales[scale] ?? {};
  const place = ({ time, value }: ChartMark) => ({
    left: plot.valToPos(time, 'x'),
    // Marks beyond the axis are placed at its end.
    top: plot.valToPos(Math.min(Math.max(value, min ?? value), max ?? value), scale),
  });
  return createPortal(
    marks.map((mark) => {
      const { left, top } = place(mark);
      const isInside = left >= 0 && left <= plot.bbox.width / devicePixelRatio && Number.isFinite(top);
      return (
        isInside && (
          <Tooltip
            key={`${mark.frame.refId} ${mark.row}`}
            content={<MarkTooltip mark={mark} timeZone={timeZone} />}
            interactive
            placement="bottom"
          >
            <button
              type="button"
              className={styles.mark}
              style={{ left, top, background: mark.color }}
              aria-label={`Evidence at ${dateTimeFormat(mark.time, { timeZone })}`}
              data-testid="data-testid Exemplar marker"
            />
          </Tooltip>
        )
      );
    }),
    plot.over
  );
}

function MarkTooltip({ mark: { frame, row, time }, timeZone }: { mark: ChartMark; timeZone: string }) {
  const styles = useStyles2(getStyles);
  const fields = frame.fields.filter(({ name }) => name !== 'Time');
  return (
    <div data-testid="mark-tooltip" className={styles.box}>
      <div>Exemplar {dateTimeFormat(time, { timeZone })}</div>
      <dl className={styles.list}>
        {fields.map(({ name, values, display }) => (
          <React.Fragment key={name}>
            <dt>{name}</dt>
            <dd>{display ? formattedValueToString(display(values[row])) : String(values[row])}</dd>
          </React.Fragment>
        ))}
      </dl>
      {frame.fields
        .flatMap((field) => field.getLinks?.({ valueRowIndex: row }) ?? [])
        .map((link) => (
          <DataLinkButton
            key={link.title}
            link={link}
            buttonProps={{ size: 'sm', variant: 'secondary', fill: 'text' }}
          />
        ))}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  mark: css({
    position: 'absolute',
    zIndex: 1,
    width: 8,
    height: 8,
    padding: 0,
    border: `1px solid ${theme.colors.background.primary}`,
    transform: 'translate(-50%, -50%) rotate(45deg)',
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: 2 },
  }),
  box: css({ maxWidth: 420, overflowWrap: 'anywhere' }),
  list: css({
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: theme.spacing(1),
    margin: theme.spacing(0.5, 0),
    '& dt': { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
    '& dd': { margin: 0 },
  }),
});
