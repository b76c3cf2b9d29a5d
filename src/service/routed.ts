import { catchError, defer, from, mergeMap, type Observable, throwError } from 'rxjs';

import { atOwnAddress, operationAt, type OwnAddresses } from './addresses';
import { type Deployment, ownEdge, throughService } from './deployments';
import { type Operation } from './errorParts';
import { ServiceError, type ServiceErrorKind } from './serviceError';

/** Finds the public edge deployment that holds a query's datasets. */
export interface QueryRouting {
  /** The deployment of the settings, for datasets of which nothing is known. */
  home: Deployment;
  /** The deployment of the datasets that a query in APL reads, as far as it is known. Throws a `ServiceError` where no single one holds them all. */
  find: (apl: string) => Deployment | undefined;
  /** The same for named datasets. */
  of: (datasets: readonly string[]) => Deployment | undefined;
  /** Reads where datasets of metrics are, once. Never rejects. */
  read: () => Promise<unknown>;
  /** Reads where all datasets are after a refusal, as they can move: at most once a minute. Never rejects. */
  readAgain: () => Promise<unknown>;
}

/** Where the settings send queries and requests about metrics. */
export interface Destinations {
  /** Everything goes to the edge address of the settings. */
  edge: boolean;
  /** Everything goes to the public edge deployment of its datasets (service facts, "Addresses"). */
  routing?: QueryRouting;
  ownAddress?: OwnAddresses;
}

/** A deployment may refuse a query for a dataset of another one like this. */
const refusals: ReadonlySet<ServiceErrorKind> = new Set(['query', 'permission', 'notFound'] as const);

/**
 * Sends a request to where its datasets are: the one rule for both languages. Without `routing`, that is an address of the settings.
 *
 * @param needsList whether the deployment has to be known before the first request; else the list is read only after a refusal
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
