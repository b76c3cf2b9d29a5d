import React, { useId, useLayoutEffect, useRef, useState } from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { type Completion } from '../apl/completion/items';
import { useDraft } from '../components/useDraft';
import { isCancelling } from '../components/useTyped';
import { useSuggestions, withoutStops } from './useSuggestions';

/** A whole query with what is typed in it: suggestions are those of the query at that place. */
export interface QueryAround {
  text: string;
  /** Where what is typed begins. */
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

/** Takes a part of a query in APL, with the suggestions that the code editor has there. Enter and leaving it write the text. */
export function AplInput({ label, value, placeholder, disabled, around, problemOf, onChange }: Props) {
  const id = useId();
  const styles = useStyles2(getStyles);
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, type] = useDraft(value);
  const [chosen, setChosen] = useState(0);
  const [complaint, setComplaint] = useState<string>();
  const { list, isPart, suggest, close } = useSuggestions();
  const active = list.at(chosen);

  // Before anything else is typed.
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current !== undefined) {
      input.current?.setSelectionRange(wanted.current, wanted.current);
      wanted.current = undefined;
    }
  }, [text]);
  const suggestAt = (next: string, caret: number) => {
    const { text: query, from } = around(next);
    setChosen(0);
    suggest(query, from + caret);
  };
  const put = (next: string) => {
    type(next);
    setComplaint(undefined);
  };
  const accept = (completion: Completion) => {
    const { from } = around(text);
    const { written, stop } = withoutStops(completion);
    const before = text.slice(0, completion.from - from);
    const next = before + written + text.slice(completion.to - from);
    const caret = before.length + stop;
    put(next);
    if (completion.continues) {
      suggestAt(next, caret);
    } else {
      close();
    }
    wanted.current = caret;
  };
  const take = () => {
    close();
    const written = text.trim();
    if (written === value.trim()) {
      setComplaint(undefined);
      return;
    }
    const problem = written === '' ? 'Enter a value.' : problemOf(written);
    setComplaint(problem);
    if (problem === undefined) {
      onChange(written);
    }
  };
  const press = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    const move = (by: number) => {
      event.preventDefault();
      setChosen((chosen + by + list.length) % list.length);
    };
    if (key === ' ' && ctrlKey) {
      event.preventDefault();
      suggestAt(text, currentTarget.selectionStart);
    } else if (key === 'ArrowDown' && active) {
      move(1);
    } else if (key === 'ArrowUp' && active) {
      move(-1);
    } else if (key === 'Escape' && active) {
      event.stopPropagation();
      close();
    } else if (key === 'Tab' && active && isPart && !shiftKey) {
      event.preventDefault();
      accept(active);
    } else if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      if (active && (isPart || chosen > 0) && !ctrlKey && !metaKey) {
        accept(active);
      } else {
        take();
      }
    }
  };
  return (
    <div className={styles.whole}>
      <div className={styles.sized} data-text={text}>
        <textarea
          ref={input}
          rows={1}
          className={cx(styles.input, complaint !== undefined && styles.wrong)}
          aria-label={label}
          // Several lines of text cannot be a combobox.
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${chosen}` : undefined}
          aria-invalid={complaint !== undefined}
          aria-describedby={complaint === undefined ? undefined : `${id}-problem`}
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            put(currentTarget.value);
            suggestAt(currentTarget.value, currentTarget.selectionStart);
          }}
          onClick={close}
          onBlur={({ relatedTarget }) => !isCancelling(relatedTarget) && take()}
          onKeyDown={press}
        />
      </div>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={`Suggestions for ${label}`}
        className={styles.list}
        hidden={!active}
      >
        {list.map((completion, index) => (
          <li
            key={`${completion.kind} ${completion.label}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={cx(styles.item, index === chosen && styles.active)}
            // The field keeps the focus.
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
      {complaint !== undefined && (
        <div id={`${id}-problem`} role="alert" className={styles.problem}>
          {value === '' ? complaint : `${complaint} Still using “${value}”.`}
        </div>
      )}
    </div>
  );
}

function getStyles(theme: GrafanaTheme2) {
  const { colors, spacing, shape, typography } = theme;
  const written = {
    gridArea: '1 / 1',
    minWidth: 0,
    minHeight: spacing(4),
    padding: spacing(0.75, 1),
    lineHeight: '18px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: typography.fontFamilyMonospace,
    fontSize: typography.bodySmall.fontSize,
  } as const;
  return {
    whole: css({ position: 'relative', flex: '1 1 240px', minWidth: 160, maxWidth: 720 }),
    // What is typed makes the field as high as it needs, also where lines are wrapped.
    sized: css({
      display: 'grid',
      '&::after': { ...written, content: 'attr(data-text) " "', visibility: 'hidden', border: '1px solid' },
    }),
    input: css({
      ...written,
      resize: 'none',
      overflow: 'hidden',
      color: colors.text.primary,
      background: theme.components.input.background,
      border: `1px solid ${theme.components.input.borderColor}`,
      borderRadius: shape.radius.default,
      '&:focus': { outline: `2px solid ${colors.primary.main}`, outlineOffset: 1 },
      '&:disabled': { color: colors.text.disabled, background: colors.action.disabledBackground },
    }),
    wrong: css({ borderColor: colors.error.border }),
    list: css({
      position: 'absolute',
      zIndex: theme.zIndex.dropdown,
      top: '100%',
      left: 0,
      minWidth: 280,
      maxWidth: '100%',
      margin: 0,
      padding: spacing(0.5),
      listStyle: 'none',
      background: colors.background.elevated ?? colors.background.primary,
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
      boxShadow: theme.shadows.z2,
    }),
    item: css({
      display: 'flex',
      justifyContent: 'space-between',
      gap: spacing(2),
      padding: spacing(0.5, 1),
      cursor: 'pointer',
      fontFamily: typography.fontFamilyMonospace,
      fontSize: typography.bodySmall.fontSize,
    }),
    active: css({ background: colors.action.focus }),
    detail: css({ color: colors.text.secondary, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }),
    problem: css({ color: colors.error.text, fontSize: typography.bodySmall.fontSize }),
  };
}
