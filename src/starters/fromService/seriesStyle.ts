import { asText, isObject, parseObject } from '../../service/json';
import { type Cell } from '../../service/types';
import { barsStyle, override, panelStyle, type PanelStyle, tooltip } from '../panelStyles';
import { type ChartInput } from './chartInput';
import { nameOverrides } from './names';
import { unitIn } from './valueStyle';

type Custom = Record<string, unknown>;

/** The service's chart options and, for each of their values, Grafana's settings. */
const seriesOptions: ReadonlyArray<{ name: string; what: string; values: ReadonlyMap<string, Custom> }> = [
  {
    name: 'variant',
    what: 'line style',
    values: new Map<string, Custom>([
      ['line', { drawStyle: 'line' }],
      ['lines', { drawStyle: 'line' }],
      ['area', { drawStyle: 'line', fillOpacity: 30 }],
      ['bars', barsStyle],
    ]),
  },
  {
    name: 'scaleDistr',
    what: 'scale',
    values: new Map<string, Custom>([
      ['linear', { scaleDistribution: { type: 'linear' } }],
      ['log', { scaleDistribution: { type: 'log', log: 10 } }],
    ]),
  },
  {
    name: 'displayNull',
    what: 'null handling',
    values: new Map<string, Custom>([
      ['auto', {}],
      ['null', { spanNulls: false }],
      ['span', { spanNulls: true }],
      // The query fills the gaps.
      ['zero', {}],
    ]),
  },
];

/** Selected values by option. */
type Chosen = Readonly<Record<string, string | undefined>>;

const chosenIn = (options: Record<string, Cell | undefined>): Chosen =>
  Object.fromEntries(
    seriesOptions.flatMap(({ name }) => {
      const value = asText(options[name]);
      return value === undefined ? [] : [[name, value]];
    })
  );

interface BroughtSeries {
  style: PanelStyle;
  /** Value for empty buckets. */
  fill?: 'zero';
  views: ReadonlySet<string>;
}

export function seriesStyle(input: ChartInput): BroughtSeries {
  const { chart, lost } = input;
  const { members, query } = chart;
  const { timeSeriesVariant, displayNull, aggChartOpts, timeSeriesView } = query?.options ?? {};
  const ofAll = chosenIn({ variant: asText(timeSeriesVariant) ?? members.variant, displayNull });
  const columns = optionsOfColumns(aggChartOpts, lost);
  const [first, ...others] = columns;
  // With a single column, the panel's options apply, regardless of the series' names.
  const base = others.length === 0 ? { ...ofAll, ...first?.chosen } : ofAll;
  const isZero = [base, ...columns.map(({ chosen }) => chosen)].some((chosen) => chosen.displayNull === 'zero');
  // Metric points may be more than an interval apart.
  const joined = query?.kind === 'mpl' && (base.displayNull ?? 'auto') === 'auto' ? { spanNulls: 5 * 60_000 } : {};
  const own = others.length === 0 ? [] : columns.map((each) => ({ ...each, custom: customOf(each.chosen, lost) }));
  const isShared = (id: string) => own.every(({ custom }) => isSame(custom[id], own[0].custom[id]));
  const overrides = own.flatMap(({ column, custom }) => {
    const properties = Object.entries(custom).flatMap(([id, value]) => (isShared(id) ? [] : [[`custom.${id}`, value]]));
    return properties.length === 0 ? [] : [override('byName', column, Object.fromEntries(properties))];
  });
  // Shared settings become defaults, so that they also apply to the series of an earlier time, which have other names.
  const shared = Object.entries(own.at(0)?.custom ?? {}).filter(([id]) => isShared(id));
  const custom = { ...joined, ...customOf(base, lost), ...Object.fromEntries(shared) };
  return {
    style: panelStyle('timeseries', { tooltip }, { custom, ...unitIn(input) }, [
      ...overrides,
      ...nameOverrides(input),
      ...legendOverrides(input),
    ]),
    ...(isZero && { fill: 'zero' as const }),
    views: new Set((asText(timeSeriesView) || 'charts').split('|').map((view) => view.trim())),
  };
}

/** Hides the earlier time's dashed series from the legend, because they share the color of their group. */
const legendOverrides = ({ compare, facts }: ChartInput) =>
  compare !== undefined && (facts === undefined || facts.hasGroups || facts.values.length > 1)
    ? [override('byRegexp', '/ before\\)$/', { 'custom.hideFrom': { legend: true, tooltip: false, viz: false } })]
    : [];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function customOf(chosen: Chosen, lost: string[]): Custom {
  const parts = seriesOptions.flatMap(({ name, what, values }) => {
    const value = chosen[name] ?? '';
    if (value !== '' && !values.has(value)) {
      lost.push(`Unknown ${what} “${value}”.`);
    }
    return Object.entries(values.get(value) ?? {});
  });
  return Object.fromEntries(parts);
}

/** Parses `aggChartOpts`: options by column, in JSON whose keys are JSON, too. `*` means all columns. */
function optionsOfColumns(value: Cell | undefined, lost: string[]): Array<{ column: string; chosen: Chosen }> {
  const text = asText(value) ?? '';
  if (text === '') {
    return [];
  }
  const byColumn = parseObject(text);
  if (byColumn === undefined) {
    lost.push('Column options can’t be read.');
    return [];
  }
  const read = Object.entries(byColumn).map(([key, options]) => ({
    column: key === '*' ? key : (asText(parseObject(key)?.alias) ?? key),
    chosen: chosenIn(isObject(options) ? options : {}),
  }));
  const named = read.filter(({ column }) => column !== '*');
  return named.length > 0 ? named : read;
}
