import React, { useId, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { type ButtonProps, useStyles2 } from '@grafana/ui';

import { TextButton } from './buttons';

interface DisclosureButtonProps extends Pick<ButtonProps, 'aria-label' | 'aria-controls' | 'aria-describedby'> {
  isOpen: boolean;
  children: React.ReactNode;
  onToggle: (isOpen: boolean) => void;
}

/** A button that opens and closes the section below it. */
export function DisclosureButton({ isOpen, onToggle, ...button }: DisclosureButtonProps) {
  return (
    <TextButton
      {...button}
      icon={isOpen ? 'angle-down' : 'angle-right'}
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    />
  );
}

interface Props {
  label: string;
  summary?: string;
  open?: boolean;
  children: React.ReactNode;
}

/** Section that opens and closes. Grafana's `Collapse` has an unnamed button, and cuts off wide content. */
export function Disclosure({ label, summary, open = false, children }: Props) {
  const id = useId();
  const styles = useStyles2(getStyles);
  const [isOpen, setIsOpen] = useState(open);
  return (
    <div className={styles.whole}>
      <div className={styles.head}>
        <DisclosureButton
          isOpen={isOpen}
          aria-controls={id}
          aria-describedby={summary === undefined ? undefined : `${id}-summary`}
          onToggle={setIsOpen}
        >
          {label}
        </DisclosureButton>
        {!isOpen && summary !== undefined && (
          <span id={`${id}-summary`} className={styles.summary}>
            {summary}
          </span>
        )}
      </div>
      <div id={id} hidden={!isOpen} className={styles.body}>
        {isOpen && children}
      </div>
    </div>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    whole: css({ border: `1px solid ${theme.colors.border.weak}`, borderRadius: theme.shape.radius.default }),
    head: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) }),
    body: css({ padding: theme.spacing(1) }),
    summary: css({
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      overflowWrap: 'anywhere',
    }),
  };
}
