import { type Labels } from '@grafana/data';

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
    return template.replace(/\{\{\s*(.+?)\s*\}\}/g, (written: string, name: string) =>
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
