import { catchError, defer, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import {
  decodeAnnotation,
  decodeAnnotations,
  decodeDatasets,
  decodeFields,
  decodeTabular,
  ShapeProblem,
} from './decode';
import {
  RequestCancelled,
  type ServiceFetch,
  type ServiceRequest,
  type ServiceResponse,
  traceOf,
  type Waited,
} from './fetch';
import { parseJson } from './json';
import { type Operation } from './operation';
import { ServiceError, type ServiceErrorKind } from './serviceError';
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

/** A tabular answer, and what only its text and its headers know. Shared between readers: nobody changes it. */
export interface QueryAnswer {
  answer: TabularResponse;
  /** The answer as it came: digits of integers that a JavaScript number cannot hold are read from here. */
  text: string;
  traceId?: string;
  /** Set where the service's limits made the query wait. */
  waited?: Waited;
}

/** A list of annotations. `waited` is set where the service's limits made it wait. */
export interface AnnotationList extends Array<Annotation> {
  waited?: Waited;
}

/** The forms that a query's answer can have; both are read as the same tables. */
export type AnswerFormat = 'tabular' | 'legacy';

export interface ServiceClientOptions {
  /** Queries go to the edge deployment (service facts, "Addresses"); everything else to the service. */
  edge: boolean;
  /** Why the address of a setting cannot be used, as a sentence: then nothing is sent there. */
  unusable?: { edge?: string; legacy?: string };
}

/**
 * The service, a method for each endpoint of its contract. Each observable sends one request when it is subscribed to,
 * emits one value, and cancels the request when it is unsubscribed from. All of them fail with a `ServiceError` only.
 */
export class ServiceClient {
  private readonly running = new SharedAnswers<QueryAnswer>();

  constructor(
    private readonly fetch: ServiceFetch,
    private readonly options: ServiceClientOptions
  ) {}

  /** `POST /v1/datasets/_apl` (contract, "Query (current)"). Equal queries that run at the same time are one request. */
  query(body: QueryBody, format: AnswerFormat = 'tabular'): Observable<QueryAnswer> {
    const { edge, unusable } = this.options;
    if (edge && unusable?.edge !== undefined) {
      return refused('address', unusable.edge);
    }
    const path = edge ? 'edge/_apl' : 'v1/datasets/_apl';
    const operation: Operation = { ...running, address: edge ? 'edge' : undefined };
    return this.sendQuery({ method: 'POST', path, params: { format }, body }, format, operation);
  }

  /** `POST /v1/datasets/{dataset_name}/query` (contract, "Query (legacy)"), by its own route of Grafana's proxy. */
  queryLegacy(dataset: string, body: LegacyQueryBody): Observable<QueryAnswer> {
    const { unusable } = this.options;
    if (unusable?.legacy !== undefined) {
      return refused('address', unusable.legacy);
    }
    if (!isPlainInPath(dataset)) {
      return refused(
        'request',
        `Grafana's proxy cannot hand the name “${dataset}” to the legacy query endpoint, so nothing was sent: names there are made of letters, digits and signs such as - _ and dots. Query this dataset by APL.`
      );
    }
    return this.withId(
      dataset,
      { ...running, address: 'legacy' },
      (path, operation) => this.sendQuery({ method: 'POST', path: `${path}/query`, body }, 'legacy', operation),
      'legacy'
    );
  }

  private sendQuery(request: ServiceRequest, format: AnswerFormat, operation: Operation): Observable<QueryAnswer> {
    const answerBy = (decode: (value: Cell) => TabularResponse) =>
      this.send(request, operation, (value, { text, traceId, waited }) => ({
        answer: decode(value),
        text,
        traceId,
        waited,
      }));
    // Few read the legacy form, so its decoder is loaded when one does.
    const send = () =>
      format === 'legacy'
        ? from(import('./decodeLegacy')).pipe(mergeMap(({ decodeLegacy }) => answerBy(decodeLegacy)))
        : answerBy(decodeTabular);
    return defer(() => this.running.share(JSON.stringify(request), send));
  }

  /** `GET /v2/annotations` (contract, "List query parameters"). */
  listAnnotations(filter: AnnotationListFilter = {}): Observable<AnnotationList> {
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
    return this.send(
      { method: 'GET', path: 'v2/annotations', params },
      { doing: 'listing annotations' },
      (value, { waited }) => Object.assign(decodeAnnotations(value), waited && { waited })
    );
  }

  /** `GET /v2/annotations/{annotation_id}` */
  getAnnotation(id: string): Observable<Annotation> {
    return this.withId(id, { doing: 'reading an annotation' }, (path, operation) =>
      this.send({ method: 'GET', path }, operation, decodeAnnotation)
    );
  }

  /** `POST /v2/annotations`. The annotation that comes back has its id. */
  createAnnotation(draft: AnnotationDraft): Observable<Annotation> {
    const operation = { doing: 'creating an annotation', writes: true };
    return this.send({ method: 'POST', path: 'v2/annotations', body: draft }, operation, decodeAnnotation);
  }

  /** `PUT /v2/annotations/{annotation_id}`: properties that are not in `change` stay (contract, "Annotations", rule 3). */
  changeAnnotation(id: string, change: AnnotationChange): Observable<Annotation> {
    return this.withId(id, { doing: 'changing an annotation', writes: true }, (path, operation) =>
      this.send({ method: 'PUT', path, body: change }, operation, decodeAnnotation)
    );
  }

  /** `DELETE /v2/annotations/{annotation_id}`. What the service answers is not in the contract, so it is not read. */
  deleteAnnotation(id: string): Observable<void> {
    return this.withId(id, { doing: 'deleting an annotation', writes: true }, (path, operation) =>
      this.exchange({ method: 'DELETE', path }, operation).pipe(map(() => undefined))
    );
  }

  /** `GET /v2/datasets` (service facts, "Schema"). A token may lack the permission: then this fails with kind `permission`. */
  listDatasets(): Observable<Dataset[]> {
    return this.send({ method: 'GET', path: 'v2/datasets' }, { doing: 'listing datasets' }, decodeDatasets);
  }

  /** `GET /v2/datasets/{id}/fields` (service facts, "Schema"). */
  listFields(dataset: string): Observable<FieldMeta[]> {
    return this.withId(
      dataset,
      { doing: 'listing fields' },
      (path, operation) => this.send({ method: 'GET', path: `${path}/fields` }, operation, decodeFields),
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

  private send<T>(request: ServiceRequest, operation: Operation, decode: Decode<T>): Observable<T> {
    return this.exchange(request, operation).pipe(mergeMap((response) => read(response, operation, decode)));
  }

  private exchange(request: ServiceRequest, operation: Operation): Observable<ServiceResponse> {
    return this.fetch(request).pipe(
      catchError((cause: unknown) =>
        failed(operation, ({ errorOfFetch }) => errorOfFetch(cause, operation, cause instanceof RequestCancelled))
      ),
      mergeMap((response) =>
        response.status < 200 || response.status > 299
          ? failed(operation, ({ errorOfStatus }) => errorOfStatus(response, operation))
          : of(response)
      )
    );
  }
}

const running: Operation = { doing: 'running the query', query: true };

function refused(kind: ServiceErrorKind, message: string): Observable<never> {
  return throwError(() => new ServiceError(kind, 0, message));
}

/** Grafana's proxy escapes a path anew below a route that has an address of its own: an escape would not arrive as one. */
function isPlainInPath(name: string): boolean {
  return encodeURIComponent(name) === name;
}

/** Reads an answer's value; `source` is what else came with it. */
type Decode<T> = (value: Cell, source: Pick<QueryAnswer, 'text' | 'traceId' | 'waited'>) => T;

function read<T>(response: ServiceResponse, operation: Operation, decode: Decode<T>): Observable<T> {
  let value: Cell;
  try {
    value = parseJson(response.text);
  } catch {
    return failed(operation, ({ errorOfText }) => errorOfText(response, operation));
  }
  try {
    return of(decode(value, { text: response.text, traceId: traceOf(response), waited: response.waited }));
  } catch (problem) {
    if (problem instanceof ShapeProblem) {
      return failed(operation, ({ errorOfShape }) => errorOfShape(response, operation, problem.message));
    }
    throw problem;
  }
}

type Sentences = typeof import('./errors');

/** Fails with the sentence for it. The sentences are loaded with the first failure: most dashboards need none. */
function failed({ doing }: Operation, error: (sentences: Sentences) => ServiceError): Observable<never> {
  return from(import('./errors').catch(() => undefined)).pipe(
    mergeMap((sentences) =>
      throwError(() =>
        sentences === undefined
          ? new ServiceError(
              'unreachable',
              0,
              `Something failed while ${doing}, and Grafana cannot say what. Reload the page.`
            )
          : error(sentences)
      )
    )
  );
}
