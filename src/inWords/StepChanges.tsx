import React from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { type StepChange, compareSteps } from './compareSteps';

const marks: Readonly<Record<StepChange['change'], string>> = { same: ' ', added: '+', removed: '−' };

/** Shows a query's steps, and marks the steps that would change. */
export function StepChanges({ before, after }: { before: string; after: string }) {
  const styles = useStyles2(getStyles);
  return (
    <ul aria-label="Steps of the query" className={styles.list}>
      {compareSteps(before, after).map(({ change, title, apl }, index) => (
        <li key={`${index} ${apl}`} className={cx(styles.step, styles[change])}>
          <span className={styles.mark} {...(change === 'same' ? {} : { role: 'img', 'aria-label': change })}>
            {marks[change]}
          </span>
          <span className={styles.title}>{title}</span>
          <code className={styles.apl}>{apl}</code>
        </li>
      ))}
    </ul>
  );
}

function getStyles({ colors, shape, spacing, typography }: GrafanaTheme2) {
  return {
    list: css({ listStyle: 'none', margin: 0, display: 'flex', flexDirection: 'column', gap: spacing(0.5) }),
    step: css({
      display: 'flex',
      flexWrap: 'wrap',
      gap: spacing(1),
      alignItems: 'baseline',
      padding: spacing(0.5, 1),
      background: colors.background.secondary,
      borderLeft: `3px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
    }),
    same: css({}),
    added: css({ borderLeftColor: colors.success.main }),
    removed: css({ borderLeftColor: colors.error.main, '& code': { textDecoration: 'line-through' } }),
    mark: css({ width: '1ch', fontFamily: typography.fontFamilyMonospace }),
    title: css({ minWidth: 80, color: colors.text.secondary, fontSize: typography.bodySmall.fontSize }),
    apl: css({
      flex: '1 1 200px',
      padding: 0,
      border: 'none',
      background: 'none',
      color: colors.text.primary,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }),
  };
}
