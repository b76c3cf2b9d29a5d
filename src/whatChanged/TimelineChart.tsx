import React from 'react';

import { css } from '@emotion/css';

import { dateTimeFormat, type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { useStyles2 } from '@grafana/ui';

import { type LinkedMark } from '../evidence/marks';
import { MarkLinks } from '../evidence/MarkLinks';
import { type Timeline } from './finding';

interface Props {
  timeline: Timeline | undefined;
  of: string;
  timeZone: TimeZone | undefined;
  linkOf?: (mark: LinkedMark) => string | undefined;
}

const [width, height] = [240, 32];
const day = 24 * 3_600_000;

/** Charts a finding's share of events and marks where it changed; empty until the data arrives. */
export function TimelineChart({ timeline, of, timeZone, linkOf }: Props) {
  const styles = useStyles2(getStyles);
  if (timeline === undefined) {
    return (
      <div className={styles.whole}>
        <div className={styles.place} />
      </div>
    );
  }
  const { from, size, shares, began, isNew, marks = [] } = timeline;
  const most = Math.max(...shares.map((share) => share ?? 0)) || 1;
  const bar = width / shares.length;
  const format = size * shares.length > day ? 'MM-DD HH:mm' : 'HH:mm';
  const at = (time: number) => dateTimeFormat(time, { timeZone, format });
  const mark = began === undefined ? 2 * width : ((began - from) / size) * bar;
  const words = began === undefined ? '' : `${isNew ? 'New since' : 'Changed at'} ${at(began)}`;
  const bars = (isWanted: (left: number) => boolean) =>
    shares
      .map((share = 0, place) => ({ left: place * bar, high: (height * share) / most }))
      .filter(({ left }) => isWanted(left + 0.01))
      .map(({ left, high }) => `M${left} ${height}v${-high}h${Math.max(0.5, bar - 1)}v${high}z`)
      .join('');
  const placeOf = ({ time, bin }: LinkedMark) => ({
    left: (time - from) / (size * shares.length),
    bottom: (shares[Math.round((bin - from) / size)] ?? 0) / most,
  });
  return (
    <div className={styles.whole}>
      <div className={styles.place}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={styles.chart}
          role="img"
          aria-label={`Share of events where ${of}, ${at(from)} to ${at(from + size * shares.length)}${words && `. ${words}`}`}
        >
          <path className={styles.usual} d={bars((left) => left < mark)} />
          <path className={styles.changed} d={bars((left) => left >= mark)} />
          <path className={styles.mark} d={`M${mark} 0V${height}`} />
        </svg>
        <MarkLinks {...{ marks, placeOf, timeZone, linkOf }} />
      </div>
      <span className={styles.words}>{words}</span>
    </div>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    whole: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), paddingTop: theme.spacing(0.5) }),
    place: css({
      ...{ position: 'relative', flex: 1, minWidth: 0, height: 24 },
      borderBottom: `1px solid ${theme.colors.border.weak}`,
    }),
    chart: css({ display: 'block', width: '100%', height: '100%' }),
    usual: css({ fill: theme.colors.text.disabled }),
    changed: css({ fill: theme.colors.primary.main }),
    mark: css({ stroke: theme.colors.warning.text, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' }),
    words: css({
      minWidth: 64,
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      whiteSpace: 'nowrap',
      '&:empty': { display: 'none' },
    }),
  };
}
