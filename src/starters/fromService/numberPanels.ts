import { escapeRegex } from '@grafana/data';

import { asFlag, asText } from '../../service/json';
import { type AplQuery } from '../../types';
import { override, type PanelStyle, panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel, isOfTimes, rowsOfGroups, chartTarget } from './chartInput';
import { nameOverrides } from './names';
import { metricReducer, type Reduced, reducersOf } from './reducers';
import { valueDefaults } from './valueStyle';

const lastValue = 'lastNotNull';

/** Queries for a chart's numbers, and the reducers that compute the numbers. */
interface Numbers {
  target: AplQuery;
  /** Second query for the change, if the target returns series. */
  change?: AplQuery;
  /** Reducers; each has its own panel. */
  parts: readonly Reduced[];
}

/** Numbers that a chart shows. If the query groups by time, they're totals or reduced buckets. */
function numbersOf(input: ChartInput, withSeries: boolean, isCompared: boolean): Numbers {
  const { facts, compare, lost } = input;
  const noteEarlier = () => isCompared && compare && lost.push('Shows the earlier value instead of the change.');
  if (facts === undefined) {
    noteEarlier();
    const parts = [{ calc: metricReducer(input) }];
    return { parts, target: chartTarget(input, { format: 'timeseries' }, isCompared) };
  }
  if (!facts.isOverTime || (facts.hasTotals && !withSeries)) {
    return { parts: [{ calc: lastValue }], target: rowsOfGroups(input, isCompared) };
  }
  const parts = reducersOf(input, facts);
  if (!isCompared || compare === undefined) {
    return { parts, target: chartTarget(input, { format: 'timeseries' }) };
  }
  if (facts.hasTotals && !facts.hasGroups) {
    const change = { ...rowsOfGroups(input, true), refId: 'B' };
    return { parts, target: chartTarget(input, { format: 'timeseries' }), change };
  }
  noteEarlier();
  return { parts, target: chartTarget(input, { format: 'timeseries' }, true) };
}

const changes = '/ \\(change\\)$/';

/** Reducer options for a panel. If rows are groups, it shows a number for each row. */
function reduced({ calc, columns }: Reduced, input: ChartInput) {
  const { facts, compare } = input;
  const areRows = calc === lastValue && facts?.hasGroups === true;
  const isShort = calc === lastValue && compare !== undefined && facts !== undefined;
  const fields = isOfTimes(input)
    ? // Times aren't numbers, and neither are names of groups.
      areRows && facts.times.length > 0
      ? onlyNames(facts.times, '$')
      : '/.*/'
    : columns
      ? onlyNames(columns, '( |$)')
      : // The change says what the earlier value was, and leaves room for the number.
        isShort
        ? '/^(?!.* before\\)$)/'
        : '';
  return { reduceOptions: { values: areRows, calcs: [calc], fields } };
}

const onlyNames = (names: readonly string[], end: string) => `/^(${names.map(escapeRegex).join('|')})${end}/`;

/** Applies the chart's unit instead of the field's unit, except to changes in percent. */
const unitOverride = ({ unit }: Record<string, unknown>) =>
  unit === undefined ? [] : [override('byRegexp', '/^(?!.* \\(change\\)$)/', { unit })];

/** Applies thresholds and decimals only to the number, not to its change. */
const changeOverride = ({ compare, facts }: ChartInput) =>
  compare === undefined
    ? []
    : [
        override('byRegexp', changes, {
          color: { mode: 'fixed', fixedColor: 'text' },
          decimals: 1,
          ...(facts?.hasGroups === false && facts.values.length === 1 && { displayName: `vs ${compare} before` }),
        }),
      ];

/** One panel per reducer. If the reducer applies to specific columns, they're in the title. */
const panelsOf = (
  becomes: string,
  { target, change, parts }: Numbers,
  styleOf: (part: Reduced) => PanelStyle
): ChartPanel[] =>
  parts.map((part) => ({
    becomes,
    style: styleOf(part),
    target,
    ...(part.columns && { detail: part.columns.join(', ') }),
    ...(change && {
      others: [change],
      transformations: [
        {
          id: 'filterFieldsByName',
          filter: { id: 'byRefId', options: change.refId },
          options: { include: { pattern: changes } },
        },
      ],
    }),
  }));

export function statPanels(input: ChartInput): ChartPanel[] {
  const { showChart, hideValue, invertTheme } = input.chart.members;
  const numbers = numbersOf(input, asFlag(showChart), true);
  const defaults = valueDefaults(input);
  const options = {
    graphMode: asFlag(showChart) ? 'area' : 'none',
    textMode: asFlag(hideValue) ? 'none' : 'auto',
    colorMode: asFlag(invertTheme) ? 'background' : 'value',
  };
  const overrides = [...unitOverride(defaults), ...nameOverrides(input), ...changeOverride(input)];
  return panelsOf('Stat', numbers, (part) =>
    panelStyle('stat', { ...reduced(part, input), ...options }, defaults, overrides)
  );
}

export function gaugePanels(input: ChartInput): ChartPanel[] {
  const numbers = numbersOf(input, false, false);
  const defaults = valueDefaults(input);
  const most = defaults.unit === 'percent' ? 100 : undefined;
  const bound = (name: 'min' | 'max', otherwise: number | undefined) => {
    const value = Number(asText(input.chart.members[name])?.trim() || otherwise);
    return Number.isNaN(value) ? {} : { [name]: value };
  };
  const bounded = { ...defaults, ...bound('min', 0), ...bound('max', most) };
  const overrides = [...unitOverride(defaults), ...nameOverrides(input)];
  return panelsOf('Gauge', numbers, (part) =>
    panelStyle('gauge', { ...reduced(part, input), showThresholdMarkers: true }, bounded, overrides)
  );
}
