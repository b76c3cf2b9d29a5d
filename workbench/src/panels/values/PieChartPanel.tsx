import { css } from '@emotion/css';
import { formattedValueToString, getFieldDisplayValues, type GrafanaTheme2, type PanelProps } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React from 'react';

import { EmptyPanel } from '../parts/EmptyPanel';
import { legendOptions, optionsOf, reduceOptions } from '../parts/options';
import { slicesOf } from './slices';

/** Shows a slice per value, with the values and shares next to it. */
export function PieChartPanel({ data, options, fieldConfig, replaceVariables, timeZone, width, height }: PanelProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  if (!data.series.some(({ length }) => length > 0)) {
    return <EmptyPanel data={data} />;
  }
  const shown = getFieldDisplayValues({
    fieldConfig,
    reduceOptions: reduceOptions(options),
    replaceVariables,
    theme,
    data: data.series,
    timeZone,
  }).map(({ display }) => display);
  const slices = slicesOf(shown.map(({ numeric }) => numeric));
  const colors = shown.map(({ color }) => color ?? theme.visualization.getColorByName('green'));
  const parts = slices.map(({ from, to }, index) => `${colors[index]} ${from * 100}% ${to * 100}%`);
  const hasLegend = legendOptions(options).showLegend;
  const diameter = 0.9 * Math.min(height, hasLegend ? width / 2 : width);
  const isDonut = optionsOf(options).pieType === 'donut';
  return (
    <div className={styles.panel}>
      <div className={styles.space}>
        <div
          className={isDonut ? styles.donut : styles.pie}
          style={{ background: `conic-gradient(${parts.join(', ')})`, width: diameter, height: diameter }}
          role="img"
          aria-label={`Pie of ${shown.length} slices`}
        />
      </div>
      {hasLegend && (
        <ul className={styles.legend}>
          {shown.map((display, index) => (
            <li key={index}>
              <i style={{ background: colors[index] }} />
              <span className={styles.name} title={display.title}>
                {display.title}
              </span>
              <span>{formattedValueToString(display)}</span>
              <span>{Math.round((slices[index].to - slices[index].from) * 100)}%</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => {
  const circle = { borderRadius: '50%' };
  return {
    panel: css({ height: '100%', display: 'flex', gap: theme.spacing(1), alignItems: 'center' }),
    space: css({ flex: '1 1 50%', height: '100%', minWidth: 0, display: 'grid', placeItems: 'center' }),
    pie: css(circle),
    donut: css({ ...circle, mask: 'radial-gradient(circle, transparent 45%, black 46%)' }),
    legend: css({
      flex: '1 1 50%',
      minWidth: 0,
      maxHeight: '100%',
      overflowY: 'auto',
      listStyle: 'none',
      fontSize: theme.typography.bodySmall.fontSize,
      '& li': {
        display: 'grid',
        gridTemplateColumns: '14px 1fr auto 4ch',
        gap: theme.spacing(1),
        alignItems: 'center',
      },
      '& li span': { textAlign: 'right' },
      '& i': { height: 4, borderRadius: 2 },
    }),
    name: css({ '&&': { textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }),
  };
};
