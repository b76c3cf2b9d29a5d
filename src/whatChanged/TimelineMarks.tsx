import React from 'react';

import { css, cx } from '@emotion/css';

import { dateTimeFormat, formattedValueToString, getValueFormat, type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Tooltip, useStyles2 } from '@grafana/ui';

import { shortText } from '../service/json';
import { type Timeline, type TimelineMark } from './finding';

interface Props {
  timeline: Timeline;
  timeZone: TimeZone | undefined;
  /** URL of a mark's trace or log lines; `undefined` if the user can't open it. */
  linkOf?: (mark: TimelineMark) => string | undefined;
}

/** The single events on a timeline, each with a link. */
export function TimelineMarks({ timeline: { from, size, shares, marks = [] }, timeZone, linkOf }: Props) {
  const styles = useStyles2(getStyles);
  const most = Math.max(...shares.map((share) => share ?? 0)) || 1;
  return (
    <>
      {marks.map((mark) => {
        const facts = factsOf(mark, timeZone);
        const share = shares[Math.round((mark.bin - from) / size)] ?? 0;
        const left = `${(100 * (mark.time - from)) / (size * shares.length)}%`;
        const className = cx(styles.mark, mark.failed && styles.failed);
        const shown = { className, style: { left, bottom: `${(100 * share) / most}%` } };
        const href = linkOf?.(mark);
        return (
          <Tooltip key={`${mark.time} ${mark.texts.span ?? ''}`} content={<Facts facts={facts} />}>
            {href === undefined ? (
              <span {...shown} role="img" aria-label={facts.join(', ')} />
            ) : (
              <a {...shown} href={href} aria-label={`${mark.lines ? 'Log lines' : 'Trace'}: ${facts.join(', ')}`} />
            )}
          </Tooltip>
        );
      })}
    </>
  );
}

const Facts = ({ facts }: { facts: string[] }) => (
  <>
    {facts.map((fact, place) => (
      <div key={place}>{fact}</div>
    ))}
  </>
);

function factsOf({ time, duration, failed, texts }: TimelineMark, timeZone: TimeZone | undefined): string[] {
  const { service, operation, status, message } = texts;
  return [
    dateTimeFormat(time, { timeZone }),
    [service, operation].filter(Boolean).join(' → '),
    duration === undefined ? '' : formattedValueToString(getValueFormat('ns')(duration)),
    // Spans that didn't fail are marked for their duration.
    duration === undefined ? (status ?? '') : failed ? 'failed' : '',
    shortText(message ?? ''),
  ].filter((fact) => fact !== '');
}

function getStyles(theme: GrafanaTheme2) {
  return {
    mark: css({
      position: 'absolute',
      width: 8,
      height: 8,
      border: `1px solid ${theme.colors.background.primary}`,
      background: theme.colors.text.primary,
      transform: 'translate(-50%, 50%) rotate(45deg)',
      '&:hover, &:focus-visible': { zIndex: 1, outline: `2px solid ${theme.colors.primary.main}` },
    }),
    failed: css({ background: theme.colors.error.main }),
  };
}
