import { escapeRegex } from '@grafana/data';

import { override } from '../panelStyles';
import { type ChartInput } from './chartInput';

/** Overrides that name a chart's only number after the chart, if the query doesn't name it. */
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
