import { type Observable } from 'rxjs';

import { type DataQueryRequest } from '@grafana/data';

import { type EditedQuery } from '../apl/edit/change';
import { type FetchRows, type LevelSettings, type QueryFilter } from '../query/runQuery';
import { type TargetFrames } from '../query/result/targetFrames';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';

/** The parts of the data source that Explore's code uses. */
export interface ExploreContext extends Pick<AplSource, 'uid' | 'templates' | 'events' | 'getRef'> {
  service: Pick<AplSource['service'], 'query' | 'queryLegacy'>;
  settings: LevelSettings;
  schema: Pick<AplSource['schema'], 'fields' | 'known'>;
}

/** A query that is derived from another one: its own options, and the edit of its text. */
export interface Derived {
  query: AplQuery;
  edit: (apl: string) => EditedQuery;
}

/** How queries of a request are run. */
export interface DerivedRun {
  request: Pick<DataQueryRequest, 'range' | 'intervalMs' | 'liveStreaming'> &
    Partial<Pick<DataQueryRequest, 'requestId'>>;
  filter: QueryFilter | undefined;
  run: (query: AplQuery, filter: QueryFilter | undefined, follow?: FetchRows) => Observable<TargetFrames>;
}
