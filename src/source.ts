import { type Observable } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse, type DataSourceApi, type EventBus } from '@grafana/data';
import { type DataSourceSrv, type TemplateSrv } from '@grafana/runtime';

import { type ResultMeta } from './frames/decorate/stats';
import { type MetricsSchema } from './schema/metricsSchema';
import { type Schema } from './schema/schema';
import { type Service } from './service/client';
import { type AplOptions, type Settings } from './settings';
import { type AplQuery } from './types';

/** The data source as the rooms see it, implemented by `datasource.ts`. Each room picks the members it uses. */
export interface AplSource extends DataSourceApi<AplQuery, AplOptions> {
  /** Retries temporary failures. */
  readonly service: Service;
  /** Names that editors suggest. */
  readonly schema: Schema;
  /** Names of metrics that editors suggest. */
  readonly metricsSchema: MetricsSchema;
  readonly settings: Settings;
  /** Duration of the latest runs in editors, by dataset and length of range. */
  readonly lastRuns: Map<string, ResultMeta>;
  /** Examples selected in the help: Grafana inserts one, and its editor runs it. */
  readonly examples: Set<string>;
  /** Query texts allowed to exceed the limits once, each with the range of that run once started. */
  readonly allowedRuns: Map<string, string>;
  readonly templates: () => Pick<TemplateSrv, 'replace'>;
  /** Grafana's data sources, known by their settings. */
  readonly dataSources: () => Pick<DataSourceSrv, 'getInstanceSettings'>;
  readonly events: () => Pick<EventBus, 'publish'>;
  /** Loads everything that Grafana needs synchronously, such as a query without its variables. */
  prepare(): Promise<unknown>;
  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse>;
  /** Whether the query is not empty. */
  filterQuery(query: AplQuery): boolean;
  interpolateVariablesInQueries: NonNullable<DataSourceApi<AplQuery, AplOptions>['interpolateVariablesInQueries']>;
}
