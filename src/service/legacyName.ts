/**
 * Why a dataset of this name cannot be asked for at the legacy endpoint, as a sentence; `undefined` where it can. Grafana's proxy
 * escapes a path anew below a route that has an address of its own: an escape would not arrive as one.
 */
export function whyNotInPath(name: string): string | undefined {
  return encodeURIComponent(name) === name
    ? undefined
    : `Grafana's proxy cannot hand the name “${name}” to the legacy query endpoint, so nothing was sent: names there are made of letters a to z, digits and the signs - _ . ~ ! * ' ( ). Query this dataset by APL.`;
}
