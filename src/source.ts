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

/** The data source as the rooms see it, implemented by `datasource.ts`. Each room picks the members it uses. */
export interface AplSource extends DataSourceApi<AplQuery, AplOptions> {
  readonly kinds: QueryKinds;
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

export type AplQueryEditorProps = QueryEditorProps<AplSource, AplQuery, AplOptions>;

export interface KindFieldsProps<Query extends AplQuery = AplQuery> extends Pick<
  AplQueryEditorProps,
  'datasource' | 'range' | 'data' | 'app' | 'onChange' | 'onRunQuery'
> {
  query: Query;
  onRun: (query: AplQuery) => void;
  /** Set in the editor of a dashboard's layer, whose events have a form of their own. */
  isLayer?: boolean;
}

/** Writes the parts of a query without variables. */
export interface Interpolation {
  apl(text: string): string;
  mpl(query: MetricsQuery): MetricsQuery;
  text(text: string): string;
  /** One entry for each value of a variable; a variable without a value stays: an empty list means all. */
  entries(entries: string[]): string[];
  /** The same for names, none of which has a comma. */
  names(entries: string[]): string[];
}

/** A kind of query; its methods are called with queries of that kind only. */
export interface Kind<Query extends AplQuery = AplQuery> {
  /** Its name among the kinds to choose from. */
  label: string;
  /** The setting without which new queries are not of this kind. */
  setting?: keyof Settings;
  hasBuilder?: boolean;
  /** The language of its text. Kinds of the same language share the text in the editor. */
  language?: 'apl' | 'mpl' | 'id';
  /** Whether filters and groups can be added to its text. */
  isFilterable: boolean;
  /** Set where a dashboard's layer can be of this kind: the description of that choice. */
  mayBeLayer?: string;
  /** Set where a variable's options can come from its rows: the name of that choice. */
  mayBeVariable?: string;
  /** Edits its queries; loaded when first shown. */
  Fields(props: KindFieldsProps<Query>): ReactNode;
  /** One line where a query can't be edited, such as the query history, which distinguishes queries by it. */
  display(query: Query): string;
  /** Whether there is nothing to run. */
  isEmpty(query: Query): boolean;
  /** A query without its dashboard's variables, for Explore. */
  interpolate(query: Query, write: Interpolation): Query;
}

export type QueryKinds = Readonly<Record<QueryKind, Kind>>;
