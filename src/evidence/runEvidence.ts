import { catchError, concat, defer, from, map, mergeMap, type Observable, of, switchMap } from 'rxjs';

import { CoreApp, type DataFrame } from '@grafana/data';

import { type ResultMeta, readResultMeta } from '../frames/decorate/stats';
import { countText } from '@aplkit/language/kit/words';
import { writtenQuery } from '../query/filtering/writtenQuery';
import { type QueryContext, runWritten } from '../query/runQuery';
import { type TargetFrames } from '../query/result/targetFrames';
import { rangeOfLinks, periodOf } from '../query/plan/timeRanges';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { errorText } from '../service/errorText';
import { type RowsQuery } from '../types';
import { linkedToLines } from './lineLinks';
import { markFrame, placeMarks, seriesIn } from './markFrame';
import { chooseMarks, inOldPositions, type Mark, maxMarks, readMarks } from './marks';
import { type MarksQuery, marksQuery } from './marksQuery';

interface EvidenceContext extends QueryContext {
  source: Pick<AplSource, 'schema' | 'uid' | 'name'>;
}

/** Panels that can show marks. */
const charts: ReadonlyArray<string | undefined> = ['timeseries', 'heatmap', 'candlestick', CoreApp.Explore];

/** Maximum number of charts whose marks are kept for a refresh. */
const maxCharts = 60;

interface FoundMarks {
  made: MarksQuery;
  marks: Mark[];
  meta: ResultMeta | undefined;
}

/** Marks for a chart, or the reason why there are none. */
type Found = { why: string } | FoundMarks;

/** Marks that charts show, by the text of the chart's query. */
export type ShownMarks = Map<string, FoundMarks>;

/**
 * Adds marks to a complete chart with another query. If that fails, the chart stays without marks. On a refresh, the chart keeps its
 * marks until the new ones arrive, so that they don't flicker and an open tooltip stays open.
 */
export function runEvidence(
  chart: Observable<TargetFrames>,
  query: RowsQuery,
  context: EvidenceContext,
  shown: ShownMarks
): Observable<TargetFrames> {
  return chart.pipe(
    switchMap((result) => {
      if (result.partial) {
        return of(result);
      }
      const frames = result.frames();
      const why = whyNone(frames, context);
      if (why !== undefined) {
        return of(withEvidence(result, { why }, query, context));
      }
      const text = frames[0].meta?.executedQueryString ?? '';
      const before = shown.get(text);
      const old = before?.marks ?? [];
      const { from, to } = periodOf(context.request.range);
      const marks = old.filter(({ time }) => time >= from && time <= to);
      const early =
        before && marks.length > 0 ? withEvidence(result, { ...before, marks }, query, context, old) : result;
      return concat(
        of({ ...early, partial: true }),
        findMarks(query, context).pipe(
          map((found) => {
            keep(shown, text, 'why' in found ? undefined : { ...found, marks: chosen(found, frames, context, old) });
            return withEvidence(result, found, query, context, old);
          })
        )
      );
    })
  );
}

function keep(shown: ShownMarks, text: string, found: FoundMarks | undefined): void {
  shown.delete(text);
  if (found !== undefined) {
    shown.set(text, found);
  }
  for (const oldest of [...shown.keys()].slice(0, -maxCharts)) {
    shown.delete(oldest);
  }
}

/** The marks that a chart has room for, placed on its series. */
function chosen(
  { marks, made }: FoundMarks,
  chart: readonly DataFrame[],
  { request }: EvidenceContext,
  old: readonly Mark[]
) {
  const { range, targets = [] } = request;
  const most = Math.floor(
    maxMarks / Math.max(1, targets.filter((target) => 'evidence' in target && target.evidence).length)
  );
  const placed = placeMarks(marks, chart, made.isMeasured);
  return inOldPositions(chooseMarks(placed, most, periodOf(range), made.isMeasured), old);
}

function whyNone(frames: readonly DataFrame[], { request }: EvidenceContext): string | undefined {
  const { panelPluginId, app } = request;
  // Explore shows marks only in its own graph.
  const isPanel = panelPluginId === undefined && frames.some(({ meta }) => meta?.preferredVisualisationPluginId);
  if (isPanel || !charts.includes(panelPluginId ?? app)) {
    return 'This panel doesn’t support marks.';
  }
  return frames.flatMap(seriesIn).some(({ field }) => field.values.length > 0) ? undefined : 'The chart is empty.';
}

function findMarks(query: RowsQuery, context: EvidenceContext): Observable<Found> {
  const { source, settings } = context;
  const { schema } = source;
  const { refId, datasource, kind, refresh, defaultFilter } = query;
  const asked = { ...{ refId, datasource, kind, refresh, defaultFilter }, query: query.query };
  return defer(() => writtenQuery({ ...asked, format: 'timeseries' }, context)).pipe(
    mergeMap((written) =>
      from(readFields(written.apl, schema)).pipe(
        map(() => ({ written, made: marksQuery(written.apl, schema.known, settings) }))
      )
    ),
    mergeMap(({ written, made }): Observable<Found> =>
      'why' in made
        ? of(made)
        : runWritten({ ...written, apl: made.text }, context).pipe(
            map(({ rows: fetched, frames }): Found => {
              const meta = frames().map(readResultMeta).at(0);
              return { made, marks: readMarks(fetched.result(), made.text), meta };
            })
          )
    ),
    catchError((error: unknown) => of({ why: `The query for the marks failed. ${errorText(error)}` }))
  );
}

/** Adds marks to a chart, and describes them in the first frame's metadata for the inspector. */
function withEvidence(
  result: TargetFrames,
  found: Found,
  { refId }: RowsQuery,
  context: EvidenceContext,
  old: readonly Mark[] = []
): TargetFrames {
  return {
    partial: false,
    frames: () => {
      const chart = result.frames();
      if ('why' in found) {
        return noted(chart, `None. ${found.why}`);
      }
      const { made, meta } = found;
      const marks = chosen(found, chart, context, old);
      if (marks.length === 0 || meta === undefined) {
        return noted(chart, 'None. No event matches a point on the chart.');
      }
      const fields = chart.flatMap(seriesIn).map(({ field }) => field);
      const drawn = markFrame(marks, { refId, unit: fields[0].config.unit, meta, query: made.text });
      const links = { source: context.source, range: rangeOfLinks({ app: '', ...context.request }) };
      const frame = made.lines ? linkedToLines(drawn, marks, made.lines, links) : drawn;
      return [...noted(chart, countText(marks.length, 'mark')).map(withLabels), frame];
    },
  };
}

/** Gives empty labels to series without labels. Otherwise, Grafana would hide their marks. */
function withLabels(frame: DataFrame): DataFrame {
  const series = new Set(seriesIn(frame).map(({ field }) => field));
  const fields = frame.fields.map((field) => (series.has(field) ? { ...field, labels: field.labels ?? {} } : field));
  return { ...frame, fields };
}

function noted([first, ...others]: DataFrame[], evidence: string): DataFrame[] {
  const facts = first && readResultMeta(first);
  if (facts === undefined) {
    return first ? [first, ...others] : [];
  }
  const meta = { ...first.meta, custom: { ...first.meta?.custom, apl: { ...facts, evidence } } };
  return [{ ...first, meta }, ...others];
}
