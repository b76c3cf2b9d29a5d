import { defer, from, map, mergeMap, type Observable } from 'rxjs';

import {
  type AnswerFormat,
  type ListedAnnotations,
  type MetricsQueryResponse,
  type QueryResponse,
} from './queryResponse';
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
import { decodeMetrics, decodeMetricsAnswer, decodeNames } from './decodeMetrics';
import { type Deployment, deploymentSetting, ownEdge, throughService } from './deployments';
import { type Operation } from './errorParts';
import { withExactIntegers } from './exactIntegers';
import { type ServiceFetch, type ServiceRequest } from './fetch';
import { fetchOk, refused, send, type Transport } from './request';
import { type QueryRouting, routed } from './routed';
import { SharedRequests } from './sharedRequests';
import {
  type Annotation,
  type AnnotationChange,
  type AnnotationDraft,
  type AnnotationListFilter,
  type Cell,
  type Dataset,
  type FieldMeta,
  type LegacyQueryBody,
  type MetricMeta,
  type MetricsQueryBody,
  type QueryBody,
  type View,
} from './types';

/** A setting with an address of its own. */
export interface OwnAddress {
  label: string;
  address?: string;
  /** Why the address cannot be used, as a sentence: then nothing is sent there. */
  unusable?: string;
}

interface ServiceClientOptions extends Pick<Transport, 'explainHost' | 'address'> {
  /** Queries go to the edge address of the settings; everything else to the service. */
  edge: boolean;
  /** Queries go to the public edge deployment of their datasets instead (service facts, "Addresses"). */
  routing?: QueryRouting;
  /** The same for metrics, which only the edge deployment of their dataset has (metrics, "Where"). */
  metricsRouting?: QueryRouting;
  /** Reads the setting of the edge deployment's or of the legacy endpoint's address, when a request goes there. */
  ownAddress?: (name: 'edge' | 'legacy') => OwnAddress;
}

/** Who asks a query. Never the person. */
export interface QueryOrigin {
  /** The host's id of the request; several may share it. */
  id?: string;
  /** The uid of the dashboard, for the service's query history. */
  dashboard?: string;
}

/** A method for each endpoint. Each observable sends one request per subscription, and fails with a `ServiceError` only. */
export class ServiceClient {
  private readonly running = new SharedRequests<QueryResponse>();
  private readonly runningMetrics = new SharedRequests<MetricsQueryResponse>();
  private readonly transport: Transport;

  constructor(
    fetch: ServiceFetch,
    private readonly options: ServiceClientOptions
  ) {
    const { explainHost, address } = options;
    this.transport = { fetch, explainHost, address };
  }

  /** Sends `POST /v1/datasets/_apl` (contract, "Query (current)"). Equal queries that run at the same time are one request. */
  query(
    body: QueryBody,
    format: AnswerFormat = 'tabular',
    { id, dashboard }: QueryOrigin = {}
  ): Observable<QueryResponse> {
    const params = { format, 'apl-source': 'grafana', ...(dashboard && { 'apl-source-id': dashboard }) };
    const ask = (path: string, operation: Operation) =>
      this.sendQuery({ method: 'POST', path, params, body }, operation, id);
    const { routing, edge } = this.options;
    if (routing !== undefined) {
      return routed(
        routing,
        () => routing.find(body.apl),
        (deployment) =>
          ask(deployment.apl, operationAt(deployment, running)).pipe(
            map((answer) => ({ ...answer, deployment: deployment.name }))
          )
      );
    }
    return edge
      ? this.atOwnAddress('edge', (operation) => ask(ownEdge.apl, operation))
      : ask(throughService.apl, running);
  }

  /** Sends `POST /v1/query/_mpl` to the deployment of the dataset (metrics, "Where"). Equal queries that run at the same time are one request. */
  queryMetrics(
    dataset: string,
    body: MetricsQueryBody,
    { id, width }: { id?: string; width?: number } = {}
  ): Observable<MetricsQueryResponse> {
    const headers = {
      Accept: 'application/vnd.metrics.v3+json, application/json',
      ...(width !== undefined && { 'x-axiom-chart-width': String(width) }),
    };
    const ask = () =>
      this.atDataset(dataset, { ...running, metrics: true }, (deployment, operation) =>
        send(
          this.transport,
          { method: 'POST', path: deployment.mpl, headers, body, id },
          operation,
          (value, { text, ...source }) => ({
            ...source,
            answer: decodeMetricsAnswer(value),
            bytes: text.length,
            deployment: deployment.address === undefined ? undefined : deployment.name,
          })
        )
      );
    return defer(() => this.runningMetrics.share(JSON.stringify([dataset, body, width]), ask));
  }

