import { catchError, from, lastValueFrom, map, mergeMap, type Observable, of, throwError } from 'rxjs';

import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { queryRangeOf } from '../service/queryRange';
import { type ServiceClient } from '../service/client';
import { deploymentOf } from '../service/deployments';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { SharedRequests } from '../service/sharedRequests';
import { type Dataset, type FieldMeta, type QueryBody, type View } from '../service/types';
import { fieldsInBody, fieldsQuery } from './sampleFields';

export type SchemaService = Pick<
  ServiceClient,
  'listDatasets' | 'listFields' | 'listViews' | 'listVirtualFields' | 'query'
>;

/** True if a dataset contains metrics. Tokens with old permissions get the kind in another notation. */
export const holdsMetrics = ({ kind }: Pick<Dataset, 'kind'>): boolean => /^otel[:-]metrics[:-]/.test(kind);

/** Lists for suggestions, each read once. A list that can't be read is empty, because users can type names. */
export class Schema {
  private datasetLists = new SharedRequests<Dataset[]>({ keep: true });
  private viewLists = new SharedRequests<View[]>({ keep: true });
  /** Milliseconds since page load; unlike the clock, this time is never set back. */
  private datasetsReadAt = -Infinity;
  private readonly fieldLists = new SharedRequests<FieldMeta[]>({ keep: true });
  private readonly virtualFieldLists = new SharedRequests<FieldMeta[]>({ keep: true });
  private readonly knownFields = new Map<string, FieldMeta[]>();
  /** Datasets by name, for events and metrics. */
  private knownDatasets: ReadonlyMap<string, Dataset> = new Map();
  private knownViews: ReadonlyMap<string, View> = new Map();

  constructor(private readonly service: SchemaService) {}

  /** Schema loaded so far. An empty or forbidden list counts as unknown. */
  get known(): KnownSchema {
    const { knownDatasets: all, knownViews: views } = this;
    const ofEvents = [...all.values()].filter((dataset) => !holdsMetrics(dataset)).map(({ name }) => name);
    return {
      datasets: all.size === 0 ? undefined : [...new Set([...ofEvents, ...views.keys()])],
      views,
      fieldsOf: (dataset) => this.knownFields.get(dataset),
      edgeOf: (name) => {
        const edge = all.get(name)?.edge;
        return deploymentOf(edge)?.name ?? edge;
      },
    };
  }

  /** All events datasets, followed by views: APL queries read both by name. */
  async datasets(): Promise<Dataset[]> {
    const [every, views] = await Promise.all([this.allDatasets(), this.views()]);
    const all = every.filter((dataset) => !holdsMetrics(dataset));
    const isNew = ({ name }: View) => !all.some((dataset) => dataset.name === name);
    return [...all, ...views.filter(isNew).map((view) => ({ id: view.name, kind: '', ...view }))];
  }

  /** Datasets from a list that's at most a minute old, because they can move to another deployment. */
  datasetsAgain(): Promise<Dataset[]> {
    if (performance.now() - this.datasetsReadAt > 60_000) {
      this.datasetLists = new SharedRequests({ keep: true });
      this.viewLists = new SharedRequests({ keep: true });
    }
    return this.datasets();
  }

  async datasetsOfMetrics(): Promise<Dataset[]> {
    return (await this.allDatasets()).filter(holdsMetrics);
  }

  private async allDatasets(): Promise<Dataset[]> {
    const read = () => {
      this.datasetsReadAt = performance.now();
      return unlessRefused(this.service.listDatasets());
    };
    const all = await listed(this.datasetLists.share('', read));
    if (all.length > 0) {
      this.knownDatasets = new Map(all.map((dataset) => [dataset.name, dataset]));
    }
    return all;
  }

  private async views(): Promise<View[]> {
    const views = await listed(this.viewLists.share('', () => unlessRefused(this.service.listViews())));
    this.knownViews = new Map(views.map((view) => [view.name, view]));
    return views;
  }

  /** Fields of a dataset (including virtual fields) or of a view. */
  async fields(name: string): Promise<FieldMeta[]> {
    const [own, virtual] = await Promise.all([
      listed(this.fieldLists.share(name, () => this.ownFields(name))),
      this.knownViews.has(name) ? [] : this.virtualFields(name),
    ]);
    if (own.length === 0) {
      return [];
    }
    const all = withVirtualFields(own, virtual);
    this.knownFields.set(name, all);
    return all;
  }

  private virtualFields(dataset: string): Promise<FieldMeta[]> {
    return listed(this.virtualFieldLists.share(dataset, () => unlessRefused(this.service.listVirtualFields(dataset))));
  }

  /** Fields from the service's list or, for a view, from a sample event. */
  private ownFields(name: string): Observable<FieldMeta[]> {
    const sample = () =>
      this.knownViews.has(name)
        ? unlessRefused(this.service.query(sampleOf(name)).pipe(map(({ body }) => fieldsInBody(body))))
        : of([]);
    return this.knownViews.has(name)
      ? sample()
      : unlessRefused(this.service.listFields(name)).pipe(
          mergeMap((fields) => (fields.length > 0 ? of(fields) : from(this.views()).pipe(mergeMap(sample))))
        );
  }
}

const day = 24 * 60 * 60 * 1000;

/** Query for the fields that a view had in the last day. */
function sampleOf(view: string): QueryBody {
  const now = Date.now();
  return { apl: fieldsQuery(view), ...queryRangeOf({ from: now - day, to: now }) };
}

/** Adds virtual fields. The service's list may already include them, with more details. */
function withVirtualFields(fields: FieldMeta[], virtual: FieldMeta[]): FieldMeta[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  virtual.forEach((field) => {
    const { type, unit, description, hidden } = byName.get(field.name) ?? field;
    const said = { type: type || field.type, unit: unit || field.unit, description: description || field.description };
    byName.set(field.name, { ...field, ...said, hidden });
  });
  return [...byName.values()];
}

/** Kinds of errors that a retry would repeat. `query`: the service may reject the query for a sample event. */
const refusals: readonly ServiceErrorKind[] = ['permission', 'notFound', 'query'];

export const isRefusal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && refusals.includes(error.kind);

/** Turns a rejection into an empty list. Other failures are retried on the next call. */
const unlessRefused = <T>(list: Observable<T[]>): Observable<T[]> =>
  list.pipe(catchError((error: unknown) => (isRefusal(error) ? of([]) : throwError(() => error))));

/** Resolves to a list; empty on failure. */
export const listed = <T>(list: Observable<T[]>): Promise<T[]> => lastValueFrom(list).catch(() => []);
