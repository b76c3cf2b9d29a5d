import { type DataFrame, type Labels } from '@grafana/data';

import { type Notes } from './notes';

/** `{{status}}`, with the name in a group of its own. */
const placeholder = /\{\{\s*(.+?)\s*\}\}/g;

/**
 * What a series is called: by the template where there is one, else by its groups' values where the metric's name tells nothing
 * apart. `undefined` leaves the name to Grafana, which puts the metric's name and the labels together.
 */
export function displayName(
  template: string | undefined,
  metric: string,
  labels: Labels | undefined,
  onlyMetric: boolean
): string | undefined {
  if (template !== undefined && template.trim() !== '') {
    return template.replace(placeholder, (written: string, name: string) =>
      name === '__name' ? metric : labels !== undefined && Object.hasOwn(labels, name) ? labels[name] : written
    );
  }
  if (!onlyMetric || labels === undefined) {
    return undefined;
  }
  return Object.values(labels)
    .map((label) => (label === '' ? '""' : label))
    .join(', ');
}

/** Says which names of a template no series has, and which there are. Frames whose names come from elsewhere need no template. */
export function noteLegend(frames: DataFrame[], template: string | undefined, notes: Notes): void {
  const named = frames.flatMap(({ fields }) => fields.filter(({ config }) => config.displayNameFromDS !== undefined));
  if (template === undefined || named.length === 0) {
    return;
  }
  const known = new Set(named.flatMap(({ labels }) => Object.keys(labels ?? {}))).add('__name');
  const unknown = [...template.matchAll(placeholder)].map(([, name]) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    notes.info(
      `No series has ${listed(new Set(unknown))}, so the legend shows it as it is written. Known in the legend: ${listed(known)}.`
    );
  }
}

function listed(names: Iterable<string>): string {
  return Array.from(names, (name) => `{{${name}}}`).join(', ');
}
