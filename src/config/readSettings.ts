import { type AplOptions, type Settings } from '../settings';

/** Reads saved settings, in which an unset provisioning variable is an empty string, and a key without a value is null. */
export function readSettings(options: AplOptions): Settings {
  return {
    ...options,
    levelWords: options.levelWords ?? undefined,
    defaultFilters: Array.isArray(options.defaultFilters) ? options.defaultFilters : undefined,
    annotationWrites: String(options.annotationWrites) === 'true',
    incrementalRefresh: String(options.incrementalRefresh) === 'true',
    languageModel: String(options.languageModel) === 'true',
  };
}
