import { type Field, type Labels } from '@grafana/data';

import { type GroupLabel } from '../../types';

/** Creates a function that finds a series' group by its labels. If `1` and `"1"` both exist, `1` becomes a number. */
export function groupsOf(series: readonly Field[]): (labels: Labels) => Record<string, GroupLabel> {
  const all = new Map<string, Set<string>>();
  for (const [name, label] of series.flatMap(({ labels = {} }) => Object.entries(labels))) {
    all.set(name, (all.get(name) ?? new Set()).add(label));
  }
  return (labels) =>
    Object.fromEntries(
      Object.entries(labels).map(([name, label]) => {
        const value = [true, false, Number(label)].find((one) => String(one) === label);
        return [name, value !== undefined && all.get(name)?.has(JSON.stringify(label)) ? value : label];
      })
    );
}
