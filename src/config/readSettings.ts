import { type AplOptions, type Settings, switchNames } from '../settings';

/** Reads saved settings. Provisioned ones may be empty strings, null, or strings instead of booleans. */
export function readSettings(options: AplOptions): Settings {
  const switches = switchNames.map((name) => [name, String(options[name]) === 'true']);
  return {
    ...options,
    levelWords: options.levelWords ?? undefined,
    defaultFilters: Array.isArray(options.defaultFilters) ? options.defaultFilters : undefined,
    ...Object.fromEntries(switches),
  };
}
