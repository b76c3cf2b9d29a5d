import { type Observable } from 'rxjs';

import { type DataQueryRequest, type DataQueryResponse, type DataSourceApi, type EventBus } from '@grafana/data';
import { type DataSourceSrv, type TemplateSrv } from '@grafana/runtime';

import { type ResultMeta } from './frames/decorate/stats';
import { type MetricsSchema } from './schema/metricsSchema';
import { type Schema } from './schema/schema';
import { type Service } from './service/client';
import { type AplOptions, type Settings } from './settings';
import { type AplQuery } from './types';

/** The data source as the rooms know it; `datasource.ts` is what implements it. Each room takes the part that it uses. */
export interface AplSource extends DataSourceApi<AplQuery, AplOptions> {
  /** Retries temporary failures. */
  readonly service: Service;
  /** The suggestions of editors. */
  readonly schema: Schema;
  /** The same, of metrics. */
  readonly metricsSchema: MetricsSchema;
  readonly settings: Settings;
  /** The time that the last runs of its editors took, by dataset and length of range. */
  readonly lastRuns: Map<string, ResultMeta>;
  /** The help's examples that were chosen: Grafana writes one into a query, and its editor runs it. */
  readonly examples: Set<string>;
  /** Texts of queries that a person runs beyond the settings' limits, each with the range of that run once it has begun. */
  readonly allowedRuns: Map<string, string>;
  readonly templates: () => Pick<TemplateSrv, 'replace'>;
  /** Grafana's data sources, which are known by what their settings say. */
  readonly dataSources: () => Pick<DataSourceSrv, 'getInstanceSettings'>;
  readonly events: () => Pick<EventBus, 'publish'>;
  /** Loads what Grafana needs at once: a query without its variables, filters for values. */
  prepare(): Promise<unknown>;
  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse>;
  /** Whether the query asks for anything. */
  filterQuery(query: AplQuery): boolean;
  interpolateVariablesInQueries: NonNullable<DataSourceApi<AplQuery, AplOptions>['interpolateVariablesInQueries']>;
}
