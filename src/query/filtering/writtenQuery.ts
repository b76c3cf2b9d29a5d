import { defer, from, map, type Observable, of } from 'rxjs';

import { type DataQueryRequest, type TimeRange } from '@grafana/data';

import { type AplQuery, type ExploreParts, type RowsQuery } from '../../types';
import { interpolateApl } from '../interpolation/interpolateApl';
import { type Templates } from '../interpolation/interpolateNames';
import { whyUnsupported } from '../migration/migrate';
import { withMargin } from '../plan/timeRanges';
import { type FilteredQuery } from './defaultFilters';

/** Adds filters to an interpolated query, and reports filters that can't be added. */
export type QueryFilter = (apl: string, query: Pick<AplQuery, 'kind' | 'defaultFilter'>) => Promise<FilteredQuery>;

export interface WritingContext {
  templates: Templates;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
  /** Adds the dashboard's filters to the query, if there are any. */
  filter?: QueryFilter;
}

/** A query with the text to send. */
export interface WrittenQuery extends Omit<FilteredQuery, 'text'> {
  query: RowsQuery & ExploreParts;
  apl: string;
  /** The query's text before filters were added. */
  own: string;
  range: TimeRange;
  /** Builds the query's text for another range, without filters. */
  textIn: (range: TimeRange) => string;
}

/** Replaces variables in a migrated query, and adds filters. Fails for an unsupported language. */
export function writtenQuery(query: RowsQuery & ExploreParts, context: WritingContext): Observable<WrittenQuery> {
  return defer(() => {
    const why = whyUnsupported(query);
    if (why !== undefined) {
      throw new Error(why);
    }
    const { templates, request } = context;
    const range = withMargin(request.range, query.margin);
    const textIn = (other: TimeRange) => interpolateApl(query.query, { templates, ...request, range: other });
    const own = textIn(range);
    return withRequestFilters(own, query, context).pipe(
      map(({ text: apl, ...filtered }) => ({ query, apl, own, range, textIn, ...filtered }))
    );
  });
}

export function withRequestFilters(
  text: string,
  query: Pick<AplQuery, 'kind' | 'defaultFilter'>,
  { filter }: Pick<WritingContext, 'filter'>
): Observable<FilteredQuery> {
  return filter ? from(filter(text, query)) : of({ text, leftOut: [] });
}
