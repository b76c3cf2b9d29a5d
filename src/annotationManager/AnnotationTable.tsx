import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2, type IconName } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Checkbox, IconButton, useStyles2 } from '@grafana/ui';

import { readTime } from '../frames/columns/times';
import { type Annotation } from '../service/types';
import { quotedTitle, shownTitle } from './bulk';
import { isOngoing } from './filterAndSort';
import { timeText } from './timeText';

interface Props extends Record<'onChange' | 'onEnd' | 'onDuplicate' | 'onDelete', (annotation: Annotation) => void> {
  annotations: Annotation[];
  selected: ReadonlySet<string>;
  timeZone: TimeZone;
  disabled: boolean;
  onSelect: (annotation: Annotation, selected: boolean) => void;
}

export function AnnotationTable({ annotations, selected, timeZone, disabled, onSelect, ...actions }: Props) {
  const styles = useStyles2(getStyles);
  const now = new Date().toISOString();
  // A button without an action stays in place. Otherwise, a second click would hit another button. (`disabled` would hide the tooltip.)
  const action = (icon: IconName, tooltip: string, act?: () => void) => (
    <IconButton
      name={icon}
      tooltip={tooltip}
      disabled={disabled}
      aria-disabled={act === undefined}
      className={act === undefined ? styles.off : undefined}
      onClick={act}
    />
  );
  return (
    <table className={styles.table} aria-label="Annotations">
      <thead>
        <tr>
          <th scope="col" className={styles.narrow}>
            <span className="sr-only">Selected</span>
          </th>
          <th scope="col">Annotation</th>
          <th scope="col" className={styles.times}>
            Time
          </th>
          <th scope="col" className={styles.actions}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {annotations.map((annotation) => {
          const { id, type, datasets, time, endTime } = annotation;
          const name = quotedTitle([annotation]);
          return (
            <tr key={id} data-id={id} tabIndex={-1}>
              <td className={styles.narrow}>
                <Checkbox
                  aria-label={`Select ${name}`}
                  value={selected.has(id)}
                  onChange={(event) => onSelect(annotation, event.currentTarget.checked)}
                />
              </td>
              <td>
                <div>{shownTitle(annotation)}</div>
                <div className={styles.more}>{[type, ...datasets].filter((part) => part !== '').join(' · ')}</div>
              </td>
              <td className={styles.times}>
                <div>{readableTime(time, 'Start', timeZone)}</div>
                {endTime && <div>– {readableTime(endTime, 'End', timeZone)}</div>}
              </td>
              <td className={styles.actions}>
                <div>
                  {action('pen', `Edit ${name}`, () => actions.onChange(annotation))}
                  {isOngoing(annotation, now)
                    ? action('clock-nine', `End ${name} now`, () => actions.onEnd(annotation))
                    : action('clock-nine', `${name} has already ended`)}
                  {action('copy', `Duplicate ${name}`, () => actions.onDuplicate(annotation))}
                  {action('trash-alt', `Delete ${name}`, () => actions.onDelete(annotation))}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function readableTime(iso: string, what: 'Start' | 'End', timeZone: TimeZone): string {
  return readTime(iso) === undefined ? `${what} isn’t a valid time: ${iso || '(empty)'}` : timeText(iso, timeZone);
}

function getStyles(theme: GrafanaTheme2) {
  return {
    table: css({
      width: '100%',
      // With fixed widths, a long title can't squeeze the other columns.
      tableLayout: 'fixed',
      overflowWrap: 'break-word',
      '& th, & td': { padding: theme.spacing(0.75, 1), textAlign: 'left', verticalAlign: 'top' },
      '& tr': { borderBottom: `1px solid ${theme.colors.border.weak}` },
      '& tbody tr:hover': { background: theme.colors.action.hover },
    }),
    narrow: css({ width: theme.spacing(4.5) }),
    more: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
    times: css({
      width: 280,
      fontVariantNumeric: 'tabular-nums',
      // A time with nanoseconds fits on the line. On a narrow page, only a time with seconds fits.
      [theme.breakpoints.down('sm')]: { width: 172, '& div': { fontSize: theme.typography.bodySmall.fontSize } },
    }),
    off: css({ cursor: 'not-allowed', color: theme.colors.action.disabledText, opacity: 0.65 }),
    actions: css({
      width: 140,
      [theme.breakpoints.down('sm')]: { width: 68 },
      '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: theme.spacing(0.5) },
    }),
  };
}
