import React, { useEffect, useId, useRef, useState } from 'react';

import { css, cx } from '@emotion/css';

import { getValueFormat, type GrafanaTheme2 } from '@grafana/data';
import { Button, Icon, useStyles2 } from '@grafana/ui';

import { unitText } from '../components/unitText';
import { grafanaUnit } from '../frames/columns/units';
import { numberText } from '../text/words';
import { type FieldEntry, type FieldRow } from './fieldTree';

interface Props {
  rows: readonly FieldRow[];
  selected: string | undefined;
  /** The share of events with a value, if it is known. */
  shareOf: (path: string) => string | undefined;
  onSelect: (path: string) => void;
  onToggle: (path: string) => void;
}

/** Rows that are drawn at first: a dataset may have thousands of fields. */
const firstRows = 100;
const pageRows = 10;

export function FieldList({ rows, selected, shareOf, onSelect, onToggle }: Props) {
  const id = useId();
  const styles = useStyles2(getStyles);
  const [isWhole, setIsWhole] = useState(false);
  const [current, setCurrent] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  const known = shown.findIndex(({ path }) => path === (current ?? selected));
  const at = Math.max(0, known);
  useEffect(() => {
    // Browsers may return a promise, which is no cleanup of an effect.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const goTo = (index: number) => setCurrent(shown[Math.min(shown.length - 1, Math.max(0, index))]?.path);
  const toggle = (path: string) => {
    setCurrent(path);
    onToggle(path);
  };
  const choose = ({ path, field }: FieldRow) => {
    setCurrent(path);
    (field ? onSelect : onToggle)(path);
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
        aria-label="Fields"
        aria-activedescendant={shown[at] && rowId(shown[at].path)}
        tabIndex={0}
        className={styles.list}
        onKeyDown={press}
      >
        {shown.map((row, index) => {
          const { path, label, level, field, isOpen } = row;
          const share = shareOf(path);
          return (
            <div
              key={path}
              id={rowId(path)}
              role="treeitem"
              aria-level={level}
              aria-expanded={isOpen}
              aria-selected={path === selected}
              tabIndex={-1}
              title={[path, field?.description || field?.expression].filter(Boolean).join(': ')}
              className={cx(styles.row, index === at && styles.current, path === selected && styles.selected)}
              style={{ paddingLeft: 4 + 16 * (level - 1) }}
              onClick={() => choose(row)}
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
              <span className={cx(styles.facts, styles.type)}>{field && typeText(field, unitSymbol)}</span>
              {share !== undefined && <span className={styles.facts}>{share}</span>}
            </div>
          );
        })}
      </div>
      {shown.length < rows.length && (
        <Button size="sm" variant="secondary" fill="text" onClick={() => setIsWhole(true)}>
          Show {numberText(rows.length - shown.length)} more
        </Button>
      )}
    </>
  );
}

export function NoMatch({ typed }: { typed: string }) {
  return (
    <p>
      No field has “{typed.trim()}” in its name or description. Try a shorter search. To list the keys of a map, choose
      the map.
    </p>
  );
}

/** The index of the parent of a row; its own where there is none. */
function parentOf(rows: readonly FieldRow[], at: number): number {
  return rows.reduce((found, { level }, index) => (index < at && level < rows[at].level ? index : found), at);
}

/** Suffix of a number with a unit of the service: `ms`, `B`; empty without one. */
function unitSymbol(unit: string): string {
  const { prefix = '', suffix = '' } = getValueFormat(grafanaUnit(unit))(1);
  return (prefix + suffix).trim();
}

export function typeText({ type, unit = '', expression }: FieldEntry, textOf = unitText): string {
  const words = [type === 'unknown' ? '' : type, textOf(unit), expression === undefined ? '' : 'virtual'];
  return words.filter((word) => word !== '').join(', ');
}

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
    // Secondary text does not stand out enough from this background.
    selected: css({ background: colors.action.selected, '& > span': { color: colors.text.primary } }),
    space: css({ width: 16, flex: 'none' }),
    // The whole of it is in the row's tooltip, and above its values.
    name: css({
      flex: '1 1 0',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }),
    // A unit of one's own may be long.
    type: css({
      maxWidth: '60%',
      textAlign: 'right',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }),
    facts: css({
      flexShrink: 0,
      color: colors.text.secondary,
      fontSize: typography.bodySmall.fontSize,
      fontVariantNumeric: 'tabular-nums',
    }),
  };
}
