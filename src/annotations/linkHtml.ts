/** A link that opens beside Grafana. `address` is from `addressHtml`, `label` is HTML. */
export function linkHtml(address: string, label: string): string {
  return `<a href="${address}" target="_blank" rel="noopener noreferrer">${label}</a>`;
}
