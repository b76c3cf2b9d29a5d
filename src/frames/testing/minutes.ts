/** Time for a test in the service's format: a number of minutes after the start of an hour. */
export const minute = (count: number): string => `2024-01-01T00:${String(count).padStart(2, '0')}:00Z`;
/** The time of `minute(count)` in Grafana's format. */
export const at = (count: number): number => Date.UTC(2024, 0, 1, 0, count);
