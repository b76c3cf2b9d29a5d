import React, { useState } from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Box, Icon, RenderUserContentAsHTML, useStyles2 } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { safeMarkdown } from '../grafana/safeMarkdown';
import { shortText } from '../service/json';
import { listText } from '@aplkit/language/kit/words';
import { type SlowOrFailed } from './alongTraces';
import { type ChangesReport } from './changesFrame';
import { limits } from './constants';
import { type MostlyLogged } from './spanLines';
import {
  aboutText,
  alongText,
  callsText,
  clockOf,
  distanceText,
  howText,
  loggedText,
  mostlyText,
  operationText,
  sampledText,
  annotationTypeText,
} from './sentences';

interface Props {
  report: ChangesReport;
  timeZone?: TimeZone;
  /** True while searches are still running. */
  isLookingOn?: boolean;
  /** Shows pending results; `undefined` if there are none. */
  onMore?: () => void;
  /** Lists the traces with a span of an operation. */
  onTraces?: (operation: SlowOrFailed) => void;
  /** Runs a query for log lines. */
  onLines: (query: string) => void;
}

/** Shows annotations around the start of the difference, and spans of the events' traces. */
export function HappenedThen({ report, timeZone, isLookingOn = false, onMore, onTraces, onLines }: Props) {
  const { happened = [], then, along, lookingOn } = report;
  const styles = useStyles2(getStyles);
  const [isWhole, setIsWhole] = useState(false);
  const operations = along?.operations ?? [];
  if (!isLookingOn && report.happened === undefined && operations.length === 0) {
    return null;
  }
  const times = happened.map(({ time }) => time);
  const clock = clockOf(report, timeZone, times);
  const remark = remarkOf(report, isLookingOn);
  return (
    <section aria-label="Annotations and traces" aria-busy={isLookingOn}>
      <Box display="flex" direction="column" gap={0.5} padding={1} borderRadius="default" backgroundColor="secondary">
        {then && happened.length > 0 && (
          <ul className={styles.list}>
            {happened.slice(0, isWhole ? undefined : limits.short).map((one) => (
              <li key={one.id}>
                <Icon name="comment-alt" className={styles.icon} />
                <span>
                  {clock(one.time)} {annotationTypeText(one.type)} <strong>{one.title}</strong> –{' '}
                  {distanceText(one, then, clock)}. <span className={styles.remark}>{aboutText(one)}</span>
                  {one.description !== '' && (
                    <RenderUserContentAsHTML<HTMLDivElement>
                      component="div"
                      className={cx(styles.remark, styles.description)}
                      content={safeMarkdown(shortText(one.description))}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {happened.length > limits.short && (
          <div>
            <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${happened.length} annotations`}
            </TextButton>
          </div>
        )}
        {along && operations.length > 0 && (
          <>
            <ul className={styles.list}>
              {operations.map((one) => (
                <li key={`${howText(one)} ${operationText(one)}`}>
                  <Icon name="gf-traces" className={styles.icon} />
                  <div>
                    Traces {howText(one)} in <strong>{operationText(one)}</strong>
                    {callsText(one)}: {alongText(one, along)}. {mostlyText(one)}
                    {onTraces && (
                      <TextButton aria-label={`Traces with ${operationText(one)}`} onClick={() => onTraces(one)}>
                        Traces
                      </TextButton>
                    )}
                    {one.logged && <Logged logged={one.logged} onLines={onLines} />}
                  </div>
                </li>
              ))}
            </ul>
            <div className={styles.remark}>{sampledText(along)}</div>
          </>
        )}
        {remark && (
          <div className={cx(styles.remark, styles.last, isLookingOn && lookingOn === 'traces' && styles.operation)}>
            {onMore ? <TextButton onClick={onMore}>Show annotations and traces</TextButton> : remark}
          </div>
        )}
      </Box>
    </section>
  );
}

/** A message that names the running searches, or says that nothing was found. */
function remarkOf({ happened, along, lookingOn }: ChangesReport, isLookingOn: boolean): string | undefined {
  if (isLookingOn) {
    const parts = [...(happened ? [] : ['for annotations']), ...(lookingOn === 'traces' ? ['through traces'] : [])];
    return parts.length > 0 ? `Looking ${listText(parts)}…` : undefined;
  }
  const traces = along ? ', and no clear differences in traces' : '';
  return happened?.length || along?.operations.length ? undefined : `No annotations at that time${traces}.`;
}

function Logged({ logged, onLines }: { logged: MostlyLogged } & Pick<Props, 'onLines'>) {
  return (
    <div>
      {loggedText(logged)}
      <TextButton aria-label={`Log lines like “${logged.text}”`} onClick={() => onLines(logged.query)}>
        Log lines
      </TextButton>
    </div>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    // The button that may replace this line has the same height.
    last: css({ minHeight: theme.spacing(theme.components.height.sm) }),
    // Height of an operation with its log lines, which is the most common result.
    operation: css({ minHeight: 64 }),
    list: css({
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& > li': { display: 'flex', gap: theme.spacing(1), overflowWrap: 'anywhere' },
    }),
    icon: css({ flex: 'none', marginTop: 3, color: theme.colors.text.secondary }),
    remark: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
    description: css({ '& p': { margin: 0 }, '& a': { color: theme.colors.text.link } }),
  };
}
