import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2, type QueryResultMetaNotice } from '@grafana/data';
import { Icon, useStyles2 } from '@grafana/ui';

const titles: Readonly<Record<QueryResultMetaNotice['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

export type Notice = Pick<QueryResultMetaNotice, 'severity' | 'text'>;

interface Props {
  label: string;
  notices: readonly Notice[];
}

/** A list of notices with their severity. Renders nothing if the list is empty. */
export function NoticeList({ label, notices }: Props) {
  const styles = useStyles2(getStyles);
  return notices.length === 0 ? null : (
    <ul className={styles.list} aria-label={label}>
      {notices.map(({ severity, text }) => (
        <li key={text} className={styles.notice}>
          <Icon
            name={severity === 'info' ? 'info-circle' : 'exclamation-triangle'}
            className={styles[severity]}
            title={titles[severity]}
          />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function getStyles({ colors, spacing }: GrafanaTheme2) {
  return {
    list: css({ listStyle: 'none', margin: 0, display: 'grid', gap: spacing(0.5) }),
    notice: css({ display: 'flex', gap: spacing(1), alignItems: 'baseline' }),
    error: css({ color: colors.error.text, flexShrink: 0 }),
    warning: css({ color: colors.warning.text, flexShrink: 0 }),
    info: css({ color: colors.info.text, flexShrink: 0 }),
  };
}
