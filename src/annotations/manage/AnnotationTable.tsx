import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Checkbox, IconButton, useStyles2 } from '@grafana/ui';

import { readTime } from '../../frames/times';
import { type Annotation } from '../../service/types';
import { isOpen } from './chooseRows';
import { timeText } from './timeText';
import { named, titleOf } from './titles';

/** What a person can do with one annotation. */
export interface RowActions {
  onChange: (annotation: Annotation) => void;
  onEnd: (annotations: Annotation[]) => void;
  onDuplicate: (annotation: Annotation) => void;
  onDelete: (annotations: Annotation[]) => void;
}

interface Props extends RowActions {
  annotations: Annotation[];
  selected: ReadonlySet<string>;
  timeZone: TimeZone;
  disabled: boolean;
  onSelect: (id: string, selected: boolean) => void;
}

/** Annotations as rows with what can be done with them. */
export function AnnotationTable({ annotations, selected, timeZone, disabled, onSelect, ...actions }: Props) {
  const styles = useStyles2(getStyles);
  const now = new Date().toISOString();
  return (
    <table className={styles.table} aria-label="Annotations">
      <thead>
        <tr>
          <th scope="col" className={styles.narrow}>
            <span className="sr-only">Selected</span>
          </th>
          <th scope="col">Annotation</th>
          <th scope="col">Time</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {annotations.map((annotation) => {
          const { id, type, datasets, time, endTime } = annotation;
          const name = named([annotation]);
          return (
            <tr key={id} data-id={id} tabIndex={-1}>
              <td className={styles.narrow}>
                <Checkbox
                  aria-label={`Select ${name}`}
                  value={selected.has(id)}
                  onChange={(event) => onSelect(id, event.currentTarget.checked)}
                />
              </td>
              <td>
                <div>{titleOf(annotation)}</div>
                <div className={styles.more}>{[type, ...datasets].filter((part) => part !== '').join(' · ')}</div>
              </td>
              <td className={styles.times}>
                <div>{readableTime(time, 'Begin', timeZone)}</div>
                {endTime && <div>– {readableTime(endTime, 'End', timeZone)}</div>}
              </td>
              <td className={styles.actions}>
                <div>
                  <IconButton
                    name="pen"
                    tooltip={`Change ${name}`}
                    disabled={disabled}
                    onClick={() => actions.onChange(annotation)}
                  />
                  <EndNow
                    name={name}
                    ended={!isOpen(annotation, now)}
                    disabled={disabled}
                    onClick={() => actions.onEnd([annotation])}
                  />
                  <IconButton
                    name="copy"
                    tooltip={`Duplicate ${name}`}
                    disabled={disabled}
                    onClick={() => actions.onDuplicate(annotation)}
                  />
                  <IconButton
                    name="trash-alt"
                    tooltip={`Delete ${name}`}
                    disabled={disabled}
                    onClick={() => actions.onDelete([annotation])}
                  />
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface EndNowProps {
  name: string;
  ended: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** Keeps its place where nothing is left to end, or a second click would hit another button. (`disabled` would hide the tooltip.) */
function EndNow({ name, ended, disabled, onClick }: EndNowProps) {
  const styles = useStyles2(getStyles);
  return (
    <IconButton
      name="clock-nine"
      tooltip={ended ? `${name} has ended already` : `End ${name} now`}
      disabled={disabled}
      aria-disabled={ended}
      className={ended ? styles.off : undefined}
      onClick={ended ? undefined : onClick}
    />
  );
}

/** What the service has as a time may be none: then it stands there as what it is. */
function readableTime(iso: string, what: 'Begin' | 'End', timeZone: TimeZone): string {
  return readTime(iso) === undefined ? `${what} cannot be read: ${iso || '(empty)'}` : timeText(iso, timeZone);
}

function getStyles(theme: GrafanaTheme2) {
  return {
    table: css({
      width: '100%',
      overflowWrap: 'anywhere',
      '& th, & td': { padding: theme.spacing(0.75, 1), textAlign: 'left', verticalAlign: 'top' },
      '& tr': { borderBottom: `1px solid ${theme.colors.border.weak}` },
      '& tbody tr:hover': { background: theme.colors.action.hover },
    }),
    narrow: css({ width: theme.spacing(4) }),
    more: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
    times: css({ minWidth: 150, maxWidth: 230, overflowWrap: 'break-word', fontVariantNumeric: 'tabular-nums' }),
    off: css({ cursor: 'not-allowed', color: theme.colors.action.disabledText, opacity: 0.65 }),
    actions: css({
      '& > div': {
        display: 'flex',
        justifyContent: 'flex-end',
        gap: theme.spacing(0.5),
        minWidth: 'max-content',
      },
    }),
  };
}
