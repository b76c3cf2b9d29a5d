import { catchError, defer, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { CoreApp } from '@grafana/data';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { parseExpression } from '@aplkit/language/apl/parse';
import { withStep } from '@aplkit/language/apl/edit/change';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { significantTokens } from '@aplkit/language/apl/tree/lexer';
import { widerQueryRange } from '../service/queryRange';
import { checkLimits } from '../query/plan/guard';
import { originOf } from '../query/paging/requests';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { withRequestFilters } from '../query/filtering/writtenQuery';
import { type QueryContext } from '../query/runQuery';
import { isRejection, withoutPlace } from '../query/failures/queryFailure';
import { fixedRange, windowOfPeriod } from '../query/plan/timeRanges';
import { readFields } from '../schema/readFields';
import { type Service } from '../service/client';
import { type AplSource } from '../source';
import { tracesOfEvents } from '../traces/tracesOfEvents';
import { type ChangeSearch, type ChangesQuery } from '../types';
import { conditionFailure, ofGroup } from './comparison';
import { constants, minutes } from './constants';
import { findChanges, type FoundFrame } from './findChanges';
import { isFailure } from '../traces/failures';
import { conditionOfValues, groupConditions } from '../query/links/groupConditions';
import { type Asked } from './comparedOverview';
import { questionOf } from './restated';
import { isClicked, isOfSlow, suited } from './suited';
import { widerQuestions, type WiderQuestion } from './widened';
import { readChanges, windowsOf, without } from './windows';

interface ChangesContext extends QueryContext {
  service: Pick<Service, 'query' | 'queryLegacy' | 'listAnnotations'>;
  source: Pick<AplSource, 'schema' | 'settings'>;
}

/** Runs a migrated `changes` query, with intermediate results. Unsubscribing cancels its queries. */
export function runChanges(saved: ChangesQuery, context: ChangesContext): Observable<TargetFrames> {
  const { schema } = context.source;
  return significantTokens(saved.query).length === 0
    ? of(wholeFrames([]))
    : defer(() => readFields(saved.query, schema)).pipe(
        mergeMap(() => runQuestion(saved, written(suited(saved, schema.known), context), context)),
        map(({ frame, partial }) => ({ ...wholeFrames([frame]), partial }))
      );
}

/** Replaces variables. Derived queries skip this, because event values may look like variables. */
function written(query: ChangesQuery, { templates, request }: ChangesContext): ChangesQuery {
  const search = readChanges(query.changes);
  const { all } = windowsOf(search, request.range, request.timezone);
  const write = (apl: string) => interpolateApl(apl, { templates, ...request, range: fixedRange(all) });
  const { where } = search;
  const changes = { ...search, ...(where !== undefined && { where: write(where) }) };
  return { ...query, query: write(query.query), changes };
}

function runQuestion(saved: ChangesQuery, query: ChangesQuery, context: ChangesContext): Observable<FoundFrame> {
  const { request, service, source } = context;
  const { known } = source.schema;
  const search = readChanges(query.changes);
  const wider = widerQuestions(query, { isClicked: isClicked(saved), schema: known, ...request });
  return askedIn({ query, leftOut: [] }, context).pipe(
    mergeMap((asked) =>
      findChanges(
        {
          asked,
          wider: wider.map((one) => ({ ...one, asked: askedIn(one, context) })),
          rise: riseOf(saved, query, asked, context),
          clicked: search,
          ...{ schema: known, refId: query.refId, isChosen: search.window !== undefined },
          // Only editors show timelines.
          ...(isEditor(request.app) && { marks: source.settings }),
        },
        (apl, span) => service.query({ apl, ...widerQueryRange(span) }, originOf(request)),
        {
          listAnnotations: (span) => service.listAnnotations(span),
          findTraces: () => tracesOfEvents(source, asked.datasets),
        }
      ).pipe(
        catchError((error: unknown) => {
          const { events, where } = asked;
          const why = where && isRejection(error) ? conditionFailure(events, where, known) : undefined;
          return why === undefined ? withoutPlace(error) : throwError(() => new Error(`The condition failed. ${why}`));
        })
      )
    )
  );
}

const isEditor = (app: string | undefined) => app === CoreApp.Explore || app === CoreApp.PanelEditor;

/** The rise to search for: at a clicked annotation or trace, or in events that match the filters. */
function riseOf(
  saved: ChangesQuery,
  query: ChangesQuery,
  { windows }: Asked,
  context: ChangesContext
): Parameters<typeof findChanges>[0]['rise'] {
  const { baseline: _, annotation, trace, operation, where, ...search } = readChanges(query.changes);
  const { measure, metric } = readChanges(saved.changes);
  const ask = (changes: ChangeSearch, group?: Record<string, string>) => {
    const text = group ? withStep(query.query, `where ${conditionOfValues(group)}`) : query.query;
    return askedIn({ query: { ...query, query: text, changes: { ...search, ...changes } }, leftOut: [] }, context).pipe(
      map((asked) => (group ? { ...asked, group } : asked))
    );
  };
  // The problem may have begun before the window, so the search covers an hour, which shows what is usual.
  const { selection, all } = windows;
  const range = { from: Math.min(all.from, selection.from - minutes(constants.past.value)), to: all.to };
  if (annotation !== undefined && where === undefined) {
    return { at: selection, range, isByService: true, asked: ask };
  }
  if (trace !== undefined && where !== undefined) {
    const condition = parseExpression(where);
    const how = condition && isFailure(condition) ? 'fail' : 'are slow';
    // Without a rise, spans as slow as the trace are compared with equally slow spans at other times.
    const near = minutes(constants.near.value);
    const window = { from: Math.max(all.from, trace - near), to: Math.min(all.to, trace + near) };
    const ordinary = without(all, window).map(windowOfPeriod);
    const otherwise = { where, window: windowOfPeriod(window), ordinary };
    return { at: { from: trace, to: trace + 1 }, range: all, how, operation, asked: ask, otherwise };
  }
  // For a click on a chart, the chart itself shows the rise.
  if (where !== undefined && search.ordinary !== undefined && measure === undefined && metric === undefined) {
    const condition = parseExpression(where);
    // Among slow events, only the slowest may have increased.
    const how = condition && isOfSlow(condition) ? undefined : 'match';
    return { at: selection, range, where, how, asked: ask };
  }
  return undefined;
}

/** The comparison that a query defines, with the request's filters. Variables must already be replaced. */
function askedIn(
  { query, leftOut }: Pick<WiderQuestion, 'query' | 'leftOut'>,
  context: ChangesContext
): Observable<Asked> {
  return defer(() => {
    const { request, source, limits } = context;
    const { schema } = source;
    const search = readChanges(query.changes);
    const windows = windowsOf(search, request.range, request.timezone);
    checkLimits(windows.all, limits);
    return withRequestFilters(query.query, query, context).pipe(
      mergeMap(async (filtered) => {
        const datasets = await readFields(filtered.text, schema);
        const { group: searched = {} } = search;
        const { text: events, leftOut: ofGroups } = ofGroup(filtered.text, searched, schema.known);
        const { kept: group } = groupConditions(filtered.text, searched, schema.known);
        const question = questionOf(query.query, search, analyze(events, schema.known).result.columns);
        const { where, fields } = search;
        const { filters = [], others = [] } = search.metric ?? {};
        const ofMetric = [
          ...filters.map(({ column }) => `Not filtering by “${column}”, because the spans don’t have this field.`),
          ...others.map((condition) => `Ignoring the metric’s condition \`${condition}\`.`),
        ];
        const left = [...filtered.leftOut, ...leftOut, ...ofGroups, ...ofMetric];
        return { events, windows, where, group, fields, question, datasets, leftOut: left };
      })
    );
  });
}
