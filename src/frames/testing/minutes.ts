/** Times for a test: minutes within one hour, in the service's format and in Grafana's. */
export const minute = (count: number): string => `2024-01-01T00:${String(count).padStart(2, '0')}:00Z`;
export const at = (count: number): number => Date.UTC(2024, 0, 1, 0, count);
