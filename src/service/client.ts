import { defer, map, mergeMap, type Observable } from 'rxjs';

import { atOwnAddress, running } from './addresses';
import { type ListedAnnotations, type QueryResult } from './queryResult';
import {
  decodeAnnotation,
  decodeAnnotations,
  decodeDatasets,
  decodeFields,
  decodeTabular,
  decodeViews,
  decodeVirtualFields,
  isLegacy,
} from './decode';
import { decodeLegacy } from './decodeLegacy';
import { type Operation } from './errorParts';
import { withExactIntegers } from './exactIntegers';
import { type ServiceFetch, type ServiceRequest } from './fetch';
import { lazyMetrics } from './lazyMetrics';
import { type MetricsClient, type MetricsService } from './metricsClient';
import { type Decode, fetchOk, refused, send, type Transport } from './request';
import { type Destinations, routed } from './routed';
import { SharedRequests } from './sharedRequests';
import {
  type Annotation,
  type AnnotationChange,
  type AnnotationDraft,
  type AnnotationListFilter,
  type Dataset,
  type FieldMeta,
  type LegacyQueryBody,
  type QueryBody,
  type View,
} from './types';

type ServiceClientOptions = Pick<Transport, 'explainHost' | 'address'> & Destinations;

/** Caller shown in the service's query history; never contains a user name. */
export interface QueryOrigin {
  /** The host's ID for the request; several requests may share it. */
  id?: string;
  /** The dashboard's UID, for the service's query history. */
  dashboard?: string;
}

/** A method per endpoint. Each subscription sends one request, and fails only with a `ServiceError`. */
export class ServiceClient {
  readonly metrics: MetricsService = lazyMetrics((call) => defer(() => this.loadMetrics()).pipe(mergeMap(call)));
  private metricsClient: MetricsClient | undefined;
  private readonly running = new SharedRequests<QueryResult>();
  private readonly transport: Transport;

  constructor(
    fetch: ServiceFetch,
    private readonly options: ServiceClientOptions
  ) {
    const { explainHost, address } = options;
    this.transport = { fetch, explainHost, address };
  }

  /** Loads a separate chunk, which dashboards without metrics don't need. */
  private async loadMetrics(): Promise<MetricsClient> {
    const part = await import(/* webpackChunkName: "measuring" */ './metricsClient');
    this.metricsClient ??= new part.MetricsClient(this.transport, this.options);
    return this.metricsClient;
  }

  /** Sends `POST /v1/datasets/_apl` (contract, "Query (current)"). Equal queries in progress share a request. */
  query(body: QueryBody, { id, dashboard }: QueryOrigin = {}): Observable<QueryResult> {
    const params = { format: 'tabular', 'apl-source': 'grafana', ...(dashboard && { 'apl-source-id': dashboard }) };
    const { routing } = this.options;
    return routed(
      this.options,
      ({ find }) => find(body.apl),
      running,
      ({ apl: path, name: deployment }, operation) => {
        const sent = this.sendQuery({ method: 'POST', path, params, body }, operation, id);
        return routing === undefined ? sent : sent.pipe(map((result) => ({ ...result, deployment })));
      }
    );
  }

  /** Sends `POST /v1/datasets/{dataset_name}/query` (contract, "Query (legacy)"). */
  queryLegacy(dataset: string, body: LegacyQueryBody, id?: string): Observable<QueryResult> {
    return atOwnAddress(this.options.ownAddress?.('legacy'), running, (operation) => {
      const why = whyNotInPath(dataset);
      return why === undefined
        ? this.sendQuery({ method: 'POST', path: `legacy/${dataset}/query`, body }, operation, id)
        : refused('request', why);
    });
  }

  private sendQuery(request: ServiceRequest, operation: Operation, id: string | undefined): Observable<QueryResult> {
    const ask = () =>
      send(this.transport, { ...request, id }, operation, (value, { text, ...source }) => {
        // Accepts either format, because a gateway may support only one.
        const decode = isLegacy(value) ? decodeLegacy : decodeTabular;
        return { ...source, body: withExactIntegers(decode(value), text, decode), bytes: text.length };
      });
    return defer(() => this.running.share(JSON.stringify(request), ask));
  }

