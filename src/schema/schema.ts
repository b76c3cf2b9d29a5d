import { catchError, lastValueFrom, type Observable, of, throwError } from 'rxjs';

import { type KnownSchema } from '../apl/analysis/schema';
import { type ServiceClient } from '../service/client';
import { deploymentOf } from '../service/deployments';
import { ServiceError } from '../service/serviceError';
import { SharedRequests } from '../service/sharedRequests';
import { type Dataset, type FieldMeta } from '../service/types';

/** Lists what editors suggest, read once. Never fails: a token may lack the permission, and names can be typed. */
export class Schema {
  private readonly datasetLists = new SharedRequests<Dataset[]>({ keep: true });
  private readonly fieldLists = new SharedRequests<FieldMeta[]>({ keep: true });
  private readonly knownFields = new Map<string, FieldMeta[]>();
  /** The edge deployments of all datasets. */
  private knownDatasets: Map<string, string | undefined> | undefined;

  constructor(private readonly service: Pick<ServiceClient, 'listDatasets' | 'listFields'>) {}

  /** Schema loaded so far, for the analysis of a query. An empty list, like a forbidden one, is unknown. */
  get known(): KnownSchema {
    const datasets = this.knownDatasets;
    return {
      datasets: datasets && [...datasets.keys()],
      fieldsOf: (dataset) => this.knownFields.get(dataset),
      edgeOf: (dataset) => datasets?.get(dataset),
    };
  }

  datasets(): Promise<Dataset[]> {
    const list = this.datasetLists.share('', () => unlessRefused(this.service.listDatasets()));
    return listed(list, (all) => {
      this.knownDatasets = new Map(all.map(({ name, edge }) => [name, deploymentOf(edge)?.name ?? edge]));
    });
  }

  fields(dataset: string): Promise<FieldMeta[]> {
    const list = this.fieldLists.share(dataset, () => unlessRefused(this.service.listFields(dataset)));
    return listed(list, (fields) => this.knownFields.set(dataset, fields));
  }
}

/** Takes a refusal, which would only be repeated, for an empty list. After any other failure, the next call asks again. */
export function unlessRefused<T>(list: Observable<T[]>): Observable<T[]> {
  return list.pipe(
    catchError((error: unknown) =>
      error instanceof ServiceError && (error.kind === 'permission' || error.kind === 'notFound')
        ? of([])
        : throwError(() => error)
    )
  );
}

/** Resolves to a list, of which what is not empty is kept; to nothing where it fails. */
export async function listed<T>(list: Observable<T[]>, keep: (all: T[]) => void): Promise<T[]> {
  try {
    const all = await lastValueFrom(list);
    if (all.length > 0) {
      keep(all);
    }
    return all;
  } catch {
    return [];
  }
}
