import React from 'react';

import { css, cx } from '@emotion/css';

import { dateTimeFormat, formattedValueToString, getValueFormat, type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Tooltip, useStyles2 } from '@grafana/ui';

import { shortText } from '../service/json';
import { type LinkedMark } from './marks';

interface Props {
  marks: readonly LinkedMark[];
  /** Position of a mark, as fractions of the chart's width and height. */
  placeOf: (mark: LinkedMark) => { left: number; bottom: number };
  timeZone: TimeZone | undefined;
  /** URL of a mark's trace or log lines; `undefined` if the user can't open it. */
  linkOf?: (mark: LinkedMark) => string | undefined;
}

/** The marks over a small chart, each with a link and a tooltip. */
export function MarkLinks({ marks, placeOf, timeZone, linkOf }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <>
      {marks.map((mark) => {
        const facts = factsOf(mark, timeZone);
        const { left, bottom } = placeOf(mark);
        const className = cx(styles.mark, mark.failed && styles.failed);
        const shown = { className, style: { left: `${100 * left}%`, bottom: `${100 * bottom}%` } };
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

function factsOf({ time, duration, failed, texts }: LinkedMark, timeZone: TimeZone | undefined): string[] {
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
