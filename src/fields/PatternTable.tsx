import React, { Fragment, useId, useState } from 'react';

import { css, cx } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Badge, Button, IconButton, useStyles2 } from '@grafana/ui';

import { QueryText } from '../editing/QueryText';
import { countText, numberText } from '@aplkit/language/kit/words';
import { isFailureValue } from '../names/failureNames';
import { type FoundPattern, type PatternReport } from '../patterns/findPatterns';
import { placeholder } from '../patterns/linePattern';
import { TrendBars } from './TrendBars';

interface Props {
  report: PatternReport;
  patterns: readonly FoundPattern[];
  timeZone: string;
  onFilter: (pattern: FoundPattern, isOut: boolean) => void;
  /** Compares a pattern's lines with all others; `undefined` if that isn't possible. */
  onCompare: ((pattern: FoundPattern) => void) | undefined;
}

/** Table of patterns, most frequent first. Rows expand to an example and a filter. */
export function PatternTable({ report, patterns, ...actions }: Props) {
  const styles = useStyles2(getStyles);
  const [open, setOpen] = useState<string>();
  const isCompared = report.linesBefore !== undefined;
  const hasLevels = report.patterns.some(({ level }) => level !== '');
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Pattern</th>
            <th scope="col">Lines</th>
            <th scope="col">Share</th>
            {isCompared && <th scope="col">Before</th>}
            <th scope="col" className={styles.wide}>
              Over time
            </th>
            {hasLevels && (
              <th scope="col" className={styles.wide}>
                Level
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {patterns.map((pattern) => (
            <Row
              key={pattern.condition}
              {...{ report, pattern, hasLevels }}
              {...actions}
              isOpen={open === pattern.condition}
              onToggle={() => setOpen(open === pattern.condition ? undefined : pattern.condition)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Omit<Props, 'patterns'> {
  pattern: FoundPattern;
  hasLevels: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ report, pattern, hasLevels, timeZone, isOpen, onToggle, onFilter, onCompare }: RowProps) {
  const id = useId();
  const styles = useStyles2(getStyles);
  const { text, count, trend, level, before, change } = pattern;
  const isCounted = pattern.isExact || report.sampled === report.lines;
  return (
    <>
      <tr>
        <td>
          <div className={styles.pattern}>
            <IconButton
              name={isOpen ? 'angle-down' : 'angle-right'}
              aria-label={`Details of ${text}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={onToggle}
            />
            <span>
              <code className={styles.code}>
                {text.split(placeholder).map((words, index) => (
                  <Fragment key={index}>
                    {index > 0 && <span className={styles.placeholder}>{placeholder}</span>}
                    {words}
                  </Fragment>
                ))}
              </code>{' '}
              {change === 'new' && <Badge color="orange" text="New" />}
              {change === 'gone' && <Badge color="purple" text="Gone" />}
            </span>
          </div>
        </td>
        <td title={isCounted ? undefined : 'Estimated from a sample'}>{countOf(count, isCounted)}</td>
        <td>{shareOf(count, report.lines)}</td>
        {before !== undefined && <td>{numberText(before)}</td>}
        <td className={styles.wide}>
          <TrendBars trend={trend} bins={report.bins} timeZone={timeZone} />
        </td>
        {hasLevels && <td className={cx(styles.wide, isFailureValue('level', level) && styles.error)}>{level}</td>}
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={4 + Number(before !== undefined) + Number(hasLevels)}>
          {isOpen && <Details {...{ pattern, onFilter, onCompare }} />}
        </td>
      </tr>
    </>
  );
}

function Details({ pattern, onFilter, onCompare }: Pick<RowProps, 'pattern' | 'onFilter' | 'onCompare'>) {
  const styles = useStyles2(getStyles);
  const { text, example, condition, others } = pattern;
  const action = (label: string, icon: 'search-plus' | 'search-minus' | 'exchange-alt', act: () => void) => (
    <Button size="sm" variant="secondary" icon={icon} aria-label={`${label}: ${text}`} onClick={act}>
      {label}
    </Button>
  );
  return (
    <div className={styles.details}>
      <div className={styles.label}>Example</div>
      <pre className={styles.example}>{example}</pre>
      <div className={styles.label}>Filter</div>
      <QueryText text={`| where ${condition}`} label="Filter for this pattern" />
      {others > 0 && (
        <div className={styles.label}>
          Among the analyzed lines, this filter also matches {countText(others, 'line')} with other patterns
        </div>
      )}
      <div className={styles.actions}>
        {action('Filter for', 'search-plus', () => onFilter(pattern, false))}
        {action('Filter out', 'search-minus', () => onFilter(pattern, true))}
        {onCompare && action('What changed', 'exchange-alt', () => onCompare(pattern))}
      </div>
    </div>
  );
}

const countOf = (count: number, isCounted: boolean) => `${isCounted ? '' : '≈ '}${numberText(count)}`;

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });

const shareOf = (count: number, lines: number) => percents.format(count / Math.max(1, lines));

function getStyles({ colors, spacing, typography, shape }: GrafanaTheme2) {
  return {
    frame: css({ containerType: 'inline-size' }),
    table: css({
      width: '100%',
      'th, td': { padding: spacing(0.5, 1), textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
      'th:first-child, td:first-child': { textAlign: 'left', whiteSpace: 'normal', width: '100%' },
      'tbody td': { borderTop: `1px solid ${colors.border.weak}`, fontVariantNumeric: 'tabular-nums' },
      'tbody tr:nth-child(even) td': { borderTop: 0 },
    }),
    wide: css({ '@container (max-width: 560px)': { display: 'none' } }),
    pattern: css({ display: 'flex', alignItems: 'flex-start', gap: spacing(0.5) }),
    code: css({
      margin: 0,
      padding: 0,
      border: 0,
      background: 'none',
      color: colors.text.primary,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }),
    error: css({ color: colors.error.text }),
    placeholder: css({ color: colors.text.link }),
    details: css({
      display: 'flex',
      flexDirection: 'column',
      gap: spacing(0.5),
      textAlign: 'left',
      whiteSpace: 'normal',
    }),
    label: css({ color: colors.text.secondary, fontSize: typography.bodySmall.fontSize }),
    example: css({
      margin: 0,
      padding: spacing(1),
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
      maxHeight: 200,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }),
    actions: css({ display: 'flex', flexWrap: 'wrap', gap: spacing(1), padding: spacing(0.5, 0, 1) }),
  };
}
