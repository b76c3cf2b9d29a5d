import { catchError, defer, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { dateTime, type TimeRange } from '@grafana/data';

import { analyze } from '../apl/analysis/analyze';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { isEmpty } from '../query/kinds';
import { checkLimits } from '../query/plan/guard';
import { originOf } from '../query/requests';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { withRequestFilters, type QueryContext } from '../query/runQuery';
import { isRejection, withoutPlace } from '../query/queryFailure';
import { type Period } from '../query/timeRanges';
import { readFields } from '../schema/readFields';
import { type Service } from '../service/client';
import { type AplSource } from '../source';
import { findLogs, findSpans } from '../traces/findDatasets';
import { spanFields } from '../traces/spanFields';
import { type TraceDatasets } from '../traces/traceQueries';
import { type ChangesQuery } from '../types';
import { conditionFailure } from './comparison';
import { findChanges, type FoundFrame } from './findChanges';
import { ofGroup } from './ofGroup';
import { fewEvents } from './rankFindings';
import { questionOf } from './restated';
import { suited } from './suited';
import { type AskedQuestion, widerQuestions } from './widened';
import { type ComparedBy, comparedBy, readChanges, requestRange, windowsOf } from './windows';

interface ChangesContext extends QueryContext {
  service: Pick<Service, 'query' | 'queryLegacy' | 'listAnnotations'>;
  source: Pick<AplSource, 'schema' | 'settings'>;
}

/**
 * Runs a query of kind `changes`, migrated: at most five queries, one after the other, and one more for each question without enough other
 * events; the first lines come after two. Unsubscribing cancels.
 */
export function runChanges(saved: ChangesQuery, context: ChangesContext): Observable<TargetFrames> {
  const { schema } = context.source;
  return isEmpty(saved)
    ? of(wholeFrames([]))
    : defer(() => readFields(saved.query, schema)).pipe(
        mergeMap(() => {
          const query = suited(saved, schema.known);
          const wider = widerQuestions(query, schema.known, context.request);
          return runFirst([{ query }, ...wider], comparedBy(readChanges(query.changes)), context);
        }),
        map(({ frame, partial }) => ({ ...wholeFrames([frame]), partial }))
      );
}

/** Runs the first question that has enough other events, or the last. */
function runFirst(
  [question, ...wider]: readonly AskedQuestion[],
  asked: ComparedBy,
  context: ChangesContext
): Observable<FoundFrame> {
  // Who clicked a point of a chart did not choose its other events: a few are no answer.
  const fewest = readChanges(question.query.changes).measure === undefined ? 1 : fewEvents;
  const least = wider.length > 0 ? fewest : 0;
  return runQuestion(question, { asked, least }, context).pipe(
    mergeMap((found) => (found.isShort ? runFirst(wider, asked, context) : of(found)))
  );
}

function runQuestion(
  { query, why }: AskedQuestion,
  { asked: comparedBy, least }: { asked: ComparedBy; least: number },
  context: ChangesContext
): Observable<FoundFrame> {
  return defer(() => {
    const { templates, request, service, source, limits } = context;
    const { schema } = source;
    const search = readChanges(query.changes);
    const windows = windowsOf(search, request.range, request.timezone);
    checkLimits(windows.all, limits);
    const written = (apl: string) => interpolateApl(apl, { templates, ...request, range: rangeOf(windows.all) });
    const text = written(query.query);
    return withRequestFilters(text, query, context).pipe(
      mergeMap(async (asked) => {
        const datasets = await readFields(asked.text, schema);
        const { text: events, leftOut } = ofGroup(asked.text, search.group ?? {}, schema.known);
        return { events, leftOut: [...asked.leftOut, ...leftOut], datasets };
      }),
      mergeMap((asked) => {
        const where = search.where && written(search.where);
        const question = questionOf(text, { ...search, where }, analyze(asked.events, schema.known).result.columns);
        return findChanges(
          {
            ...{ ...asked, windows, where, question, schema: schema.known },
            ...{ fields: search.fields, refId: query.refId, isChosen: search.window !== undefined },
            ...{ comparedBy, widened: why, least },
          },
          (apl, span) => service.query({ apl, ...requestRange(span) }, undefined, originOf(request)),
          {
            listAnnotations: (span) => service.listAnnotations(span),
            findTraces: () => tracesOfEvents(source, asked.datasets),
          }
        ).pipe(
          catchError((error: unknown) => {
            const why = where && isRejection(error) ? conditionFailure(asked.events, where, schema.known) : undefined;
            return why === undefined
              ? withoutPlace(error)
              : throwError(() => new Error(`The condition failed. ${why}`));
          })
        );
      })
    );
  });
}

/** Where the spans of the events' traces are: among the events, else where links to traces lead; and their log lines. */
async function tracesOfEvents(
  source: ChangesContext['source'],
  datasets: string[]
): Promise<TraceDatasets | undefined> {
  const fields = await Promise.all(datasets.map((dataset) => source.schema.fields(dataset)));
  const known = fields.every(({ length }) => length > 0) ? spanFields(fields.flat()) : undefined;
  // No dataset with spans is no failure.
  const spans = known
    ? { datasets, fields: known }
    : await findSpans(source, { origin: datasets }).catch(() => undefined);
  const logs = spans && (await findLogs(source, []));
  // Spans may have a field of a line's name: their datasets are none of log lines.
  const span = logs?.datasets.some((name) => spans?.datasets.includes(name)) ? undefined : logs?.fields.span;
  return spans && { spans, ...(logs && span !== undefined && { logs: { ...logs, fields: { ...logs.fields, span } } }) };
}

function rangeOf(span: Period): TimeRange {
  const bounds = { from: dateTime(span.from), to: dateTime(span.to) };
  return { ...bounds, raw: bounds };
}
