import { type AplOptions, type Settings } from '../settings';

/** Reads the settings that Grafana keeps. A provisioning variable that is not set gives an empty text, a key without a value null. */
export function readSettings(options: AplOptions): Settings {
  return {
    ...options,
    levelWords: options.levelWords ?? undefined,
    defaultFilters: Array.isArray(options.defaultFilters) ? options.defaultFilters : undefined,
    annotationWrites: String(options.annotationWrites) === 'true',
    incrementalRefresh: String(options.incrementalRefresh) === 'true',
  };
}
