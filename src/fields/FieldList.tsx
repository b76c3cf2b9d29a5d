import React, { useEffect, useId, useRef, useState } from 'react';

import { css, cx } from '@emotion/css';

import { getValueFormat, type GrafanaTheme2 } from '@grafana/data';
import { Icon, useStyles2 } from '@grafana/ui';

import { unitText } from '../components/unitText';
import { grafanaUnit } from '../frames/columns/units';
import { type FieldRow } from './fieldTree';

interface Props {
  rows: readonly FieldRow[];
  /** The path of the field that is looked at. */
  selected: string | undefined;
  /** Returns in which share of the events a field has a value, if that is known. */
  shareOf: (path: string) => string | undefined;
  onSelect: (path: string) => void;
  onToggle: (path: string) => void;
}

const rowHeight = 32;
/** Rows that are drawn above and below those that are seen. */
const spare = 8;
const defaultHeight = 480;

/** Lists fields as a tree. Only the rows that are seen are drawn: a dataset may have thousands. */
export function FieldList({ rows, selected, shareOf, onSelect, onToggle }: Props) {
  const id = useId();
  const styles = useStyles2(getStyles);
  const list = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: defaultHeight });
  const [current, setCurrent] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === (current ?? selected))
  );
  const measure = () => {
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    setSeen({ top: scrollTop, height: clientHeight || defaultHeight });
  };
  useEffect(measure, [rows]);

  const goTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    const element = list.current;
    if (row && element) {
      const top = rows.indexOf(row) * rowHeight;
      const height = element.clientHeight || defaultHeight;
      element.scrollTop = Math.min(top, Math.max(element.scrollTop, top + rowHeight - height));
      setCurrent(row.path);
      measure();
    }
  };
  const choose = ({ path, field }: FieldRow) => {
    setCurrent(path);
    if (field) {
      onSelect(path);
    } else {
      onToggle(path);
    }
  };
  const press = (event: React.KeyboardEvent) => {
    const row = rows[at];
    const page = Math.max(1, Math.floor(seen.height / rowHeight) - 1);
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      PageDown: () => goTo(at + page),
      PageUp: () => goTo(at - page),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => (row.isOpen === false ? onToggle(row.path) : row.isOpen && goTo(at + 1)),
      ArrowLeft: () => (row.isOpen ? onToggle(row.path) : goTo(parentOf(rows, at))),
      Enter: () => choose(row),
      ' ': () => choose(row),
    };
    if (row && Object.hasOwn(moves, event.key)) {
      event.preventDefault();
      moves[event.key]();
    }
  };

  // A list that has become shorter is not scrolled as far.
  const top = Math.max(0, Math.min(seen.top, rows.length * rowHeight - seen.height));
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const end = Math.ceil((top + seen.height) / rowHeight) + spare;
  const rowId = (row: FieldRow) => `${id}-${row.path}`;
  return (
    <div
      ref={list}
      role="tree"
      aria-label="Fields"
      aria-activedescendant={rows[at] && rowId(rows[at])}
      tabIndex={0}
      className={styles.list}
      onScroll={measure}
      onKeyDown={press}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight, position: 'relative' }}>
        {rows.slice(first, end).map((row, index) => {
          const { path, label, level, position, siblings, field, isOpen } = row;
          const share = shareOf(path);
          return (
            <div
              key={path}
              id={rowId(row)}
              role="treeitem"
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-expanded={isOpen}
              aria-selected={path === selected}
              tabIndex={-1}
              title={field?.description ? `${path}: ${field.description}` : path}
              className={cx(styles.row, first + index === at && styles.current, path === selected && styles.selected)}
              style={{ top: (first + index) * rowHeight, paddingLeft: 4 + 16 * (level - 1) }}
              onClick={() => choose(row)}
            >
              {isOpen === undefined ? (
                <span className={styles.space} />
              ) : (
                <Icon
                  name={isOpen ? 'angle-down' : 'angle-right'}
                  onClick={(event) => {
                    event.stopPropagation();
                    setCurrent(path);
                    onToggle(path);
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
    </div>
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

/** Returns the index of the row that a row is below of; of itself where there is none. */
function parentOf(rows: readonly FieldRow[], at: number): number {
  return rows.reduce((found, { level }, index) => (index < at && level < rows[at].level ? index : found), at);
}

/** Suffix of a number with a unit of the service: `ms`, `B`; empty without one. */
function unitSymbol(unit: string): string {
  const { prefix = '', suffix = '' } = getValueFormat(grafanaUnit(unit))(1);
  return (prefix + suffix).trim();
}

/** Names the type and the unit of a field, as far as they are known. */
export function typeText({ type, unit = '' }: NonNullable<FieldRow['field']>, textOf = unitText): string {
  return [type === 'unknown' ? '' : type, textOf(unit)].filter((word) => word !== '').join(', ');
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
      position: 'absolute',
      left: 0,
      right: 0,
      height: rowHeight,
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
