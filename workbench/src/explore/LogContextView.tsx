import { css } from '@emotion/css';
import {
  type DataFrame,
  type DataQuery,
  type DataSourceApi,
  dateTimeFormat,
  hasLogsContextSupport,
  type LogRowContextOptions,
  LogRowContextQueryDirection,
  type LogRowModel,
  LogLevel,
} from '@grafana/data';
import { locationService } from '@grafana/runtime';
import { Alert, Button, Modal, Stack } from '@grafana/ui';
import React, { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { type LogRow, logRows } from '../panels/logs/logRows';
import { Line } from '../panels/logs/LogsPanel';
import { exploreLink } from './exploreAddress';

interface Props {
  line: LogRow;
  query: DataQuery | undefined;
  dataSource: DataSourceApi;
  onClose: () => void;
}

/** Lines on one side of a given line: `older` below it, `newer` above it. */
interface Side {
  rows: LogRow[];
  state: 'loading' | 'more' | 'done' | 'failed';
}
const sides = ['newer', 'older'] as const;
type SideName = (typeof sides)[number];
const nothing: Side = { rows: [], state: 'loading' };
const directions = {
  newer: LogRowContextQueryDirection.Forward,
  older: LogRowContextQueryDirection.Backward,
};
const pageSize = 100;

/** Log context, which is requested as in Grafana's Explore. */
export function LogContextView({ line, query, dataSource, onClose }: Props) {
  const [context, setContext] = useState({ newer: nothing, older: nothing });
  const load = useCallback(
    async (side: SideName, edge: LogRow, before: LogRow[]) => {
      const show = (change: Side) => setContext((all) => ({ ...all, [side]: change }));
      show({ rows: before, state: 'loading' });
      try {
        const options: LogRowContextOptions = { direction: directions[side], limit: pageSize };
        const supports = hasLogsContextSupport(dataSource);
        const { data } = supports ? await dataSource.getLogRowContext(modelOf(edge), options, query) : { data: [] };
        const loaded = linesIn(data);
        const rows = side === 'newer' ? [...loaded, ...before] : [...before, ...loaded];
        show({ rows, state: loaded.length === 0 ? 'done' : 'more' });
      } catch {
        show({ rows: before, state: 'failed' });
      }
    },
    [dataSource, query]
  );
  const loadBoth = useCallback(() => sides.forEach((side) => void load(side, line, [])), [load, line]);
  useEffect(loadBoth, [loadBoth]);

  const { newer, older } = context;
  const current = useRef<HTMLDivElement>(null);
  const [hasNewer, hasOlder] = [newer.rows.length > 0, older.rows.length > 0];
  // Scrolls only for the first lines on either side; later lines don't scroll.
  useLayoutEffect(() => {
    current.current?.scrollIntoView({ block: 'center' });
  }, [hasNewer, hasOlder]);
  const lines = [...newer.rows, line, ...older.rows];
  const openQuery = async () => {
    const supports = hasLogsContextSupport(dataSource);
    const asked = supports ? await dataSource.getLogRowContextQuery?.(modelOf(line), {}, query) : undefined;
    if (asked) {
      const [to, from] = [lines[0].time + 1, lines[lines.length - 1].time];
      onClose();
      locationService.push(exploreLink([asked], dataSource.getRef(), String(from), String(to)));
    }
  };
  const more = (side: SideName, edge: LogRow) => (
    <Button
      size="sm"
      fill="text"
      disabled={context[side].state !== 'more'}
      onClick={() => void load(side, edge, context[side].rows)}
    >
      {labels[context[side].state](side)}
    </Button>
  );
  return (
    <Modal isOpen title="Log context" onDismiss={onClose} className={modalStyle}>
      <Stack direction="column" gap={1}>
        {hasLogsContextSupport(dataSource) && dataSource.getLogRowContextUi?.(modelOf(line), loadBoth, query)}
        <div>
          <Button size="sm" variant="secondary" onClick={() => void openQuery()}>
            Open as a query
          </Button>
        </div>
        {sides.some((side) => context[side].state === 'failed') && (
          <Alert severity="error" title="Error loading more lines" />
        )}
        <div className={linesStyle} role="log" aria-label="Surrounding lines">
          {more('newer', lines[0])}
          {lines.map((each) => (
            <div
              key={`${each.frame.refId} ${each.row}`}
              aria-current={each === line}
              ref={each === line ? current : undefined}
            >
              <Line row={each} timeZone="browser" showTime />
            </div>
          ))}
          {more('older', lines[lines.length - 1])}
        </div>
      </Stack>
    </Modal>
  );
}

const labels: Record<Side['state'], (side: SideName) => string> = {
  loading: (side) => `Loading ${side} lines…`,
  more: (side) => `Load ${side} lines`,
  done: (side) => `No ${side} lines`,
  failed: (side) => `No ${side} lines: the request failed`,
};

function linesIn(frames: DataFrame[]): LogRow[] {
  const rows = logRows(frames);
  return Array.from({ length: rows.length }, (_, index) => rows.at(index));
}

/** A log line as Grafana passes it to data sources. */
function modelOf({ frame, row, time, nanos, body, labels: shown }: LogRow): LogRowModel {
  const id = frame.fields.find(({ name }) => name === 'id')?.values[row];
  return {
    ...{ entryFieldIndex: frame.fields.findIndex(({ name }) => name === 'body'), rowIndex: row, rowId: id },
    ...{ dataFrame: frame, entry: body, raw: body, hasAnsi: false, hasUnescapedContent: false },
    ...{ labels: Object.fromEntries(shown), logLevel: LogLevel.unknown, uid: `${frame.refId}_${id}` },
    ...{ timeEpochMs: time, timeEpochNs: `${time}${String(nanos).padStart(6, '0')}` },
    ...{ timeFromNow: '', timeLocal: dateTimeFormat(time), timeUtc: dateTimeFormat(time, { timeZone: 'utc' }) },
  };
}

const modalStyle = css({ width: '85vw' });
const linesStyle = css({ maxHeight: '55vh', overflow: 'auto', '& [aria-current=true]': { fontWeight: 'bold' } });
