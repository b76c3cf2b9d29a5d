import React, { useEffect, useRef, useState } from 'react';

import { css } from '@emotion/css';
import { finalize, type Subscription } from 'rxjs';

import { AppEvents, type GrafanaTheme2, LoadingState, type PanelData, type TimeRange } from '@grafana/data';
import { Button, LoadingPlaceholder, useStyles2 } from '@grafana/ui';

import { AsApl } from '../editing/QueryText';
import { sentText } from '../editing/sentText';
import { datasetsIn } from '../schema/readFields';
import { type AplSource } from '../source';
import { type SpanFields, spanFields } from '../traces/spanFields';
import { errorText } from '../service/errorText';
import { type AplQuery, type ChangesQuery } from '../types';
import { type Acted, charted, filtered, logLines, overviewAsApl, slowestTrace } from './changeActions';
import { type SlowOrFailed } from './alongTraces';
import { ChangeList, type FindingAction } from './ChangeList';
import { type ChangesReport, readChangesReport } from './changesFrame';
import { CompareWider } from './CompareWider';
import { HappenedThen } from './HappenedThen';
import { type MostlyLogged } from './spanLines';
import { type Finding, type TimelineMark } from './finding';
import { markAddress } from './markAddress';
import { riseText } from './sentences';
import { requestRange, type ComparedBy, windowOfPeriod } from './windows';

interface Props {
  datasource: AplSource;
  query: ChangesQuery;
  /** Kind of comparison; results of the other kind don't apply. */
  comparedBy: ComparedBy;
  range: TimeRange | undefined;
  data: PanelData | undefined;
  onRun: (query: AplQuery) => void;
}

/** Result of the last run, with actions to continue. */
export function Changes({ datasource, query, comparedBy, range, data, onRun }: Props) {
  const styles = useStyles2(getStyles);
  const [isAsking, setIsAsking] = useState(false);
  const asking = useRef<Subscription>(undefined);
  const whole = useRef<HTMLDivElement>(null);
  // A result must not replace a query that has changed since.
  useEffect(() => () => asking.current?.unsubscribe(), [query]);
  const [isPointed, setIsPointed] = useState(false);
  const report = data?.series
    .filter(({ refId }) => refId === query.refId)
    .map(readChangesReport)
    .find((one) => one?.comparedBy === comparedBy);
  const above = useHeld(report, isPointed);
  const isRunning = data?.state === LoadingState.Loading || data?.state === LoadingState.Streaming;
  const isLookingOn = above !== report || (isRunning && report?.lookingOn !== undefined);
  if (report === undefined) {
    return (
      <div ref={whole} tabIndex={-1}>
        {data?.state === LoadingState.Loading && <LoadingPlaceholder text="Comparing…" />}
      </div>
    );
  }
  if (report.overview === '' && report.rise) {
    // The first words, before there are lines.
    return (
      <div ref={whole} tabIndex={-1} className={styles.whole}>
        <div>{riseText(report.rise)}</div>
        <HappenedThen report={report} timeZone={data?.request?.timezone} isLookingOn />
      </div>
    );
  }
  const { schema, service, events } = datasource;
  const warn = (why: string) =>
    events().publish({ type: AppEvents.alertWarning.name, payload: ['Leaves the query unchanged', why] });
  const take = (acted: Acted) => {
    if ('why' in acted) {
      warn(acted.why);
      return;
    }
    // The line with the button is replaced by the next list.
    whole.current?.focus();
    onRun(acted.query);
  };
  const timeZone = data?.request?.timezone;
  const spans = spansOf(query, datasource);
  const openTrace = (finding: Finding) => {
    if (spans === undefined || range === undefined) {
      return;
    }
    setIsAsking(true);
    const lines = logLines(query, report, schema.known, finding);
    const apl = sentText(datasource, { ...lines, query: slowestTrace(lines, spans) }, range, data?.request);
    const body = { apl, ...requestRange(report.window) };
    asking.current = service
      .query(body)
      .pipe(finalize(() => setIsAsking(false)))
      .subscribe({
        next: ({ body: { tables } }) => {
          const id = tables.at(0)?.columns?.[0]?.[0];
          if (typeof id === 'string' && id !== '') {
            const { changes: _, ...rest } = query;
            onRun({ ...rest, kind: 'traces', query: id, traces: { origin: datasetsIn(apl) } });
          } else {
            warn('None of the selected events is in a trace.');
          }
        },
        error: (error: unknown) => warn(errorText(error)),
      });
  };
  const onTraces = ({ service, operation, how }: SlowOrFailed) => {
    const traces = {
      ...{ service, operation, origin: datasetsIn(query.query) },
      ...(how === 'failed' && { errors: true }),
      // Traces at other times are not part of the incident.
      ...(isPart(report, range) && { window: windowOfPeriod(report.window) }),
    };
    const { changes: _, ...rest } = query;
    onRun({ ...rest, kind: 'traces', query: '', traces });
  };
  const onLines = ({ query: text }: MostlyLogged) => {
    const { changes: _, ...rest } = query;
    onRun({ ...rest, kind: 'apl', query: text, editorMode: 'code', format: 'logs' });
  };
  const onTime = () => {
    const [from, to] = [Math.min, Math.max].map((most, end) =>
      most(...report.baseline.map((period) => (end === 0 ? period.from : period.to)))
    );
    const { changes: _, ...rest } = query;
    onRun({
      ...{ ...rest, kind: 'traces', query: '' },
      traces: {
        ...{ as: 'flame', origin: datasetsIn(query.query) },
        ...{ window: windowOfPeriod(report.window), baseline: windowOfPeriod({ from, to }) },
      },
    });
  };
  const linkOf = (mark: TimelineMark) => range && markAddress(mark, query, { datasource, range });
  const [hold, release] = [() => setIsPointed(true), () => setIsPointed(false)];
  const onBlur = ({ currentTarget, relatedTarget }: React.FocusEvent) =>
    currentTarget.contains(relatedTarget) || release();
  const inWhich = (of: string) => `events where ${of}`;
  const ofEvents = (of: string) => `of events where ${of}`;
  const lines: FindingAction[] = [
    { label: 'Log lines', name: ofEvents, act: (finding) => onRun(logLines(query, report, schema.known, finding)) },
    { label: 'Slowest trace', name: ofEvents, isFor: () => spans !== undefined && !isAsking, act: openTrace },
  ];
  const actions: FindingAction[] = [
    {
      label: 'Keep only these',
      name: inWhich,
      act: (finding) => take(filtered(query, finding, false, schema.known)),
    },
    {
      label: 'Exclude these',
      name: inWhich,
      act: (finding) => take(filtered(query, finding, true, schema.known)),
    },
    {
      label: 'Chart by field',
      name: (of) => `the original query, for ${of}`,
      act: (finding) => take(charted(query, finding, schema.known)),
    },
    ...(isInside(report, range) ? lines : []),
  ];
  return (
    <div ref={whole} tabIndex={-1} className={styles.whole}>
      {report.rise && <div>{riseText(report.rise)}</div>}
      <HappenedThen
        report={above ?? report}
        {...{ timeZone, isLookingOn, onLines }}
        onMore={above === report ? undefined : release}
        onTraces={isInside(report, range) ? onTraces : undefined}
      />
      <div className={styles.whole} onPointerMove={hold} onPointerLeave={release} onFocus={hold} onBlur={onBlur}>
        <ChangeList {...{ report, actions, timeZone, linkOf, isLookingOn }} />
        <CompareWider
          {...{ query, report, range, timeZone }}
          schema={schema.known}
          onRun={(next) => take({ query: next })}
        />
        <div className={styles.buttons}>
          {spans !== undefined && report.baseline.length > 0 && (
            <Button variant="secondary" size="sm" icon="gf-show-context" onClick={onTime}>
              Where did the time go?
            </Button>
          )}
          {isInside(report, range) && report.events.selection > 0 && (
            <Button
              variant="secondary"
              size="sm"
              icon="list-ul"
              onClick={() => onRun(logLines(query, report, schema.known))}
            >
              Log lines of selected events
            </Button>
          )}
        </div>
        <AsApl
          label="As APL"
          name="Query as sent"
          text={report.overview}
          onEdit={() => onRun(overviewAsApl(query, report))}
        />
      </div>
    </div>
  );
}

