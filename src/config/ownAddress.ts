import { type OwnAddress } from '../service/client';
import { addresses } from './addresses';
import { type AplOptions } from './model';
import { whyUnusable } from './unusableAddress';

/** What the service's client has to know of an optional address, when it is to be asked. */
export function ownAddress(settings: AplOptions, name: keyof typeof addresses): OwnAddress {
  const { label, key } = addresses[name];
  const address = settings[key];
  return { label, unusable: address ? whyUnusable(name, address) : notSwitchedOn(label) };
}

function notSwitchedOn(label: string): string {
  return `The ${label.toLowerCase()} is not switched on. Enter its address in the data source's settings, or write the query in APL.`;
}
