import { type Observable } from 'rxjs';

import { type Deployment, deploymentSetting } from './deployments';
import { type Operation } from './errorParts';
import { refused } from './request';

export interface OwnAddress {
  label: string;
  address?: string;
  /** Why the address cannot be used, as a sentence: then nothing is sent there. */
  unusable?: string;
}

/** Reads the setting of the edge deployment's or of the legacy endpoint's address, when a request goes there. */
export type OwnAddresses = (name: 'edge' | 'legacy') => OwnAddress;

export const running: Operation = { action: 'run the query', query: true };

export const operationAt = ({ address }: Deployment, operation: Operation): Operation =>
  address === undefined ? operation : { ...operation, setting: deploymentSetting, address };

/** Sends a request to an address of the settings' own, unless that is unusable. */
export function atOwnAddress<T>(
  own: OwnAddress | undefined,
  operation: Operation,
  ask: (operation: Operation) => Observable<T>
): Observable<T> {
  return own?.unusable === undefined
    ? ask({ ...operation, setting: own?.label, address: own?.address })
    : refused('address', own.unusable);
}
