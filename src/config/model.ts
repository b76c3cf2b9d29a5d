import { type AplOptions } from '../types';

/** Returns whether a write token is stored. */
export function writesAnnotations({ annotationWrites }: AplOptions): boolean {
  return annotationWrites === true || annotationWrites === 'true';
}

/** Returns whether queries go to the edge address. A provisioning variable that is not set gives an empty text. */
export function asksEdge({ edgeUrl }: AplOptions): boolean {
  return Boolean(edgeUrl);
}

/** Returns whether queries may use the legacy query endpoint. */
export function asksLegacy({ legacyUrl }: AplOptions): boolean {
  return Boolean(legacyUrl);
}

/** Tells whether refreshes ask for new bins of time only, where a query allows it. */
export function refreshesBins({ incrementalRefresh }: AplOptions): boolean {
  return incrementalRefresh === true || incrementalRefresh === 'true';
}
