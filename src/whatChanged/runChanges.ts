import { defer, from, map, mergeMap, type Observable, of } from 'rxjs';

import { dateTime, type TimeRange } from '@grafana/data';

import { interpolate } from '../query/interpolation/interpolate';
import { isEmpty } from '../query/kinds';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { type QueryContext } from '../query/runQuery';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { findChanges } from './findChanges';
import { ofGroup } from './ofGroup';
import { readChanges, requestRange, type Span, windowsOf } from './windows';

/** The part of a data source that says which fields there are. */
export type ChangesSource = Pick<AplSource, 'schema'>;

/** Runs a query of kind `changes`, migrated: at most three queries, one after the other. Unsubscribing cancels. */
export function runChanges(
  query: AplQuery,
  { schema }: ChangesSource,
  context: QueryContext
): Observable<TargetFrames> {
  return defer(() => {
    if (isEmpty(query)) {
      return of(wholeFrames([]));
    }
    const { templates, request, filter, service } = context;
    const search = readChanges(query.changes);
    const windows = windowsOf(search, request.range, request.timezone);
    const written = (apl: string) => interpolate(apl, { templates, ...request, range: rangeOf(windows.all) });
    const text = written(query.query);
    return (filter?.(text, query) ?? of({ text, leftOut: [] })).pipe(
      mergeMap((filtered) => from(readFields(filtered.text, schema)).pipe(map((datasets) => ({ filtered, datasets })))),
      map(({ filtered, datasets }) => {
        const { text: events, leftOut } = ofGroup(filtered.text, search.group ?? {}, schema.known);
        return { events, leftOut: [...filtered.leftOut, ...leftOut], datasets };
      }),
      mergeMap((asked) =>
        findChanges(
          {
            ...asked,
            windows,
            where: search.where && written(search.where),
            fields: search.fields,
            schema: schema.known,
            refId: query.refId,
          },
          (apl, span) => service.query({ apl, ...requestRange(span) }, undefined, request.requestId)
        )
      ),
      map((frame) => wholeFrames([frame]))
    );
  });
}

function rangeOf(span: Span): TimeRange {
  const bounds = { from: dateTime(span.from), to: dateTime(span.to) };
  return { ...bounds, raw: bounds };
}
