import { escapeRegex } from '@grafana/data';

import { override } from '../panelStyles';
import { type ChartInput } from './chartInput';

/** If a chart shows a single number that the query doesn't name, gives it the chart's name: `Requests` instead of `count_`. */
export function nameOverrides({ chart, facts, compare }: ChartInput) {
  const [value, ...others] = facts?.values ?? [];
  const title = chart.name.trim();
  if (value === undefined || others.length > 0 || !value.isUnnamed || facts?.hasGroups !== false || title === '') {
    return [];
  }
  return [
    override('byName', value.name, { displayName: title }),
    ...(compare === undefined
      ? []
      : [
          override('byRegexp', `/^${escapeRegex(value.name)} \\(.* before\\)$/`, {
            displayName: `${title} (${compare} before)`,
          }),
        ]),
  ];
}
