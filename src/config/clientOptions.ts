import { loadPart } from '../controls/loadPart';
import { type ServiceClientOptions } from '../service/client';
import { type AplOptions } from './model';

/** What the client has to know of the settings. Most have neither address: then there is nothing to load and nothing to check. */
export async function clientOptions({ edgeUrl, legacyUrl }: AplOptions): Promise<ServiceClientOptions> {
  const edge = isSet(edgeUrl);
  if (!edge && !isSet(legacyUrl)) {
    return { edge, unusable: { legacy: notSwitchedOn } };
  }
  const { whyUnusable } = await loadPart(() => import('./unusableAddress'));
  return {
    edge,
    unusable: {
      edge: edge ? whyUnusable('Edge address', 'edgeUrl', edgeUrl) : undefined,
      legacy: isSet(legacyUrl) ? whyUnusable('Legacy query endpoint', 'legacyUrl', legacyUrl) : notSwitchedOn,
    },
  };
}

const notSwitchedOn =
  "The legacy query endpoint is not switched on. Enter its address in the data source's settings, or write the query in APL.";

/** Whether an optional address of the settings is there. A provisioning variable that is not set gives an empty text. */
function isSet(address: string | undefined): address is string {
  return address !== undefined && address !== '';
}
