import { catchError, defer, from, mergeMap, type Observable, throwError } from 'rxjs';

import { atOwnAddress, operationAt, type OwnAddresses } from './addresses';
import { type Deployment, ownEdge, throughService } from './deployments';
import { type Operation } from './errorParts';
import { ServiceError, type ServiceErrorKind } from './serviceError';

/** Finds the public edge deployment of a query's datasets. */
export interface QueryRouting {
  /** Deployment in the settings, for unknown datasets. */
  home: Deployment;
  /** Finds the deployment of the datasets in an APL query, if known. Throws a `ServiceError` for several. */
  find: (apl: string) => Deployment | undefined;
  /** Finds the deployment of datasets by name, like `find`. */
  of: (datasets: readonly string[]) => Deployment | undefined;
  /** Loads the deployments of metrics datasets once. Never rejects. */
  read: () => Promise<unknown>;
  /** Reloads the datasets' deployments after a rejection, at most once a minute. Never rejects. */
  readAgain: () => Promise<unknown>;
}

/** Destinations of queries and metrics requests, according to the settings. */
export interface Destinations {
  /** True if all requests go to the configured edge address. */
  edge: boolean;
  /** Finds the public edge deployment for a request's datasets. */
  routing?: QueryRouting;
  ownAddress?: OwnAddresses;
}

/** Kinds of rejection that may mean a dataset is in another deployment. */
const refusals: ReadonlySet<ServiceErrorKind> = new Set(['query', 'permission', 'notFound'] as const);

/**
 * Sends a request to its datasets' deployment or, without `routing`, to an address in the settings.
 * @param needsList true to load the list before the first request; otherwise, it's loaded only after a rejection
 */
export function routed<T>(
  { edge, routing, ownAddress }: Destinations,
  find: (routing: QueryRouting) => Deployment | undefined,
  operation: Operation,
  ask: (deployment: Deployment, operation: Operation) => Observable<T>,
  { needsList = false }: { needsList?: boolean } = {}
): Observable<T> {
  if (routing === undefined) {
    return edge
      ? atOwnAddress(ownAddress?.('edge'), operation, (own) => ask(ownEdge, own))
      : ask(throughService, operation);
  }
  const found = () => find(routing) ?? routing.home;
  const send = (deployment: Deployment) => ask(deployment, operationAt(deployment, operation));
  const sendFirst = (first: Deployment) =>
    send(first).pipe(
      catchError((error: unknown) => {
        const refused = throwError(() => error);
        return error instanceof ServiceError && refusals.has(error.kind)
          ? from(routing.readAgain()).pipe(mergeMap(() => (found() === first ? refused : send(found()))))
          : refused;
      })
    );
  return defer(() =>
    needsList && find(routing) === undefined
      ? from(routing.read()).pipe(mergeMap(() => sendFirst(found())))
      : sendFirst(found())
  );
}
