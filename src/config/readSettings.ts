import { type AplOptions, type Settings, switchNames } from '../settings';

/** Reads saved settings. Provisioning turns an unset variable into an empty string, and a key without a value into null. */
export function readSettings(options: AplOptions): Settings {
  const switches = switchNames.map((name) => [name, String(options[name]) === 'true']);
  return {
    ...options,
    levelWords: options.levelWords ?? undefined,
    defaultFilters: Array.isArray(options.defaultFilters) ? options.defaultFilters : undefined,
    ...Object.fromEntries(switches),
  };
}
