import React from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { type ShownStep, type StepChange, compareSteps } from './compareSteps';

/** Splits a query into its steps. */
export type StepsIn = (query: string) => ShownStep[];

const marks: Readonly<Record<StepChange['change'], string>> = { same: ' ', added: '+', removed: '−' };

/** Shows a query's steps, and marks the steps that would change. */
export function StepChanges({ before, after, stepsIn }: { before: string; after: string; stepsIn: StepsIn }) {
  const styles = useStyles2(getStyles);
  return (
    <ul aria-label="Steps of the query" className={styles.list}>
      {compareSteps(stepsIn(before), stepsIn(after)).map(({ change, title, text }, index) => (
        <li key={`${index} ${text}`} className={cx(styles.step, styles[change])}>
          <span className={styles.mark} {...(change === 'same' ? {} : { role: 'img', 'aria-label': change })}>
            {marks[change]}
          </span>
          <span className={styles.title}>{title}</span>
          <code className={styles.text}>{text}</code>
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
    text: css({
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
