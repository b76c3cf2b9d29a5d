import { type ScopedVars } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type AnnotationFilter } from '../query/model';

export type Templates = Pick<TemplateSrv, 'replace'>;

/**
 * Names (of datasets or types) with the variables in them replaced: one with several values gives a name for each. Names hold no
 * commas (they stand in a comma-separated list of the contract's), so a variable that is written with a format of its own
 * (`${names:csv}`) is cut at them.
 *
 * `undefined` means all: nothing was chosen, or a variable stands for everything. An empty list means none: a variable without a
 * value.
 */
export function interpolateNames(
  entries: string[],
  scopedVars: ScopedVars | undefined,
  templates: Templates
): string[] | undefined {
  if (entries.length === 0) {
    return undefined;
  }
  const found = entries
    .flatMap((entry) => expand(entry, scopedVars, templates))
    .flatMap((name) => name.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return found.some((name) => everything.has(name)) ? undefined : [...new Set(found)];
}

/** The filter as it stands without its dashboard, for Explore. A variable without a value stays: an empty list means all. */
export function interpolateFilter(
  filter: AnnotationFilter,
  scopedVars: ScopedVars,
  templates: Templates
): AnnotationFilter {
  const names = (entries: string[]) => {
    const found = interpolateNames(entries, scopedVars, templates);
    return found?.length === 0 ? entries : (found ?? []);
  };
  const { text, ongoing } = filter;
  return {
    ...filter,
    datasets: names(filter.datasets),
    types: names(filter.types),
    ...(text && { text: templates.replace(text, scopedVars) }),
    ...(ongoing && { ongoing: names(ongoing) }),
  };
}

/** What people enter as a variable's own value for "All". */
export const everything: ReadonlySet<string> = new Set(['*', '.*']);

/** One text for each combination of the values of the variables in it. */
export function expand(entry: string, scopedVars: ScopedVars | undefined, templates: Templates): string[] {
  const places: string[][] = [];
  const mark = '\u0000';
  const template = templates.replace(entry, scopedVars, (value: unknown) => {
    places.push((Array.isArray(value) ? value : [value]).map(String));
    return mark;
  });
  const [head, ...rest] = template.split(mark);
  return rest.reduce(
    (texts, after, index) => texts.flatMap((text) => places[index].map((value) => text + value + after)),
    [head]
  );
}
