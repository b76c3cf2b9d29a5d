import { escapeHtml } from './escapeHtml';

/** A link that opens beside Grafana. `address` is from `httpAddress`, `label` is HTML. */
export function linkHtml(address: string, label: string): string {
  return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${label}</a>`;
}
