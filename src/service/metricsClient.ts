import { defer, type Observable } from 'rxjs';

import { running } from './addresses';
import { decodeMetrics, decodeMetricsBody, decodeNames } from './decodeMetrics';
import { type Deployment, throughService } from './deployments';
import { type Operation } from './errorParts';
import { type ServiceRequest } from './fetch';
import { type MetricsResult } from './queryResult';
import { refused, send, type Transport } from './request';
import { type Destinations, routed } from './routed';
import { SharedRequests } from './sharedRequests';
import { type Cell, type MetricMeta, type MetricsQueryBody } from './types';

/** Time range in which metrics have values, in RFC 3339. */
export interface MetricsRange {
  start: string;
  end: string;
}

/** Request for metrics metadata; `names` are the parts of the path, starting with the dataset. */
interface MetricsRequest extends Pick<ServiceRequest, 'params' | 'headers' | 'body'> {
  method?: ServiceRequest['method'];
  names: string[];
}

/** A method per metrics endpoint, as in `ServiceClient`. */
export class MetricsClient {
  private readonly running = new SharedRequests<MetricsResult>();

  constructor(
    private readonly transport: Transport,
    private readonly destinations: Destinations
  ) {}

  /** Sends `POST /v1/query/_mpl` to the datasets' deployment. Equal queries in progress share a request. */
  query(
    datasets: readonly string[],
    body: MetricsQueryBody,
    { id, width }: { id?: string; width?: number } = {}
  ): Observable<MetricsResult> {
    const headers = {
      Accept: 'application/vnd.metrics.v3+json, application/json',
      ...(width !== undefined && { 'x-axiom-chart-width': String(width) }),
    };
    const ask = () =>
      this.atDatasets(datasets, { ...running, metrics: true }, (deployment, operation) =>
        send(
          this.transport,
          { method: 'POST', path: deployment.mpl, headers, body, id },
          operation,
          (value, { text, ...source }) => ({
            ...source,
            body: decodeMetricsBody(value),
            bytes: text.length,
            deployment: deployment.address === undefined ? undefined : deployment.name,
          })
        )
      );
    return defer(() => this.running.share(JSON.stringify([datasets, body, width]), ask));
  }

  /** Sends `GET /v1/query/metrics/info/datasets/{dataset}/metrics`. */
  list(dataset: string, range: MetricsRange): Observable<MetricMeta[]> {
    const headers = { Accept: 'application/vnd.metrics-info.v2+json, application/json' };
    const request = { names: [dataset, 'metrics'], params: { ...range }, headers };
    return this.about(request, 'list metrics', decodeMetrics);
  }

  /** Names of metrics that have the value in any tag. Sends `POST` to the list of metrics. */
  withValue(dataset: string, value: string, range: MetricsRange): Observable<string[]> {
    const request: MetricsRequest = {
      method: 'POST',
      names: [dataset, 'metrics'],
      params: { ...range },
      body: { value },
    };
    return this.about(request, 'search metrics', (found) => decodeMetrics(found).map(({ name }) => name));
  }

  /** Sends `GET …/metrics/{metric}/tags` or, without a metric, lists the tags of the whole dataset. */
  tags(dataset: string, metric: string | undefined, range: MetricsRange): Observable<string[]> {
    const request = { names: [...pathOf(dataset, metric), 'tags'], params: { ...range } };
    return this.about(request, 'list tags', decodeNames);
  }

  /** Sends `GET …/tags/{tag}/values`. */
  tagValues(dataset: string, metric: string | undefined, tag: string, range: MetricsRange): Observable<string[]> {
    const request = { names: [...pathOf(dataset, metric), 'tags', tag, 'values'], params: { ...range } };
    return this.about(request, 'list a tag’s values', decodeNames);
  }

  private about<T>({ names, ...request }: MetricsRequest, action: string, decode: (value: Cell) => T): Observable<T> {
    return this.atDatasets(names.slice(0, 1), { action }, (deployment, operation) => {
      const path = [deployment.metrics, 'datasets', ...names.map(encodeURIComponent)].join('/');
      const odd = deployment === throughService ? undefined : names.find((name) => encodeURIComponent(name) !== name);
      return odd !== undefined
        ? refused(
            'request',
            `Couldn’t ${action}: Grafana’s proxy doesn’t support “${odd}” in an address. Type the name instead.`
          )
        : send(this.transport, { method: 'GET', ...request, path }, operation, decode);
    });
  }

  /** Sends a request to the datasets' deployment, after loading the list of datasets to find it. */
  private atDatasets<T>(
    datasets: readonly string[],
    operation: Operation,
    ask: (deployment: Deployment, operation: Operation) => Observable<T>
  ): Observable<T> {
    return routed(this.destinations, (routing) => routing.of(datasets), operation, ask, { needsList: true });
  }
}

/** The client's methods, to allow other implementations. */
export type MetricsService = Pick<MetricsClient, keyof MetricsClient>;

const pathOf = (dataset: string, metric: string | undefined): string[] => [
  dataset,
  ...(metric === undefined ? [] : ['metrics', metric]),
];
