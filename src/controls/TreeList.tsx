import React, { useEffect, useId, useRef, useState } from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Icon, useStyles2 } from '@grafana/ui';

import { TextButton } from './buttons';
import { numberText } from '@aplkit/language/kit/words';
import { type Named, type TreeRow } from './nameTree';

interface TreeListProps<T extends Named> {
  label: string;
  rows: ReadonlyArray<TreeRow<T>>;
  selected: string | undefined;
  /** Short facts at the end of a row. */
  factsOf: (row: TreeRow<T>) => ReadonlyArray<string | undefined>;
  /** Tooltip with details. */
  moreOf?: (entry: T) => string | undefined;
  onSelect: (path: string) => void;
  onToggle: (path: string) => void;
  /** Called with the path of the hovered row, or else of the focused row. */
  onPoint?: (path: string | undefined) => void;
}

/** Number of rows shown at first. A dataset may have thousands of names. */
const firstRows = 100;
/** Number of rows that each click adds. */
const moreRows = 300;
const pageRows = 10;

/** Shows a tree of names, for mouse and keyboard. */
export function TreeList<T extends Named>(props: TreeListProps<T>) {
  const { label: name, rows, selected, factsOf, moreOf, onSelect, onToggle, onPoint } = props;
  const id = useId();
  const styles = useStyles2(getStyles);
  const [most, setMost] = useState(firstRows);
  const [current, setCurrent] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const shown = rows.slice(0, most);
  const known = shown.findIndex(({ path }) => path === (current ?? selected));
  const at = Math.max(0, known);
  useEffect(() => {
    // Browsers may return a promise, which isn't a cleanup function.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const goTo = (index: number) => {
    const { path } = shown[Math.min(shown.length - 1, Math.max(0, index))];
    setCurrent(path);
    onPoint?.(path);
  };
  const toggle = (path: string) => {
    setCurrent(path);
    onToggle(path);
  };
  const choose = ({ path, entry }: TreeRow<T>) => {
    setCurrent(path);
    onPoint?.(path);
    (entry ? onSelect : onToggle)(path);
  };
  const press = (event: React.KeyboardEvent) => {
    const row = shown[at];
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      PageDown: () => goTo(at + pageRows),
      PageUp: () => goTo(at - pageRows),
      Home: () => goTo(0),
      End: () => goTo(shown.length - 1),
      ArrowRight: () => (row.isOpen === false ? onToggle(row.path) : row.isOpen && goTo(at + 1)),
      ArrowLeft: () => (row.isOpen ? onToggle(row.path) : goTo(parentOf(shown, at))),
      Enter: () => choose(row),
      ' ': () => choose(row),
    };
    if (row && Object.hasOwn(moves, event.key)) {
      event.preventDefault();
      moves[event.key]();
    }
  };

  const rowId = (path: string) => `${id}-${path}`;
  return (
    <>
      <div
        ref={list}
        role="tree"
        aria-label={name}
        aria-activedescendant={shown[at] && rowId(shown[at].path)}
        tabIndex={0}
        className={styles.list}
        onKeyDown={press}
        onFocus={() => onPoint?.(shown[at]?.path)}
        onBlur={() => onPoint?.(undefined)}
        onMouseLeave={() => onPoint?.(undefined)}
      >
        {shown.map((row, index) => {
          const { path, label, level, entry, isOpen } = row;
          const facts = factsOf(row).filter((fact) => fact !== undefined);
          return (
            <div
              key={path}
              id={rowId(path)}
              role="treeitem"
              aria-level={level}
              aria-expanded={isOpen}
              aria-selected={path === selected}
              tabIndex={-1}
              title={[path, entry && moreOf?.(entry)].filter(Boolean).join(': ')}
              className={cx(styles.row, index === at && styles.current, path === selected && styles.selected)}
              style={{ paddingLeft: 4 + 16 * (level - 1) }}
              onClick={() => choose(row)}
              onMouseEnter={() => onPoint?.(path)}
            >
              {isOpen === undefined ? (
                <span className={styles.space} />
              ) : (
                <Icon
                  name={isOpen ? 'angle-down' : 'angle-right'}
                  onClick={(event) => {
                    event.stopPropagation();
                    toggle(path);
                  }}
                />
              )}
              <span className={styles.name}>{label}</span>
              {facts.map((fact, place) => (
                <span key={place} className={cx(styles.facts, place === 0 && styles.first)}>
                  {fact}
                </span>
              ))}
            </div>
          );
        })}
      </div>
      {shown.length < rows.length && (
        <TextButton onClick={() => setMost(most + moreRows)}>
          Show {numberText(Math.min(moreRows, rows.length - shown.length))} more
        </TextButton>
      )}
    </>
  );
}

/** Index of a row's parent, or of the row itself at the root. */
function parentOf(rows: ReadonlyArray<{ level: number }>, at: number): number {
  return rows.reduce((found, { level }, index) => (index < at && level < rows[at].level ? index : found), at);
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function getStyles(theme: GrafanaTheme2) {
  const { colors, shape, spacing, typography } = theme;
  return {
    list: css({
      maxHeight: 'max(240px, calc(100vh - 350px))',
      overflow: 'auto',
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
      '&:focus-visible': { outline: `2px solid ${colors.primary.main}`, outlineOffset: 1 },
    }),
    row: css({
      height: 32,
      contentVisibility: 'auto',
      containIntrinsicHeight: 32,
      display: 'flex',
      alignItems: 'center',
      gap: spacing(0.5),
      paddingRight: spacing(1),
      cursor: 'pointer',
      '&:hover': { background: colors.action.hover },
    }),
    current: css({ '[role=tree]:focus-visible &': { boxShadow: `inset 0 0 0 1px ${colors.primary.border}` } }),
    // Secondary text has too little contrast here.
    selected: css({ background: colors.action.selected, '& > span': { color: colors.text.primary } }),
    space: css({ width: 16, flex: 'none' }),
    // The full text is in the row's tooltip and above its values.
    name: css({ ...cut, flex: '1 1 0', minWidth: 0 }),
    // Custom units may be long.
    first: css({ ...cut, maxWidth: '60%', textAlign: 'right' }),
    facts: css({
      flexShrink: 0,
      color: colors.text.secondary,
      fontSize: typography.bodySmall.fontSize,
      fontVariantNumeric: 'tabular-nums',
    }),
  };
}
