import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { sizeText } from '../frames/columns/sizeText';
import { type Bar } from '../profile/facts';
import { countText } from '@aplkit/language/kit/words';
import { type FieldEntry } from './fieldTree';
import { type Measures } from './look';

interface Props {
  field: FieldEntry;
  measures: Measures;
  /** Bars for the middle range of the values. The first and last bar include the outliers. */
  middle: Bar[] | undefined;
}

/** Shows percentiles and a histogram for a field. */
export function Measured({ field, measures, middle }: Props) {
  const styles = useStyles2(getStyles);
  const { smallest, largest, percentiles, bars } = measures;
  const text = (value: number) => sizeText(value, field);
  const isClipped = middle !== undefined && middle.length > 0;
  return (
    <>
      <Facts
        facts={[
          ['Smallest', text(smallest)],
          ...percentiles.map(({ percent, value }): [string, string] => [`p${percent}`, text(value)]),
          ['Largest', text(largest)],
        ]}
      />
      {bars.length > 0 && <Histogram bars={isClipped ? middle : bars} text={text} />}
      {isClipped && (
        <p className={styles.note}>
          Values range from {text(smallest)} to {text(largest)}. The lowest and highest 1% are too far out to show to
          scale, so the first and last bars include them.
        </p>
      )}
    </>
  );
}

function Histogram({ bars, text }: { bars: Bar[]; text: (value: number) => string }) {
  const styles = useStyles2(getStyles);
  const tallest = bars.reduce((best, bar) => (bar.count > best.count ? bar : best));
  const rangeOf = ({ from, to }: Bar) => `${text(from)} to ${text(to)}`;
  const label = `Histogram from ${text(bars[0].from)} to ${text(bars[bars.length - 1].to)}. The tallest bar has ${countText(tallest.count, 'event')}, from ${rangeOf(tallest)}.`;
  return (
    <>
      <div role="img" aria-label={label} className={styles.histogram}>
        {bars.map((bar) => (
          <span key={bar.from} className={styles.column} title={`${rangeOf(bar)}: ${countText(bar.count, 'event')}`}>
            {bar.count > 0 && <span style={{ height: `${(100 * bar.count) / tallest.count}%` }} />}
          </span>
        ))}
      </div>
      <div aria-hidden className={styles.ends}>
        <span>{text(bars[0].from)}</span>
        <span>{text(bars[bars.length - 1].to)}</span>
      </div>
    </>
  );
}

export function Facts({ facts }: { facts: Array<[label: string, value: string]> }) {
  const styles = useStyles2(getStyles);
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function getStyles(theme: GrafanaTheme2) {
  const { colors, spacing, typography } = theme;
  return {
    histogram: css({
      display: 'flex',
      alignItems: 'flex-end',
      gap: 1,
      height: 96,
      borderBottom: `1px solid ${colors.border.medium}`,
    }),
    ends: css({
      display: 'flex',
      justifyContent: 'space-between',
      color: colors.text.secondary,
      fontSize: typography.bodySmall.fontSize,
      fontVariantNumeric: 'tabular-nums',
    }),
    column: css({
      flex: 1,
      height: '100%',
      display: 'flex',
      alignItems: 'flex-end',
      '& > span': { width: '100%', minHeight: 2, background: colors.primary.main },
    }),
    facts: css({
      display: 'flex',
      flexWrap: 'wrap',
      gap: spacing(1, 3),
      margin: 0,
      fontVariantNumeric: 'tabular-nums',
      '& dt': { color: colors.text.secondary, fontSize: typography.bodySmall.fontSize, fontWeight: 'normal' },
      '& dd': { margin: 0 },
    }),
    note: css({ color: colors.text.secondary, fontSize: typography.bodySmall.fontSize, margin: spacing(0.5, 0, 0) }),
  };
}
