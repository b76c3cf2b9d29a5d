import { defer, from, map, mergeMap, type Observable } from 'rxjs';

import { type AnswerFormat, type ListedAnnotations, type QueryAnswer } from './answers';
import { decodeDatasets, decodeFields, decodeTabular } from './decode';
import { decodeAnnotation, decodeAnnotations } from './decodeAnnotations';
import { exchange, refused, send, type Wire } from './exchange';
import { type ServiceFetch, type ServiceRequest } from './fetch';
import { type Operation } from './operation';
import { SharedAnswers } from './sharedAnswers';
import {
  type Annotation,
  type AnnotationChange,
  type AnnotationDraft,
  type AnnotationListFilter,
  type Cell,
  type Dataset,
  type FieldMeta,
  type LegacyQueryBody,
  type QueryBody,
  type TabularResponse,
} from './types';

export interface ServiceClientOptions extends Pick<Wire, 'explainHost'> {
  /** Queries go to the edge deployment (service facts, "Addresses"); everything else to the service. */
  edge: boolean;
  /** Why the address of a setting cannot be used, as a sentence: then nothing is sent there. */
  unusable?: { edge?: string; legacy?: string };
  /** What the settings with addresses of their own are called where a person can change them. */
  labels?: { edge: string; legacy: string };
}

/**
 * The service, a method for each endpoint of its contract. Each observable sends one request when it is subscribed to,
 * emits one value, and cancels the request when it is unsubscribed from. All of them fail with a `ServiceError` only.
 */
export class ServiceClient {
  private readonly running = new SharedAnswers<QueryAnswer>();
  private readonly wire: Wire;

  constructor(
    fetch: ServiceFetch,
    private readonly options: ServiceClientOptions
  ) {
    this.wire = { fetch, explainHost: options.explainHost };
  }

  /** `POST /v1/datasets/_apl` (contract, "Query (current)"). Equal queries that run at the same time are one request. */
  query(body: QueryBody, format: AnswerFormat = 'tabular'): Observable<QueryAnswer> {
    const { edge, unusable, labels } = this.options;
    if (edge && unusable?.edge !== undefined) {
      return refused('address', unusable.edge);
    }
    const path = edge ? 'edge/_apl' : 'v1/datasets/_apl';
    const operation: Operation = { ...running, setting: edge ? labels?.edge : undefined };
    return this.sendQuery({ method: 'POST', path, params: { format }, body }, format, operation);
  }

  /** `POST /v1/datasets/{dataset_name}/query` (contract, "Query (legacy)"), by its own route of Grafana's proxy. */
  queryLegacy(dataset: string, body: LegacyQueryBody): Observable<QueryAnswer> {
    const { unusable, labels } = this.options;
    if (unusable?.legacy !== undefined) {
      return refused('address', unusable.legacy);
    }
    if (!isPlainInPath(dataset)) {
      return refused(
        'request',
        `Grafana's proxy cannot hand the name “${dataset}” to the legacy query endpoint, so nothing was sent: names there are made of letters a to z, digits and the signs - _ . ~ ! * ' ( ). Query this dataset by APL.`
      );
    }
    return this.withId(
      dataset,
      { ...running, setting: labels?.legacy },
      (path, operation) => this.sendQuery({ method: 'POST', path: `${path}/query`, body }, 'legacy', operation),
      'legacy'
    );
  }

  private sendQuery(request: ServiceRequest, format: AnswerFormat, operation: Operation): Observable<QueryAnswer> {
    const answerBy = (decode: (value: Cell) => TabularResponse) =>
      send(this.wire, request, operation, (value, { text, traceId, waited }) => ({
        answer: decode(value),
        text,
        traceId,
        waited,
      }));
    // Few read the legacy form, so its decoder is loaded when one does.
    const ask = () =>
      format === 'legacy'
        ? from(import('./decodeLegacy')).pipe(mergeMap(({ decodeLegacy }) => answerBy(decodeLegacy)))
        : answerBy(decodeTabular);
    return defer(() => this.running.share(JSON.stringify(request), ask));
  }

  /** `GET /v2/annotations` (contract, "List query parameters"). */
  listAnnotations(filter: AnnotationListFilter = {}): Observable<ListedAnnotations> {
    const params: Record<string, string> = {};
    if (filter.start !== undefined) {
      params.start = filter.start;
    }
    if (filter.end !== undefined) {
      params.end = filter.end;
    }
    if (filter.datasets !== undefined && filter.datasets.length > 0) {
      params.datasets = filter.datasets.join(',');
    }
    return send(
      this.wire,
      { method: 'GET', path: 'v2/annotations', params },
      { doing: 'listing annotations' },
      (value, { waited }) => ({ annotations: decodeAnnotations(value), waited })
    );
  }

  /** `GET /v2/annotations/{annotation_id}` */
  getAnnotation(id: string): Observable<Annotation> {
    return this.withId(id, { doing: 'reading an annotation' }, (path, operation) =>
      send(this.wire, { method: 'GET', path }, operation, decodeAnnotation)
    );
  }

  /** `POST /v2/annotations`. The annotation that comes back has its id. */
  createAnnotation(draft: AnnotationDraft): Observable<Annotation> {
    const operation = { doing: 'creating an annotation', writes: true };
    return send(this.wire, { method: 'POST', path: 'v2/annotations', body: draft }, operation, decodeAnnotation);
  }

  /** `PUT /v2/annotations/{annotation_id}`: properties that are not in `change` stay (contract, "Annotations", rule 3). */
  changeAnnotation(id: string, change: AnnotationChange): Observable<Annotation> {
    return this.withId(id, { doing: 'changing an annotation', writes: true }, (path, operation) =>
      send(this.wire, { method: 'PUT', path, body: change }, operation, decodeAnnotation)
    );
  }

  /** `DELETE /v2/annotations/{annotation_id}`. What the service answers is not in the contract, so it is not read. */
  deleteAnnotation(id: string): Observable<void> {
    return this.withId(id, { doing: 'deleting an annotation', writes: true }, (path, operation) =>
      exchange(this.wire, { method: 'DELETE', path }, operation).pipe(map(() => undefined))
    );
  }

  /** `GET /v2/datasets` (service facts, "Schema"). A token may lack the permission: then this fails with kind `permission`. */
  listDatasets(): Observable<Dataset[]> {
    return send(this.wire, { method: 'GET', path: 'v2/datasets' }, { doing: 'listing datasets' }, decodeDatasets);
  }

  /** `GET /v2/datasets/{id}/fields` (service facts, "Schema"). */
  listFields(dataset: string): Observable<FieldMeta[]> {
    return this.withId(
      dataset,
      { doing: 'listing fields' },
      (path, operation) => send(this.wire, { method: 'GET', path: `${path}/fields` }, operation, decodeFields),
      'v2/datasets'
    );
  }

  /** Grafana's proxy resolves `.` and `..` before it forwards, so such an id would name another endpoint. */
  private withId<T>(
    id: string,
    operation: Operation,
    run: (path: string, operation: Operation) => Observable<T>,
    collection = 'v2/annotations'
  ): Observable<T> {
    if (id === '' || id === '.' || id === '..') {
      return refused(
        'request',
        `"${id}" is no id, so nothing was sent while ${operation.doing}. Choose one from the list.`
      );
    }
    return run(`${collection}/${encodeURIComponent(id)}`, operation);
  }
}

const running: Operation = { doing: 'running the query', query: true };

/** Grafana's proxy escapes a path anew below a route that has an address of its own: an escape would not arrive as one. */
function isPlainInPath(name: string): boolean {
  return encodeURIComponent(name) === name;
}
