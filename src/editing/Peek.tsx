import React, { useCallback, useState } from 'react';
import { last, map, NEVER, type Observable } from 'rxjs';

import { css } from '@emotion/css';

import {
  CoreApp,
  type DataFrame,
  dateTime,
  formattedValueToString,
  getDisplayProcessor,
  getValueFormat,
  type GrafanaTheme2,
  type TimeRange,
} from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';

import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { capital, countText } from '@aplkit/language/kit/words';
import { ActionButton } from '../controls/buttons';
import { useChosenRange, useResult } from '../controls/useResult';

export const peekRows = 10;

/** The result of a query. After a failure, the frame may contain the query's cost. */
interface Seen {
  frame?: DataFrame;
  problem?: string;
}

interface Props extends Pick<AplQuery, 'defaultFilter'> {
  /** Position of the rows, such as `after step 1, Filter`. */
  place: string;
  /** Noun for the preview; defaults to `first rows`. */
  noun?: string;
  kind: 'apl' | 'mpl';
  /** The query up to the step, as it is sent. */
  text: string;
  source: Partial<Pick<AplSource, 'query'>>;
  range: TimeRange;
}

/** Toggle button and preview of the first rows; empty without a text, or if no query can run. */
export function usePeek({ text, ...shown }: Omit<Props, 'text'> & { text: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const { place, noun = 'first rows', source } = shown;
  if (!source.query || text === undefined) {
    return {};
  }
  return {
    button: (
      <ActionButton
        name={isOpen ? 'eye-slash' : 'eye'}
        label={`${isOpen ? 'Hide' : 'Show'} the ${noun} ${place}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
    ),
    rows: isOpen && <Peek {...shown} text={text} />,
  };
}

/** Shows the first rows that a query returns, and the query's cost. Runs each text once. */
function Peek({ place, noun, kind, text, defaultFilter, source, range: given }: Props) {
  const styles = useStyles2(getStyles);
  // A dashboard refresh doesn't run the query again.
  const range = useChosenRange(given);
  const { query } = source;
  const fetch = useCallback(
    (apl: string) => (query ? firstRows(query.bind(source), { kind, text: apl, defaultFilter, range }) : NEVER),
    [kind, defaultFilter, query, source, range]
  );
  const [result] = useResult(fetch, text);
  const of: Seen | undefined =
    result?.state === 'done' ? result.source : result?.state === 'failed' ? { problem: result.message } : undefined;
  const shown = noun ?? 'first rows';
  return (
    <div className={styles.whole} role="region" aria-label={`${capital(shown)} ${place}`} aria-busy={of === undefined}>
      {of === undefined ? (
        <span role="status">{`Loading the ${shown}…`}</span>
      ) : of.problem !== undefined ? (
        <>
          <div role="alert" className={styles.problem}>
            {of.problem}
          </div>
          {of.frame && <div className={styles.cost}>{costOf(of.frame).join(' · ')}</div>}
        </>
      ) : (
        <Rows frame={of.frame} noun={noun ?? 'rows'} />
      )}
    </div>
  );
}

function Rows({ frame, noun }: { frame: DataFrame | undefined; noun: string }) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  if (!frame || frame.length === 0) {
    return <span role="status">No {noun} in this time range.</span>;
  }
  const shown = frame.fields.map((field) => ({ field, display: getDisplayProcessor({ field, theme }) }));
  const rows = Array.from({ length: Math.min(peekRows, frame.length) }, (_, row) => row);
  return (
    <>
      <div className={styles.cost} role="status">
        {[
          noun === 'series' ? seriesText(frame.length) : countText(frame.fields.length, 'column'),
          ...costOf(frame),
        ].join(' · ')}
      </div>
      {/* Can also be scrolled with the keyboard. */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Rows">
        <table className={styles.table}>
          <thead>
            <tr>
              {shown.map(({ field }) => (
                <th key={field.name} scope="col">
                  {field.config.displayName ?? field.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {shown.map(({ field, display }) => (
                  <td key={field.name}>{textOf(field.values[row], display)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Number of series, with a note if only the first of them are shown. */
function seriesText(count: number): string {
  const all = countText(count, 'series', 'series');
  return count > peekRows ? `First ${peekRows} of ${all}` : all;
}

function textOf(value: unknown, display: ReturnType<typeof getDisplayProcessor>): string {
  return value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : formattedValueToString(display(value));
}

function costOf({ meta }: DataFrame): string[] {
  const wanted = ['Rows examined', 'Execution time', 'Cost'];
  return (meta?.stats ?? [])
    .filter(({ displayName = '' }) => wanted.includes(displayName))
    .map(
      ({ displayName, value, unit }) =>
        `${displayName}: ${formattedValueToString(getValueFormat(unit ?? 'short')(value))}`
    );
}

function firstRows(
  query: AplSource['query'],
  { kind, text, defaultFilter, range }: Pick<Props, 'kind' | 'text' | 'defaultFilter' | 'range'>
): Observable<Seen> {
  return query({
    app: CoreApp.Unknown,
    requestId: `peek-${text}`,
    interval: '1m',
    intervalMs: 60_000,
    range,
    scopedVars: {},
    startTime: dateTime().valueOf(),
    timezone: 'browser',
    targets: [{ refId: 'peek', kind, query: text, format: 'table', defaultFilter }],
  }).pipe(
    last(),
    map(({ data, errors = [] }) => ({
      frame: data.at(0),
      ...(errors.length > 0 && { problem: errors[0].message ?? 'The query failed.' }),
    }))
  );
}

function getStyles(theme: GrafanaTheme2) {
  const { colors, spacing, typography } = theme;
  return {
    whole: css({ marginTop: spacing(1), fontSize: typography.bodySmall.fontSize }),
    cost: css({ color: colors.text.secondary, marginBottom: spacing(0.5) }),
    problem: css({ color: colors.error.text }),
    scroll: css({ maxHeight: 260, overflow: 'auto', border: `1px solid ${colors.border.weak}` }),
    table: css({
      whiteSpace: 'nowrap',
      'th, td': { padding: spacing(0.25, 1), textAlign: 'left', borderBottom: `1px solid ${colors.border.weak}` },
      td: { maxWidth: 360, overflow: 'hidden', textOverflow: 'ellipsis' },
    }),
  };
}
