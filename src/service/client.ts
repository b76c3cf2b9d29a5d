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

/** A setting with an address of its own. */
export interface OwnAddress {
  /** What the setting is called where a person can change it. */
  label: string;
  /** Why the address cannot be used, as a sentence: then nothing is sent there. */
  unusable?: string;
}

export interface ServiceClientOptions extends Pick<Wire, 'explainHost'> {
  /** Queries go to the edge deployment (service facts, "Addresses"); everything else to the service. */
  edge: boolean;
  /** The setting of the edge deployment's or of the legacy endpoint's address, when it is to be asked. */
  ownAddress?: (name: 'edge' | 'legacy') => Promise<OwnAddress>;
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
    const ask = (path: string, operation: Operation) =>
      this.sendQuery({ method: 'POST', path, params: { format }, body }, format, operation);
    return this.options.edge
      ? this.atOwnAddress('edge', (operation) => ask('edge/_apl', operation))
      : ask('v1/datasets/_apl', running);
  }

  /** `POST /v1/datasets/{dataset_name}/query` (contract, "Query (legacy)"), by its own route of Grafana's proxy. */
  queryLegacy(dataset: string, body: LegacyQueryBody): Observable<QueryAnswer> {
    const ask = (path: string, operation: Operation) =>
      this.sendQuery({ method: 'POST', path: `${path}/query`, body }, 'legacy', operation);
    return this.atOwnAddress('legacy', (own) =>
      from(import('./legacy')).pipe(
        mergeMap(({ whyNotInPath }) => {
          const why = whyNotInPath(dataset);
          return why === undefined ? this.withId(dataset, own, ask, 'legacy') : refused('request', why);
        })
      )
    );
  }

  private atOwnAddress<T>(name: 'edge' | 'legacy', ask: (operation: Operation) => Observable<T>): Observable<T> {
    return defer(async () => this.options.ownAddress?.(name)).pipe(
      mergeMap((address) =>
        address?.unusable === undefined
          ? ask({ ...running, setting: address?.label })
          : refused('address', address.unusable)
      )
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
    const ask = () =>
      format === 'legacy'
        ? from(import('./legacy')).pipe(mergeMap(({ decodeLegacy }) => answerBy(decodeLegacy)))
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
