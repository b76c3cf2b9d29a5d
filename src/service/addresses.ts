import { type Observable } from 'rxjs';

import { type Deployment, deploymentSetting } from './deployments';
import { type Operation } from './errorParts';
import { refused } from './request';

export interface OwnAddress {
  label: string;
  address?: string;
  /** The reason why nothing can be sent to the address, as a sentence. */
  unusable?: string;
}

/** Gets the current address of the edge deployment or the legacy endpoint from the settings. */
export type OwnAddresses = (name: 'edge' | 'legacy') => OwnAddress;

export const running: Operation = { action: 'run the query', query: true };

export const operationAt = ({ address }: Deployment, operation: Operation): Operation =>
  address === undefined ? operation : { ...operation, setting: deploymentSetting, address };

/** Sends a request to an address from the settings, unless that address is unusable. */
export function atOwnAddress<T>(
  own: OwnAddress | undefined,
  operation: Operation,
  ask: (operation: Operation) => Observable<T>
): Observable<T> {
  return own?.unusable === undefined
    ? ask({ ...operation, setting: own?.label, address: own?.address })
    : refused('address', own.unusable);
}
