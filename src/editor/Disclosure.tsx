import React, { type ReactNode, useId, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';

interface Props {
  label: string;
  /** What is inside, in one line, as long as it is closed. */
  summary?: string;
  children: ReactNode;
}

/** A row that opens. (Grafana's own row of options is not in its libraries.) */
export function Disclosure({ label, summary, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const styles = useStyles2(getStyles);
  return (
    <div>
      <div className={styles.row}>
        <Button
          type="button"
          variant="secondary"
          fill="text"
          size="sm"
          className={styles.button}
          icon={open ? 'angle-down' : 'angle-right'}
          aria-expanded={open}
          aria-controls={open ? `${id}-inside` : undefined}
          aria-describedby={!open && summary ? `${id}-summary` : undefined}
          onClick={() => setOpen(!open)}
        >
          {label}
        </Button>
        {!open && summary && (
          <span id={`${id}-summary`} className={styles.summary} title={summary}>
            {summary}
          </span>
        )}
      </div>
      {open && (
        <div id={`${id}-inside`} role="group" aria-label={label} className={styles.inside}>
          {children}
        </div>
      )}
    </div>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    row: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), minWidth: 0 }),
    button: css({ paddingLeft: 0, flexShrink: 0 }),
    summary: css({
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }),
    inside: css({ padding: theme.spacing(1, 0, 0.5, 2.5) }),
  };
}
