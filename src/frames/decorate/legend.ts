import { type DataFrame, type Labels } from '@grafana/data';

import { distinguished } from '../columns/distinguished';
import { type Notices } from '../notices';

/** Matches `{{status}}`, and captures the name. */
const placeholder = /\{\{\s*(.+?)\s*\}\}/g;

/** Fills the `{{…}}` in a template. Names without a value stay unchanged. */
export function fillNames(template: string, valueOf: (name: string) => string | undefined): string {
  return template.replace(placeholder, (written: string, name: string) => valueOf(name) ?? written);
}

/** Series name from the template or the groups; `undefined` if Grafana's own name is used. */
export function displayName(
  template: string | undefined,
  metric: string,
  labels: Labels | undefined,
  onlyMetric: boolean
): string | undefined {
  if (template !== undefined && template.trim() !== '') {
    return fillNames(template, (name) =>
      name === '__name' ? metric : labels !== undefined && Object.hasOwn(labels, name) ? shown(labels[name]) : undefined
    );
  }
  const values = Object.values(labels ?? {});
  if (!onlyMetric || labels === undefined) {
    // Grafana would show only the metric's name.
    const [only, ...others] = values;
    return only !== undefined && others.length === 0 && shown(only) !== only ? `${metric} ${shown(only)}` : undefined;
  }
  return values
    .map((label) => (values.length > 1 && label.includes(', ') ? JSON.stringify(label) : shown(label)))
    .join(', ');
}

const nothing: ReadonlySet<string> = new Set(['']);

/** Visible form of a label. An empty label becomes two quotes, and two quotes are quoted. */
function shown(label: string): string {
  return distinguished(label, nothing);
}

/** Adds a notice about names in the template that no series has. */
export function noteLegend(frames: DataFrame[], template: string | undefined, notices: Notices): void {
  if (template === undefined) {
    return;
  }
  const named = frames.flatMap(({ fields }) => fields.filter(({ config }) => config.displayNameFromDS !== undefined));
  if (named.length === 0) {
    return;
  }
  const known = new Set(named.flatMap(({ labels }) => Object.keys(labels ?? {}))).add('__name');
  const unknown = [...template.matchAll(placeholder)].map(([, name]) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    notices.info(`No series has ${listed(new Set(unknown))}. Available in the legend: ${listed(known)}.`);
  }
}

function listed(names: Iterable<string>): string {
  return Array.from(names, (name) => `{{${name}}}`).join(', ');
}
