import { css } from '@emotion/css';
import { dateTimeFormat, type GrafanaTheme2, type PanelProps } from '@grafana/data';
import { Button, DataLinkButton, IconButton, usePanelContext, useStyles2, useTheme2 } from '@grafana/ui';
import React, { createContext, useContext, useMemo, useState } from 'react';

import { EmptyPanel } from '../parts/EmptyPanel';
import { type LogRow, logRows } from './logRows';
import { optionsOf } from '../parts/options';
import { severityColor } from './severityColor';

/** Callback that shows the lines around a line; `undefined` if there's no log context. */
export const ShowContext = createContext<((line: LogRow) => void) | undefined>(undefined);

/** Number of lines shown at first, and added per click. */
const step = 200;

/** Shows log lines in the color of their severity; clicking a line shows its labels. */
export function LogsPanel({ data, timeZone, options }: PanelProps) {
  const styles = useStyles2(getStyles);
  const rows = useMemo(() => logRows(data.series), [data.series]);
  const [shown, setShown] = useState(step);
  const { showTime, sortOrder } = optionsOf(options);
  if (rows.length === 0) {
    const filled = data.series.some(({ length }) => length > 0);
    return <EmptyPanel data={data} message={filled ? 'Data is missing a time field or a text field' : undefined} />;
  }
  const lines = Array.from({ length: Math.min(shown, rows.length) }, (_, index) =>
    rows.at(sortOrder === 'Ascending' ? rows.length - 1 - index : index)
  );
  return (
    <div className={styles.rows} role="log" aria-label="Log lines">
      {lines.map((row, index) => (
        <Line key={index} row={row} timeZone={timeZone} showTime={showTime !== false} />
      ))}
      {rows.length > shown && (
        <Button fill="text" size="sm" onClick={() => setShown(shown + step)}>
          Show more: {shown} of {rows.length.toLocaleString('en')} lines
        </Button>
      )}
    </div>
  );
}

/** Shows one line. Its labels are created only when it's opened, because many lines would have thousands of buttons. */
export function Line({ row, timeZone, showTime }: { row: LogRow; timeZone: string; showTime: boolean }) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.line}
      data-testid="log-row"
      data-severity={row.severity}
      data-time={row.time}
      data-nanos={row.nanos}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary} style={{ borderLeftColor: severityColor(theme, row.severity) }}>
        {showTime && (
          <span className={styles.time}>
            {dateTimeFormat(row.time, { timeZone, format: 'YYYY-MM-DD HH:mm:ss.SSS' })}
          </span>
        )}
        <span className={styles.body}>{row.body}</span>
      </summary>
      {open && <LineDetails row={row} />}
    </details>
  );
}

function LineDetails({ row }: { row: LogRow }) {
  const styles = useStyles2(getStyles);
  const { onAddAdHocFilter } = usePanelContext();
  const showContext = useContext(ShowContext);
  return (
    <>
      <dl className={styles.labels}>
        {row.labels.map(([name, value]) => (
          <React.Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {onAddAdHocFilter && (
                <>
                  <IconButton
                    name="search-plus"
                    size="sm"
                    aria-label={`Filter for ${name}`}
                    onClick={() => onAddAdHocFilter({ key: name, operator: '=', value })}
                  />
                  <IconButton
                    name="search-minus"
                    size="sm"
                    aria-label={`Filter out ${name}`}
                    onClick={() => onAddAdHocFilter({ key: name, operator: '!=', value })}
                  />
                </>
              )}
            </dd>
          </React.Fragment>
        ))}
      </dl>
      {row.links.map((link) => (
        <DataLinkButton key={link.title} link={link} buttonProps={{ variant: 'secondary', size: 'sm' }} />
      ))}
      {showContext && (
        <Button size="sm" variant="secondary" icon="gf-show-context" onClick={() => showContext(row)}>
          Show context
        </Button>
      )}
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  rows: css({
    height: '100%',
    overflow: 'auto',
    fontFamily: theme.typography.fontFamilyMonospace,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  line: css({ '&:hover': { background: theme.colors.action.hover } }),
  summary: css({
    display: 'flex',
    gap: theme.spacing(1),
    padding: theme.spacing(0.25, 1),
    borderLeft: '3px solid',
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: -2 },
  }),
  time: css({ color: theme.colors.text.secondary, whiteSpace: 'nowrap' }),
  body: css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
  labels: css({
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: theme.spacing(0, 2),
    margin: 0,
    padding: theme.spacing(0.5, 1, 1, 3),
    '& dt': { color: theme.colors.text.secondary },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  }),
});
