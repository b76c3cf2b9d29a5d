import { catchError, defer, from, mergeMap, type Observable, throwError } from 'rxjs';

import { type Deployment } from './deployments';
import { ServiceError, type ServiceErrorKind } from './serviceError';

/** Finds the deployment that holds a query's datasets. */
export interface QueryRouting {
  /** The deployment of the settings, for datasets of which nothing is known. */
  home: Deployment;
  /** The deployment of the datasets in a query, as far as it is known. Throws a `ServiceError` where no single one holds them all. */
  find: (apl: string) => Deployment | undefined;
  /** The deployment of one dataset, as far as it is known. */
  of: (dataset: string) => Deployment | undefined;
  /** Reads where datasets are. Never rejects. */
  read: () => Promise<unknown>;
}

/** A deployment may refuse a query for a dataset of another one like this. */
const refusals: ReadonlySet<ServiceErrorKind> = new Set(['query', 'permission', 'notFound'] as const);

/** Sends a query to the deployment of its datasets; if that is unknown, to that of the settings, and reads the datasets only if it refuses. */
export function routed<T>(
  { home, read }: Pick<QueryRouting, 'home' | 'read'>,
  find: () => Deployment | undefined,
  send: (deployment: Deployment) => Observable<T>
): Observable<T> {
  return defer(() => {
    const first = find() ?? home;
    return send(first).pipe(
      catchError((error: unknown) => {
        const refused = throwError(() => error);
        return error instanceof ServiceError && refusals.has(error.kind)
          ? from(read()).pipe(
              mergeMap(() => {
                const found = find() ?? home;
                return found === first ? refused : send(found);
              })
            )
          : refused;
      })
    );
  });
}