  /** Sends `GET /v2/annotations` (contract, "List query parameters"). */
  listAnnotations(filter: AnnotationListFilter = {}): Observable<ListedAnnotations> {
    const { start, end, datasets = [] } = filter;
    const params = {
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(datasets.length > 0 && { datasets: datasets.join(',') }),
    };
    const decode: Decode<ListedAnnotations> = (value, { waited }) => ({
      annotations: decodeAnnotations(value),
      waited,
    });
    return this.list('annotations', 'v2/annotations', decode, params);
  }

  getAnnotation(id: string): Observable<Annotation> {
    const operation = { action: 'load the annotation' };
    return send(this.transport, { method: 'GET', path: pathOf(id) }, operation, decodeAnnotation);
  }

  /** Sends `POST /v2/annotations`. Returns the annotation with its ID. */
  createAnnotation(draft: AnnotationDraft): Observable<Annotation> {
    const operation = { action: 'create the annotation', forEditors: true };
    return send(this.transport, { method: 'POST', path: 'v2/annotations', body: draft }, operation, decodeAnnotation);
  }

  /** Sends `PUT /v2/annotations/{annotation_id}`. Missing properties stay unchanged (contract, "Annotations", rule 3). */
  changeAnnotation(id: string, change: AnnotationChange): Observable<Annotation> {
    const operation = { action: 'update the annotation', forEditors: true };
    return send(this.transport, { method: 'PUT', path: pathOf(id), body: change }, operation, decodeAnnotation);
  }

  /** Sends `DELETE /v2/annotations/{annotation_id}`. Ignores the response's body. */
  deleteAnnotation(id: string): Observable<void> {
    const operation = { action: 'delete the annotation', forEditors: true };
    return fetchOk(this.transport, { method: 'DELETE', path: pathOf(id) }, operation).pipe(map(() => undefined));
  }

  /** Sends a request that another module defines. */
  send<T>(request: ServiceRequest, operation: Operation, decode: Decode<T>): Observable<T> {
    return send(this.transport, request, operation, decode);
  }

  /** Sends `GET /v2/datasets` (service facts, "Schema"). Fails with kind `permission` if the token lacks it. */
  listDatasets(): Observable<Dataset[]> {
    return this.list('datasets', 'v2/datasets', decodeDatasets);
  }

  /** Sends `GET /v2/datasets/{id}/fields` (service facts, "Schema"). */
  listFields(dataset: string): Observable<FieldMeta[]> {
    return this.list('fields', `v2/datasets/${encodeURIComponent(dataset)}/fields`, decodeFields);
  }

  /** Sends `GET /v2/views` (service facts, "Views"). */
  listViews(): Observable<View[]> {
    return this.list('views', 'v2/views', decodeViews);
  }

  /** Sends `GET /v2/vfields` (service facts, "Virtual fields"). */
  listVirtualFields(dataset: string): Observable<FieldMeta[]> {
    return this.list('virtual fields', 'v2/vfields', decodeVirtualFields, { dataset });
  }

  private list<T>(what: string, path: string, decode: Decode<T>, params?: ServiceRequest['params']): Observable<T> {
    return this.send({ method: 'GET', path, ...(params && { params }) }, { action: `list ${what}` }, decode);
  }
}

const pathOf = (annotation: string) => `v2/annotations/${encodeURIComponent(annotation)}`;

/** The reason why the legacy endpoint can't query a dataset; `undefined` if it can. */
function whyNotInPath(name: string): string | undefined {
  return encodeURIComponent(name) === name
    ? undefined
    : `The legacy query endpoint can’t query the dataset “${name}”: Grafana’s proxy only supports names with letters a to z, digits and - _ . ~ ! * ' ( ). Use APL instead.`;
}

/** The client's methods, to allow other implementations. */
export type Service = Pick<ServiceClient, keyof ServiceClient>;
