import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2, type PanelData } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { summarizeResult } from './resultSummary';

interface Props {
  refId: string;
  data: PanelData | undefined;
}

/** Shows the result of the query's last run in one line, and its notices. Always there, so that nothing moves. */
export function QueryFooter({ refId, data }: Props) {
  const styles = useStyles2(getStyles);
  const summary = summarizeResult(data, refId);
  return (
    <div className={styles.footer} role="status" aria-label={`Result of query ${refId}`}>
      <div>{summary?.facts.join(' · ') ?? 'Ctrl/Cmd + Enter runs the query'}</div>
      {summary?.notices.map((notice) => (
        <div key={notice}>{notice}</div>
      ))}
    </div>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    footer: css({
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontVariantNumeric: 'tabular-nums',
    }),
  };
}
