import { escapeRegex } from '@grafana/data';

import { asFlag, asText } from '../../service/json';
import { override, panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel, isOfTimes, rowsOfGroups, targetOf } from './chartInput';
import { valueDefaults } from './valueStyle';

/** Aggregates of a range that those of its buckets add up to, also with a condition. */
const reducers: ReadonlyMap<string, string> = new Map([
  ['count', 'sum'],
  ['sum', 'sum'],
  ['min', 'min'],
  ['max', 'max'],
]);

const lastValue = 'lastNotNull';

/** The one value that a query gives: of groups by time the totals, or what the buckets add up to. */
function singleValue(input: ChartInput, withSeries: boolean, isCompared: boolean) {
  const { facts, lost } = input;
  if (facts === undefined) {
    return { calc: lastValue, target: targetOf(input, { format: 'timeseries' }) };
  }
  if (!facts.isOverTime || (facts.hasTotals && !withSeries)) {
    return { calc: lastValue, target: rowsOfGroups(input, isCompared) };
  }
  const calc = reducers.get(facts.aggregates.at(-1)?.replace(/if$/, '') ?? '');
  if (calc === undefined) {
    lost.push('The number is the mean of its buckets. Axiom shows that of the whole range.');
  }
  return { calc: calc ?? 'mean', target: targetOf(input, { format: 'timeseries' }, isCompared) };
}

/** Rows of groups are a number each. A unit of times is that of fields that are no numbers, as the names of groups are none. */
function reduced(calc: string, input: ChartInput) {
  const { facts } = input;
  const areRows = calc === lastValue && facts?.hasGroups === true;
  const ofTimes = areRows && facts.times.length > 0 ? `/^(${facts.times.map(escapeRegex).join('|')})$/` : '/.*/';
  return { reduceOptions: { values: areRows, calcs: [calc], fields: isOfTimes(input) ? ofTimes : '' } };
}

/** A unit of the chart counts before that of the field, but not for changes in percent. */
const unitOverride = ({ unit }: Record<string, unknown>) =>
  unit === undefined ? [] : [override('byRegexp', '/^(?!.* \\(change\\)$)/', { unit })];

export function statPanel(input: ChartInput): ChartPanel {
  const { showChart, hideValue, invertTheme } = input.chart.members;
  const { calc, target } = singleValue(input, asFlag(showChart), true);
  const defaults = valueDefaults(input);
  const options = {
    ...reduced(calc, input),
    graphMode: asFlag(showChart) ? 'area' : 'none',
    textMode: asFlag(hideValue) ? 'none' : 'auto',
    colorMode: asFlag(invertTheme) ? 'background' : 'value',
  };
  return { becomes: 'Stat', style: panelStyle('stat', options, defaults, unitOverride(defaults)), target };
}

export function gaugePanel(input: ChartInput): ChartPanel {
  const { calc, target } = singleValue(input, false, false);
  const defaults = valueDefaults(input);
  const most = { percent: 100, percentunit: 1 }[String(defaults.unit)];
  const bound = (name: 'min' | 'max', otherwise: number | undefined) => {
    const value = Number(asText(input.chart.members[name])?.trim() || otherwise);
    return Number.isNaN(value) ? {} : { [name]: value };
  };
  const style = panelStyle(
    'gauge',
    { ...reduced(calc, input), showThresholdMarkers: true },
    { ...defaults, ...bound('min', 0), ...bound('max', most) },
    unitOverride(defaults)
  );
  return { becomes: 'Gauge', style, target };
}
