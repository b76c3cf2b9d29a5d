/** Times of a test: minutes of one hour, in the formats of the service and of Grafana. */
export const minute = (count: number): string => `2024-01-01T00:${String(count).padStart(2, '0')}:00Z`;
export const at = (count: number): number => Date.UTC(2024, 0, 1, 0, count);
