import { type ScopedVars } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { combinations } from './values';

export type Templates = Pick<TemplateSrv, 'replace'>;

/** Replaces variables in names, whose values are split at commas. `undefined` means all names, an empty list none. */
export function interpolateNames(
  entries: string[],
  scopedVars: ScopedVars | undefined,
  templates: Templates
): string[] | undefined {
  return interpolateTexts(entries, scopedVars, templates, (name) => name.split(','));
}

/** Replaces variables in texts, with one text per value. `undefined` means all texts, an empty list none. */
export function interpolateTexts(
  entries: readonly string[],
  scopedVars: ScopedVars | undefined,
  templates: Templates,
  split: (text: string) => string[] = (text) => [text]
): string[] | undefined {
  if (entries.length === 0) {
    return undefined;
  }
  const found = entries
    .flatMap((entry) => expand(entry, scopedVars, templates))
    .flatMap(split)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return found.some((text) => everything.has(text)) ? undefined : [...new Set(found)];
}

/** Values that dashboards commonly use for *All*. */
export const everything: ReadonlySet<string> = new Set(['*', '.*']);

/** One text for each combination of its variables' values. */
export function expand(entry: string, scopedVars: ScopedVars | undefined, templates: Templates): string[] {
  return combinations((format) => templates.replace(entry, scopedVars, format));
}
