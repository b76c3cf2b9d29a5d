import React, { useId, useLayoutEffect, useRef, useState } from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { TextArea, useStyles2 } from '@grafana/ui';

import { type Completion } from '@aplkit/language/kit/completion';
import { keeping, Labelled, useLine } from '../controls/fields';
import { isCancelling } from '../controls/focus';
import { useSuggestions, withoutStops } from './useSuggestions';

/** The whole query that contains the typed text, for suggestions. */
interface QueryAround {
  text: string;
  /** Offset of the typed text. */
  from: number;
}

interface Props {
  label: string;
  value: string;
  placeholder?: string;
  disabled?: boolean;
  around: (typed: string) => QueryAround;
  problemOf: (typed: string) => string | undefined;
  onChange: (typed: string) => void;
}

/** APL input with the code editor's suggestions. The query is edited on Enter and on blur. */
export function AplInput({ label, value, placeholder, disabled, around, problemOf, onChange }: Props) {
  const listId = useId();
  const styles = useStyles2(getStyles);
  const input = useRef<HTMLTextAreaElement>(null);
  const whyNot = (typed: string) =>
    typed === value ? undefined : typed.trim() === '' ? 'Enter a value.' : problemOf(typed.trim());
  const { text, problem, type, take } = useLine({ value, problemOf: whyNot, onChange });
  /** Offset at which suggestions are offered. */
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const query = around(text);
  const { list, isPart } = useSuggestions(query.text, caret === undefined ? undefined : query.from + caret);
  const active = list.at(chosen);

  // Shown before anything else is typed.
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current !== undefined) {
      input.current?.setSelectionRange(wanted.current, wanted.current);
      wanted.current = undefined;
    }
  }, [text]);
  const suggestAt = (offset: number | undefined) => {
    setChosen(0);
    setCaret(offset);
  };
  const accept = (completion: Completion) => {
    const { written, stop } = withoutStops(completion);
    const before = text.slice(0, completion.from - query.from);
    wanted.current = before.length + stop;
    type(before + written + text.slice(completion.to - query.from));
    suggestAt(completion.continues ? wanted.current : undefined);
  };
  const leave = () => {
    suggestAt(undefined);
    take();
  };
  const press = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    const isModified = ctrlKey || metaKey;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === ' ' && ctrlKey) {
      event.preventDefault();
      suggestAt(currentTarget.selectionStart);
    } else if (active && step !== 0) {
      event.preventDefault();
      setChosen((chosen + step + list.length) % list.length);
    } else if (active && key === 'Escape') {
      event.stopPropagation();
      suggestAt(undefined);
    } else if (
      active &&
      !shiftKey &&
      ((key === 'Tab' && isPart) || (key === 'Enter' && !isModified && (isPart || chosen > 0)))
    ) {
      event.preventDefault();
      accept(active);
    } else if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      leave();
    }
  };
  return (
    <div className={styles.whole}>
      <Labelled label={label} hideLabel problem={keeping(value, problem)}>
        {(id) => (
          <TextArea
            id={id}
            ref={input}
            rows={text.split('\n').length}
            className={styles.input}
            // A multi-line input can't be a combobox.
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={active && `${listId}-${chosen}`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && `${id}-problem`}
            spellCheck={false}
            value={text}
            placeholder={placeholder}
            disabled={disabled}
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              suggestAt(currentTarget.selectionStart);
            }}
            onClick={() => suggestAt(undefined)}
            onBlur={({ relatedTarget }) => !isCancelling(relatedTarget) && leave()}
            onKeyDown={press}
          />
        )}
      </Labelled>
      <ul id={listId} role="listbox" aria-label={`Suggestions for ${label}`} className={styles.list} hidden={!active}>
        {list.map((completion, index) => (
          <li
            key={`${completion.kind} ${completion.label}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={cx(styles.item, index === chosen && styles.active)}
            // Keeps the focus in the input.
            onMouseDown={(event) => {
              event.preventDefault();
              accept(completion);
            }}
          >
            <span>{completion.label}</span>
            <span className={styles.detail}>{completion.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function getStyles({ colors, components, shadows, shape, spacing, typography, zIndex }: GrafanaTheme2) {
  const code = { fontFamily: typography.fontFamilyMonospace, fontSize: typography.bodySmall.fontSize };
  return {
    whole: css({ position: 'relative', flex: '1 1 240px', minWidth: 160, maxWidth: 720 }),
    // The input grows with its text, including wrapped lines, in browsers that support it.
    input: css({
      ...code,
      minHeight: spacing(components.height.md),
      padding: spacing(0.75, 1),
      lineHeight: '18px',
      resize: 'none',
      '&&': { fieldSizing: 'content' },
    }),
    list: css({
      position: 'absolute',
      zIndex: zIndex.dropdown,
      top: '100%',
      left: 0,
      minWidth: 280,
      maxWidth: '100%',
      padding: spacing(0.5),
      listStyle: 'none',
      background: colors.background.elevated ?? colors.background.primary,
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
      boxShadow: shadows.z2,
    }),
    item: css({
      ...code,
      display: 'flex',
      justifyContent: 'space-between',
      gap: spacing(2),
      padding: spacing(0.5, 1),
      cursor: 'pointer',
    }),
    active: css({ background: colors.action.focus }),
    detail: css({ color: colors.text.secondary, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }),
  };
}
