import React, { useRef, useState } from 'react';

import { css } from '@emotion/css';
import { AppEvents, type GrafanaTheme2, LoadingState, type PanelData, type TimeRange } from '@grafana/data';
import { Button, LoadingPlaceholder, Stack, useStyles2 } from '@grafana/ui';

import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { windowOfPeriod } from '../query/plan/timeRanges';
import { AsApl } from '../editing/QueryText';
import { spanPartNames } from '../names/knownNames';
import { datasetsIn } from '../schema/readFields';
import { type AplSource } from '../source';
import { type AplQuery, type ChangesQuery, type TraceSearch } from '../types';
import { type Acted, asApl, charted, filtered, logLines } from './changeActions';
import { type SlowOrFailed } from './alongTraces';
import { ChangeList, type FindingAction } from './ChangeList';
import { type ChangesReport, readChangesReport } from './changesFrame';
import { HappenedThen } from './HappenedThen';
import { markAddress } from '../evidence/markAddress';
import { type LinkedMark } from '../evidence/marks';
import { riseText } from './sentences';

interface Props {
  datasource: AplSource;
  query: ChangesQuery;
  range: TimeRange | undefined;
  data: PanelData | undefined;
  onRun: (query: AplQuery) => void;
}

/** Shows the comparison's last result, with actions to continue from it. */
export function Changes({ datasource, query, range, data, onRun }: Props) {
  const styles = useStyles2(getStyles);
  const whole = useRef<HTMLDivElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const report = data?.series
    .filter(({ refId }) => refId === query.refId)
    .map(readChangesReport)
    .find((one) => one !== undefined);
  const shown = useHeld(report, isPointed);
  const isRunning = data?.state === LoadingState.Loading || data?.state === LoadingState.Streaming;
  const isLookingOn = shown !== report || (isRunning && report?.lookingOn !== undefined);
  if (report === undefined || shown === undefined) {
    return (
      <div ref={whole} tabIndex={-1}>
        {data?.state === LoadingState.Loading && <LoadingPlaceholder text="Comparing…" />}
      </div>
    );
  }
  const { events } = datasource;
  const { known } = datasource.schema;
  const take = (acted: Acted) => {
    if ('why' in acted) {
      events().publish({ type: AppEvents.alertWarning.name, payload: ['Leaves the query unchanged', acted.why] });
      return;
    }
    // The next result removes the clicked button, so the focus moves first.
    whole.current?.focus();
    onRun(acted.query);
  };
  const { changes: _, ...rest } = query;
  const origin = datasetsIn(query.query);
  const searchTraces = (traces: TraceSearch) =>
    onRun({ ...rest, kind: 'traces', query: '', traces: { origin, ...traces } });
  const { rise, window, baseline } = report;
  const timeZone = data?.request?.timezone;
  // Log lines and traces are queried in the range, so the window must be inside it.
  const isInside = range !== undefined && window.from >= range.from.valueOf() && window.to <= range.to.valueOf();
  const onTraces = ({ service, operation, how }: SlowOrFailed) =>
    searchTraces({
      ...{ service, operation },
      ...(how === 'failed' && { errors: true }),
      // Traces at other times are not part of the incident.
      window: windowOfPeriod(window),
    });
  const onLines = (text: string) => onRun(asApl(query, 'logs', text));
  const onTime = () => {
    const windows = { window: windowOfPeriod(window), baseline: baseline.map(windowOfPeriod) };
    searchTraces({ as: 'flame', ...windows, ...serviceOf(query) });
  };
  const linkOf = (mark: LinkedMark) => range && markAddress(mark, origin, { datasource, range });
  const [hold, release] = [() => setIsPointed(true), () => setIsPointed(false)];
  const onBlur = ({ currentTarget, relatedTarget }: React.FocusEvent) =>
    currentTarget.contains(relatedTarget) || release();
  const toLines: FindingAction = { label: 'Log lines', act: (one) => onRun(logLines(query, report, one)) };
  const actions: FindingAction[] = [
    { label: 'Keep only these', act: (finding) => take(filtered(query, finding, false, known)) },
    { label: 'Exclude these', act: (finding) => take(filtered(query, finding, true, known)) },
    { label: 'Chart by field', act: (finding) => take(charted(query, finding, known)) },
    ...(isInside ? [toLines] : []),
  ];
  return (
    <div ref={whole} tabIndex={-1} className={styles.whole}>
      {rise && <div>{riseText(rise)}</div>}
      <HappenedThen
        report={shown}
        {...{ timeZone, isLookingOn, onLines }}
        onMore={shown === report ? undefined : release}
        onTraces={isInside ? onTraces : undefined}
      />
      <div className={styles.whole} onPointerMove={hold} onPointerLeave={release} onFocus={hold} onBlur={onBlur}>
        <ChangeList report={shown} {...{ actions, timeZone, linkOf, isLookingOn }} />
        <Stack gap={1}>
          {isInside && report.events.selection > 0 && (
            <Button variant="secondary" size="sm" icon="list-ul" onClick={() => onRun(logLines(query, report))}>
              Log lines of selected events
            </Button>
          )}
          {baseline.length > 0 && shown.along && (
            <Button variant="secondary" size="sm" icon="gf-show-context" onClick={onTime}>
              Where did the time go?
            </Button>
          )}
        </Stack>
        <AsApl
          label="As APL"
          name="Query as sent"
          text={report.overview}
          onEdit={() => onRun(asApl(query, 'table', report.overview))}
        />
      </div>
    </div>
  );
}

/** The service of the compared series, if the query groups by service. */
function serviceOf({ changes }: ChangesQuery): Pick<TraceSearch, 'service'> {
  const [, label] = firstNamed(Object.entries(changes?.group ?? {}), spanPartNames.service, ([name]) => name) ?? [];
  return typeof label === 'string' && label !== 'null' ? { service: label } : {};
}

/** Holds a report while the pointer is over it, so that later results don't move the list. */
function useHeld(report: ChangesReport | undefined, isPointed: boolean): ChangesReport | undefined {
  const [held, setHeld] = useState(report);
  const isSame = held?.overview === report?.overview && held?.lookingOn !== undefined;
  const shown = isPointed && isSame ? held : report;
  if (held !== shown) {
    setHeld(shown);
  }
  return shown;
}

function getStyles(theme: GrafanaTheme2) {
  return {
    whole: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1), '&:focus': { outline: 'none' } }),
  };
}
