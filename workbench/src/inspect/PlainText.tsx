import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';

/** Shows text as it is, for reading and copying; scrolls when it is long. */
export function PlainText({ text, label }: { text: string; label: string }) {
  const styles = useStyles2(getStyles);
  return (
    <pre className={styles.text} aria-label={label} tabIndex={0} data-testid={`plain-${label.toLowerCase()}`}>
      {text}
    </pre>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  text: css({
    maxHeight: '45vh',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