  /** Sends `GET /v1/query/metrics/info/datasets/{dataset}/metrics`. */
  listMetrics(dataset: string, range: MetricsRange): Observable<MetricMeta[]> {
    const headers = { Accept: 'application/vnd.metrics-info.v2+json, application/json' };
    const request: MetricsRequest = { method: 'GET', names: [dataset, 'metrics'], params: { ...range }, headers };
    return this.aboutMetrics(request, { action: 'list metrics' }, decodeMetrics);
  }

  /** Sends `GET …/metrics/{metric}/tags`; without a metric, for all of the dataset. */
  listTags(dataset: string, metric: string | undefined, range: MetricsRange): Observable<string[]> {
    const names = [dataset, ...(metric === undefined ? [] : ['metrics', metric]), 'tags'];
    return this.aboutMetrics({ method: 'GET', names, params: { ...range } }, { action: 'list tags' }, decodeNames);
  }

  /** Sends `GET …/tags/{tag}/values`. */
  listTagValues(dataset: string, metric: string | undefined, tag: string, range: MetricsRange): Observable<string[]> {
    const names = [dataset, ...(metric === undefined ? [] : ['metrics', metric]), 'tags', tag, 'values'];
    return this.aboutMetrics(
      { method: 'GET', names, params: { ...range } },
      { action: 'list values of a tag' },
      decodeNames
    );
  }

  private aboutMetrics<T>(
    { names, ...request }: MetricsRequest,
    what: Operation,
    decode: (value: Cell) => T
  ): Observable<T> {
    return this.atDataset(names[0], what, (deployment, operation) => {
      const path = [deployment.metrics, 'datasets', ...names.map(encodeURIComponent)].join('/');
      const odd = deployment === throughService ? undefined : names.find((name) => encodeURIComponent(name) !== name);
      return odd !== undefined
        ? refused(
            'request',
            `Couldn’t ${what.action}: Grafana's proxy doesn’t support “${odd}” in an address. Type it instead.`
          )
        : send(this.transport, { ...request, path }, operation, decode);
    });
  }

  /** Sends a request to the deployment of a dataset of metrics. */
  private atDataset<T>(
    dataset: string,
    operation: Operation,
    ask: (deployment: Deployment, operation: Operation) => Observable<T>
  ): Observable<T> {
    const { edge, metricsRouting: routing } = this.options;
    const send = (deployment: Deployment) =>
      deployment === ownEdge
        ? this.atOwnAddress('edge', (own) => ask(ownEdge, { ...own, ...operation }))
        : ask(deployment, operationAt(deployment, operation));
    return defer(() => {
      if (routing === undefined) {
        return send(edge ? ownEdge : throughService);
      }
      // Metrics are nowhere else than in the deployment of their dataset: the list is read first.
      const known = routing.of(dataset);
      return known === undefined
        ? from(routing.read()).pipe(mergeMap(() => send(routing.of(dataset) ?? routing.home)))
        : send(known);
    });
  }

  /** Sends `POST /v1/datasets/{dataset_name}/query` (contract, "Query (legacy)"), by its own route of Grafana's proxy. */
  queryLegacy(dataset: string, body: LegacyQueryBody, id?: string): Observable<QueryResponse> {
    return this.atOwnAddress('legacy', (operation) => {
      const why = whyNotInPath(dataset);
      return why === undefined
        ? this.sendQuery({ method: 'POST', path: `legacy/${dataset}/query`, body }, operation, id)
        : refused('request', why);
    });
  }

  private atOwnAddress<T>(name: 'edge' | 'legacy', ask: (operation: Operation) => Observable<T>): Observable<T> {
    const address = this.options.ownAddress?.(name);
    return address?.unusable === undefined
      ? ask({ ...running, setting: address?.label, address: address?.address })
      : refused('address', address.unusable);
  }

