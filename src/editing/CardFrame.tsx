import React from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Stack, useStyles2 } from '@grafana/ui';

import { type Problem } from '@aplkit/language/kit/problem';
import { type Edit } from '@aplkit/language/kit/edit';
import { ActionButton } from '../controls/buttons';
import { ProblemLine } from './ProblemLine';

interface Props {
  /** Index among the step cards; `undefined` for the source and statements. */
  unit?: number;
  /** Name of the section, if the index and title don't identify it. */
  name?: string;
  title: string;
  word?: string;
  actions?: React.ReactNode;
  problems: readonly Problem[];
  onEdit: (edits: readonly Edit[]) => void;
  isOff?: boolean;
  drag?: { isOver: boolean } & Pick<
    React.HTMLAttributes<HTMLElement>,
    'draggable' | 'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd'
  >;
  /** Called on focus, to mark the card's part of the query in the text below the cards. */
  onFocus?: () => void;
  children?: React.ReactNode;
}

/** A card with a title, controls, and the problems in its part of the query. */
export function CardFrame(props: Props) {
  const { unit, title, word, actions, problems, isOff, drag, onEdit, onFocus, children } = props;
  const styles = useStyles2(getStyles);
  const name = props.name ?? (unit === undefined ? title : `Step ${unit + 1}: ${title}`);
  const { isOver = false, draggable, onDragStart, onDragEnd, ...target } = drag ?? {};
  return (
    <section
      aria-label={name}
      data-unit={unit}
      className={cx(styles.card, isOff && styles.off, isOver && styles.over)}
      onFocus={onFocus}
      {...target}
    >
      <div className={styles.head} draggable={draggable} onDragStart={onDragStart} onDragEnd={onDragEnd}>
        <span className={styles.title}>{title}</span>
        {word !== undefined && <code className={styles.word}>{word}</code>}
        <span className={styles.space} />
        {actions}
      </div>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {problems.map((problem) => (
        <ProblemLine key={`${problem.from} ${problem.message}`} problem={problem} onEdit={onEdit} />
      ))}
    </section>
  );
}

export interface ControlsProps<Step> {
  step: Step;
  /** Prefix for the names of all controls. */
  name: string;
}

/** Shows controls in a row that wraps. */
export function Row({ children, ...group }: { children: React.ReactNode; role?: 'group'; 'aria-label'?: string }) {
  return (
    <Stack direction="row" wrap="wrap" alignItems="center" gap={1} {...group}>
      {children}
    </Stack>
  );
}

interface StepActionsProps {
  name: string;
  /** Index of the step. */
  at: number;
  count: number;
  isFixed?: boolean;
  children?: React.ReactNode;
  /** Called with the new index and the focused control. */
  onMove: (to: number, control: string) => void;
  onRemove: () => void;
}

export function StepActions({ name, at, count, isFixed = false, children, onMove, onRemove }: StepActionsProps) {
  return (
    <>
      <ActionButton
        name="arrow-up"
        label={`Move ${name} up`}
        data-control="up"
        disabled={isFixed || at === 0}
        onClick={() => onMove(at - 1, 'up')}
      />
      <ActionButton
        name="arrow-down"
        label={`Move ${name} down`}
        data-control="down"
        disabled={isFixed || at === count - 1}
        onClick={() => onMove(at + 1, 'down')}
      />
      {children}
      <ActionButton name="trash-alt" label={`Remove ${name}`} onClick={onRemove} />
    </>
  );
}

function getStyles(theme: GrafanaTheme2) {
  const { colors, spacing, shape, typography } = theme;
  return {
    card: css({
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
      background: colors.background.primary,
    }),
    off: css({ borderStyle: 'dashed', color: colors.text.secondary }),
    over: css({ borderColor: colors.primary.border, boxShadow: `0 0 0 1px ${colors.primary.border}` }),
    head: css({
      display: 'flex',
      alignItems: 'center',
      gap: spacing(1),
      minHeight: spacing(4),
      padding: spacing(0.25, 1),
      background: colors.background.secondary,
      borderRadius: shape.radius.default,
      '&[draggable=true]': { cursor: 'grab' },
    }),
    title: css({ fontWeight: typography.fontWeightMedium }),
    word: css({ color: colors.text.secondary, fontSize: typography.bodySmall.fontSize }),
    space: css({ flexGrow: 1 }),
    body: css({ padding: spacing(1) }),
  };
}
