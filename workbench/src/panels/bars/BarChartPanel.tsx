import { css } from '@emotion/css';
import {
  type Field,
  FieldType,
  formattedValueToString,
  getDisplayProcessor,
  type GrafanaTheme2,
  type PanelProps,
} from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';

import { textOf } from '../../host/json';
import { type BarChart, barChart } from './bars';
import { EmptyPanel } from '../parts/EmptyPanel';
import { legendOptions, optionsOf } from '../parts/options';

/** Shows a bar for each number in each row: horizontal if the option is set or names are long. */
export function BarChartPanel({ data, options, timeZone }: PanelProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const saved = optionsOf(options);
  const chart = useMemo(() => barChart(data.series, textOf(saved.xField)), [data.series, saved.xField]);
  if (!chart) {
    const filled = data.series.some(({ length }) => length > 0);
    return (
      <EmptyPanel
        data={data}
        message={filled ? 'Bar charts need a number field and a text or time field' : undefined}
      />
    );
  }
  const lying = saved.orientation === 'horizontal' || (saved.orientation !== 'vertical' && hasLongNames(chart));
  const show = (field: Field, row: number) => {
    const shown = getDisplayProcessor({ field, theme, timeZone })(field.values[row]);
    return { text: formattedValueToString(shown), color: shown.color ?? theme.visualization.getColorByName('green') };
  };
  return (
    <div className={styles.panel}>
      <div className={lying ? styles.lying : styles.standing} role="list" aria-label="Bars">
        {Array.from({ length: chart.length }, (_, row) => {
          const name = show(chart.names, row).text;
          return (
            <div
              key={row}
              className={lying ? styles.lyingRow : styles.standingRow}
              role="listitem"
              data-testid="bar-row"
            >
              <span className={styles.name} title={name}>
                {name}
              </span>
              <div className={lying ? styles.lyingBars : styles.standingBars}>
                {chart.numbers.map((field, index) => {
                  const { text, color } = show(field, row);
                  const part = `${chart.share(field, row) * 100}%`;
                  return (
                    <div
                      key={index}
                      className={lying ? styles.lyingBar : styles.standingBar}
                      title={`${chart.labels[index]}: ${text}`}
                    >
                      <div
                        style={{
                          background: color,
                          // The number next to a bar must not shorten the bar.
                          ...(lying ? { width: part, height: '100%', flexShrink: 0 } : { height: part, width: '100%' }),
                        }}
                      />
                      {lying && <span className={styles.value}>{text}</span>}
                    </div>
                  );
                })}
              </div>
            </div>
          );
        })}
      </div>
      {legendOptions(options).showLegend && (
        <div className={styles.legend}>
          {chart.numbers.map((field, index) => (
            <span key={index}>
              <i style={{ background: show(field, 0).color }} /> {chart.labels[index]}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function hasLongNames({ names, length }: BarChart): boolean {
  return (
    names.type !== FieldType.time && (length > 12 || names.values.some((name: unknown) => String(name).length > 12))
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  panel: css({
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  lying: css({
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-evenly',
  }),
  lyingRow: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 35%) 1fr',
    gap: theme.spacing(1),
    alignItems: 'center',
  }),
  lyingBars: css({ display: 'flex', flexDirection: 'column', gap: 1 }),
  lyingBar: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), height: 18, paddingRight: 72 }),
  standing: css({ flexGrow: 1, minHeight: 0, overflowX: 'auto', display: 'flex', gap: theme.spacing(1) }),
  standingRow: css({
    flex: '1 1 0',
    minWidth: 12,
    display: 'flex',
    flexDirection: 'column-reverse',
    textAlign: 'center',
  }),
  standingBars: css({ flexGrow: 1, minHeight: 0, display: 'flex', gap: 1 }),
  standingBar: css({ flex: '1 1 0', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }),
  name: css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: theme.colors.text.secondary }),
  value: css({ whiteSpace: 'nowrap' }),
  legend: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0, 2),
    paddingTop: theme.spacing(0.5),
    '& i': { display: 'inline-block', width: 14, height: 4, borderRadius: 2, verticalAlign: 'middle' },
  }),
});