  private sendQuery(request: ServiceRequest, operation: Operation, id: string | undefined): Observable<QueryResponse> {
    const ask = () =>
      send(this.transport, { ...request, id }, operation, (value, { text, ...source }) => {
        // Either form may come, whichever was asked for: a gateway may know only one.
        const decode = isLegacy(value) ? decodeLegacy : decodeTabular;
        return { ...source, answer: withExactIntegers(decode(value), text, decode), bytes: text.length };
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
    return send(
      this.transport,
      { method: 'GET', path: 'v2/annotations', params },
      { action: 'list annotations' },
      (value, { waited }) => ({ annotations: decodeAnnotations(value), waited })
    );
  }

  /** Sends `GET /v2/annotations/{annotation_id}`. */
  getAnnotation(id: string): Observable<Annotation> {
    const operation = { action: 'load the annotation' };
    return send(this.transport, { method: 'GET', path: pathOf(id) }, operation, decodeAnnotation);
  }

  /** Sends `POST /v2/annotations`. The annotation that comes back has its id. */
  createAnnotation(draft: AnnotationDraft): Observable<Annotation> {
    const operation = { action: 'create the annotation', writes: true };
    return send(this.transport, { method: 'POST', path: 'v2/annotations', body: draft }, operation, decodeAnnotation);
  }

  /** Sends `PUT /v2/annotations/{annotation_id}`: properties that are not in `change` stay (contract, "Annotations", rule 3). */
  changeAnnotation(id: string, change: AnnotationChange): Observable<Annotation> {
    const operation = { action: 'update the annotation', writes: true };
    return send(this.transport, { method: 'PUT', path: pathOf(id), body: change }, operation, decodeAnnotation);
  }

  /** Sends `DELETE /v2/annotations/{annotation_id}`. The contract does not say what the service answers, so it is not read. */
  deleteAnnotation(id: string): Observable<void> {
    const operation = { action: 'delete the annotation', writes: true };
    return fetchOk(this.transport, { method: 'DELETE', path: pathOf(id) }, operation).pipe(map(() => undefined));
  }

  /** Sends `GET /v2/datasets` (service facts, "Schema"). A token may lack the permission: then this fails with kind `permission`. */
  listDatasets(): Observable<Dataset[]> {
    return send(this.transport, { method: 'GET', path: 'v2/datasets' }, { action: 'list datasets' }, decodeDatasets);
  }

  /** Sends `GET /v2/datasets/{id}/fields` (service facts, "Schema"). */
  listFields(dataset: string): Observable<FieldMeta[]> {
    const path = `v2/datasets/${encodeURIComponent(dataset)}/fields`;
    return send(this.transport, { method: 'GET', path }, { action: 'list fields' }, decodeFields);
  }

  /** Sends `GET /v2/views` (service facts, "Views"). */
  listViews(): Observable<View[]> {
    return send(this.transport, { method: 'GET', path: 'v2/views' }, { action: 'list views' }, decodeViews);
  }

  /** Sends `GET /v2/vfields` (service facts, "Virtual fields"). */
  listVirtualFields(dataset: string): Observable<FieldMeta[]> {
    const request: ServiceRequest = { method: 'GET', path: 'v2/vfields', params: { dataset } };
    return send(this.transport, request, { action: 'list virtual fields' }, decodeVirtualFields);
  }
}

/** Times between which metrics have values, as RFC 3339. */
export interface MetricsRange {
  start: string;
  end: string;
}

/** A request for what is known of metrics; `names` are the parts of its path, beginning with the dataset. */
interface MetricsRequest extends Omit<ServiceRequest, 'path'> {
  names: string[];
}

const operationAt = ({ address }: Deployment, operation: Operation): Operation =>
  address === undefined ? operation : { ...operation, setting: deploymentSetting, address };

const pathOf = (annotation: string) => `v2/annotations/${encodeURIComponent(annotation)}`;

const running: Operation = { action: 'run the query', query: true };

/** Why the legacy endpoint does not support a dataset name; `undefined` if it does. Grafana's proxy escapes paths of routes with a `url` again. */
function whyNotInPath(name: string): string | undefined {
  return encodeURIComponent(name) === name
    ? undefined
    : `The legacy query endpoint can’t query the dataset “${name}”: Grafana's proxy only supports names with letters a to z, digits and - _ . ~ ! * ' ( ). Use APL instead.`;
}