/** An earlier report of the same question while the pointer is on it, so that later results don't move it. */
function useHeld(report: ChangesReport | undefined, isPointed: boolean): ChangesReport | undefined {
  const [held, setHeld] = useState(report);
  const isSame = held?.overview === report?.overview && held?.lookingOn !== undefined;
  const shown = isPointed && isSame ? held : report;
  if (held !== shown) {
    setHeld(shown);
  }
  return shown;
}

/** Whether the window is in the range, so that a query of this range shows its events. */
const isInside = ({ window: { from, to } }: ChangesReport, range: TimeRange | undefined) =>
  range !== undefined && from >= range.from.valueOf() && to <= range.to.valueOf();

/** Whether the range has more than the window. */
const isPart = ({ window: { from, to } }: ChangesReport, range: TimeRange | undefined) =>
  range !== undefined && (from > range.from.valueOf() || to < range.to.valueOf());

/** Fields of the query's spans; `undefined` if its events are not known to be spans. */
function spansOf({ query }: ChangesQuery, { schema }: Pick<AplSource, 'schema'>): SpanFields | undefined {
  const known = datasetsIn(query).map((name) => schema.known.fieldsOf(name) ?? []);
  const isKnown = known.length > 0 && known.every(({ length }) => length > 0);
  const nothing = { type: '', unit: '', hidden: false, description: '' };
  return isKnown ? spanFields(known.flat().map((field) => ({ ...nothing, ...field }))) : undefined;
}

function getStyles(theme: GrafanaTheme2) {
  return {
    buttons: css({ display: 'flex', gap: theme.spacing(1) }),
    whole: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1), '&:focus': { outline: 'none' } }),
  };
}
