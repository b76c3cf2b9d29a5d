import { type ReactNode } from 'react';
import { type Observable } from 'rxjs';

import {
  type DataQueryRequest,
  type DataQueryResponse,
  type DataSourceApi,
  type EventBus,
  type QueryEditorProps,
} from '@grafana/data';
import { type DataSourceSrv, type TemplateSrv } from '@grafana/runtime';

import { type ResultMeta } from './frames/decorate/stats';
import { type MetricsSchema } from './schema/metricsSchema';
import { type Schema } from './schema/schema';
import { type Service } from './service/client';
import { type AplOptions, type Settings } from './settings';
import { type AplQuery, type MetricsQuery, type QueryKind } from './types';

/** The data source as other modules use it. Each module picks the members that it needs. */
export interface AplSource extends DataSourceApi<AplQuery, AplOptions> {
  readonly kinds: QueryKinds;
  /** Client for the service. It retries temporary failures. */
  readonly service: Service;
  /** Names of datasets and fields that editors suggest. */
  readonly schema: Schema;
  /** Names of metrics that editors suggest. */
  readonly metricsSchema: MetricsSchema;
  readonly settings: Settings;
  /** Metadata of the latest runs in editors, by dataset and range length. */
  readonly lastRuns: Map<string, ResultMeta>;
  /** Examples selected in the help. Grafana inserts an example, and its editor runs it. */
  readonly examples: Set<string>;
  /** Query texts that may exceed the limits once. When such a run starts, its range is stored. */
  readonly allowedRuns: Map<string, string>;
  /** Visualizations for which the editors last ran the queries of panels again. */
  readonly ranForPanels: WeakMap<object, string>;
  readonly templates: () => Pick<TemplateSrv, 'replace'>;
  /** Grafana's lookup for the settings of data sources. */
  readonly dataSources: () => Pick<DataSourceSrv, 'getInstanceSettings'>;
  readonly events: () => Pick<EventBus, 'publish'>;
  /** Loads what Grafana later needs synchronously, such as the code that replaces variables. */
  prepare(): Promise<unknown>;
  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse>;
  /** True if a query has something to run. */
  filterQuery(query: AplQuery): boolean;
  interpolateVariablesInQueries: NonNullable<DataSourceApi<AplQuery, AplOptions>['interpolateVariablesInQueries']>;
}

export type AplQueryEditorProps = QueryEditorProps<AplSource, AplQuery, AplOptions>;

export interface KindFieldsProps<Query extends AplQuery = AplQuery> extends Pick<
  AplQueryEditorProps,
  'datasource' | 'range' | 'data' | 'app' | 'onChange' | 'onRunQuery'
> {
  query: Query;
  onRun: (query: AplQuery) => void;
  /** Set in the editor for a dashboard's annotation layer. */
  isLayer?: boolean;
}

/** Replaces variables in the parts of a query. */
interface Interpolation {
  apl(text: string): string;
  mpl(query: MetricsQuery): MetricsQuery;
  text(text: string): string;
  /** Replaces variables in entries. If none would be left, all stay unchanged: an empty list matches everything. */
  entries(entries: string[]): string[];
  /** Works like `entries`, but for names, which contain no commas. */
  names(entries: string[]): string[];
}

/** A kind of query. Its methods are called only with queries of that kind. */
export interface Kind<Query extends AplQuery = AplQuery> {
  /** Name shown when users choose a kind. */
  label: string;
  /** The setting that must be set before new queries can have this kind. */
  setting?: keyof Settings;
  hasBuilder?: boolean;
  /** Language of the query text. Kinds with the same language share the text in the editor. */
  language?: 'apl' | 'mpl' | 'id';
  /** True if filters and groups can be added to the query text. */
  isFilterable: boolean;
  /** Description for users who choose this kind for a layer; unset if layers can't have it. */
  mayBeLayer?: string;
  /** Name for users who choose this kind for a variable; unset if its rows can't be options. */
  mayBeVariable?: string;
  /** Edits queries of this kind. Loaded when first shown. */
  Fields(props: KindFieldsProps<Query>): ReactNode;
  /** The query on one line. The query history distinguishes queries by it. */
  display(query: Query): string;
  /** True if the query has nothing to run. */
  isEmpty(query: Query): boolean;
  /** The query with the dashboard's variables replaced, for Explore. */
  interpolate(query: Query, write: Interpolation): Query;
}

type QueryKinds = Readonly<Record<QueryKind, Kind>>;
