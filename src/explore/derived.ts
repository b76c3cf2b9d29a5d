import { type Observable } from 'rxjs';

import { type DataQueryRequest, type DataSourceRef, type EventBus } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type EditedQuery } from '../apl/edit/change';
import { type FetchRows, type QueryFilter } from '../query/runQuery';
import { type TargetFrames } from '../query/result/targetFrames';
import { type Schema } from '../schema/schema';
import { type Service } from '../service/lazyService';
import { type AplQuery } from '../types';

/** The parts of the data source that Explore's code uses. */
export interface ExploreContext {
  uid: string;
  service: Pick<Service, 'query' | 'queryLegacy'>;
  schema: Pick<Schema, 'fields' | 'known'>;
  templates: () => Pick<TemplateSrv, 'replace'>;
  events: () => Pick<EventBus, 'publish'>;
  getRef: () => DataSourceRef;
}

/** A query that is derived from another one: its own options, and the edit of its text. */
export interface Derived {
  query: AplQuery;
  edit: (apl: string) => EditedQuery;
}

/** How queries of a request are run. */
export interface DerivedRun {
  request: Pick<DataQueryRequest, 'range' | 'intervalMs' | 'liveStreaming'> &
    Partial<Pick<DataQueryRequest, 'requestId' | 'maxDataPoints'>>;
  /** The filters of the request. */
  filter: QueryFilter | undefined;
  run: (query: AplQuery, filter: QueryFilter | undefined, follow?: FetchRows) => Observable<TargetFrames>;
}
