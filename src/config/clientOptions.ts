import { loadPart } from '../controls/loadPart';
import { type ServiceClientOptions } from '../service/client';
import { addresses } from './addresses';
import { type AplOptions, asksEdge, asksLegacy } from './model';

/** What the client has to know of the settings. Most have neither address: then there is nothing to load and nothing to check. */
export async function clientOptions(settings: AplOptions): Promise<ServiceClientOptions> {
  const edge = asksEdge(settings);
  const legacy = asksLegacy(settings);
  if (!edge && !legacy) {
    return { edge, unusable: { legacy: notSwitchedOn } };
  }
  const { whyUnusable } = await loadPart(() => import('./unusableAddress'));
  return {
    edge,
    unusable: {
      edge: edge ? whyUnusable('edge', settings.edgeUrl) : undefined,
      legacy: legacy ? whyUnusable('legacy', settings.legacyUrl) : notSwitchedOn,
    },
    labels: { edge: addresses.edge.label, legacy: addresses.legacy.label },
  };
}

const notSwitchedOn =
  "The legacy query endpoint is not switched on. Enter its address in the data source's settings, or write the query in APL.";
