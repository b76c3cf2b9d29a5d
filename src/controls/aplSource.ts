import { type Observable } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse, type DataSourceApi } from '@grafana/data';

import { type AplQuery } from '../query/model';
import { type Service } from '../service/lazyService';
import { type Schema } from './schema';

/** What editors and variables need of the data source. It knows them, and so they do not know it. */
export interface AplSource extends DataSourceApi<AplQuery> {
  readonly service: Service;
  /** From the settings; `undefined` when none is chosen. */
  readonly defaultDataset: string | undefined;
  /** True where a write token is stored, so that annotations can be managed. */
  readonly annotationWrites: boolean;
  /** True where the settings name the legacy query endpoint, so that queries may ask it. */
  readonly legacyEndpoint: boolean;
  /** What editors suggest. */
  readonly schema: Schema;
  /** False for a query that is empty. */
  filterQuery(query: AplQuery): boolean;
  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse>;
}
