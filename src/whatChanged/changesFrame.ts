import { type DataFrame, type Field, FieldType, type QueryResultMetaNotice } from '@grafana/data';

import { type ResultMeta } from '../frames/decorate/stats';
import { type Period } from '../query/plan/timeRanges';
import { type ChosenFields } from './comparedFields';
import { type AlongTraces } from './alongTraces';
import { type Happened, type Then } from './happened';
import { type Finding } from './finding';
import { certaintyOf, findingText, remarks, traitText, verdictOf } from './sentences';
import { type Counts } from './certainty';
import { type Normal, type Worse } from './course';
import { countText, listText } from '@aplkit/language/kit/words';
import { type ChangeSearch } from '../types';

/** The result of a comparison, for the query's editor. */
export interface ChangesReport {
  events: Counts;
  findings: Finding[];
  /** Differences that only repeat the question. */
  restated: Finding[];
  /** Annotations that began around the start of the difference. */
  happened?: Happened[];
  /** Start of the difference, if known. */
  then?: Then;
  along?: AlongTraces;
  /** Steps that are still running: traces, or only start times. Missing in the last result. */
  lookingOn?: 'traces' | 'times';
  /** Query for the selected events. */
  selected: string;
  window: Period;
  /** Periods of the other events; empty if only `where` separates them from the selected events. */
  baseline: Period[];
  where?: string;
  /** Group that both sides belong to. */
  group?: ChangeSearch['group'];
  /** The rise at a clicked annotation or trace, or the measures that were normal. */
  rise?: Worse | Normal;
  /** Sentence that explains why the baseline is wider than the query's. */
  widened?: string;
  /** The sent query that found the differences. */
  overview: string;
}

interface ReportedChanges extends ChangesReport {
  refId: string;
  others: ChosenFields['others'];
  meta: ResultMeta;
  notices: QueryResultMetaNotice[];
  sent: readonly string[];
}

/** Differences as a table, one per row. */
export function changesFrame({ refId, others, meta, notices, sent, ...report }: ReportedChanges): DataFrame {
  const { events, restated } = report;
  const findings = [...report.findings, ...restated];
  const strings = (name: string, textOf: (finding: Finding) => string, custom?: object): Field => ({
    ...{ name, type: FieldType.string, config: custom ? { custom } : {}, values: findings.map(textOf) },
  });
  const shares = (side: keyof Counts) =>
    findings.map(({ counts }) => (events[side] === 0 ? 0 : counts[side] / events[side]));
  return {
    refId,
    length: Math.max(1, findings.length),
    meta: {
      preferredVisualisationType: 'table',
      executedQueryString: sent.join('\n\n'),
      notices: [...noticesOf(report, others), ...notices],
      custom: { apl: meta, changes: report },
    },
    fields:
      findings.length === 0
        ? // An empty table would say nothing.
          [{ ...strings('what changed', () => ''), values: [verdictOf(events, report) ?? ''] }]
        : [
            strings('field', ({ trait }) => trait.field.name),
            strings('value', ({ trait }) => (trait.kind === 'value' && trait.value) || traitText(trait)),
            // Before Grafana 12, wrapping is a cell option.
            strings('what changed', (finding) => sentenceOf(finding, events), {
              ...{ width: 420, wrapText: true, cellOptions: { type: 'auto', wrapText: true } },
            }),
            bars('selected events', shares('selection'), 'blue'),
            bars('other events', shares('baseline'), 'text'),
            {
              ...{ name: 'events', type: FieldType.number, config: {} },
              values: findings.map(({ counts }) => counts.selection),
            },
            strings('certainty', (one) => (restated.includes(one) ? 'true by definition' : certaintyOf(one)), {
              width: 190,
            }),
          ],
  };
}

const bars = (name: string, values: number[], fixedColor: string): Field => ({
  ...{ name, type: FieldType.number, values },
  config: {
    ...{ unit: 'percentunit', min: 0, max: 1 },
    color: { mode: 'fixed', fixedColor },
    custom: { cellOptions: { type: 'gauge', mode: 'basic', valueDisplayMode: 'text' } },
  },
});

const sentenceOf = (finding: Finding, events: Counts) =>
  [`${finding.trait.field.name} ${findingText(finding, events)}.`, ...remarks(finding, events)].join(' ');

/** Report of a frame from `changesFrame`; `undefined` for other frames. */
export function readChangesReport(frame: DataFrame): ChangesReport | undefined {
  const changes: unknown = frame.meta?.custom?.changes;
  return isReport(changes) ? changes : undefined;
}

const isReport = (value: unknown): value is ChangesReport =>
  typeof value === 'object' && value !== null && 'findings' in value && 'events' in value;

/** Notices about event counts, the verdict, and fields that weren't compared. */
function noticesOf(report: ChangesReport, others: ChosenFields['others']): QueryResultMetaNotice[] {
  const { events, findings, restated, widened, along } = report;
  // The verdict is about fields, so it's left out if traces differ.
  const isFound = (along?.operations ?? []).length > 0;
  const isCompared = Math.min(events.selection, events.baseline) > 0;
  const [selected, other] = [countText(events.selection, 'selected event'), countText(events.baseline, 'other event')];
  const reasons = [...new Set(others.map(({ why }) => why))];
  const texts = [
    `${selected} ${isCompared ? 'compared with' : 'and'} ${other}.`,
    widened,
    findings.length + restated.length > 0 && !isFound ? verdictOf(events, report) : undefined,
    ...reasons.map((why) => {
      const names = others.filter((one) => one.why === why).map(({ name }) => name);
      return `Not compared: ${listText(names)} (${why}).`;
    }),
  ];
  return texts.flatMap((text) => (text === undefined ? [] : { severity: 'info', text }));
}
