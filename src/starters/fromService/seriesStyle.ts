import { asText, isObject, type JsonObject, parseJson } from '../../service/json';
import { barsStyle, override, panelStyle, type PanelStyle, tooltip } from '../panelStyles';
import { type ServiceChart } from './serviceChart';
import { unitIn } from './valueStyle';

/** How series are drawn: `variant`, `scaleDistr` and `displayNull` of the service. */
interface SeriesOptions {
  variant?: string;
  scale?: string;
  nulls?: string;
}

const variants: ReadonlyMap<string, Record<string, unknown>> = new Map(
  Object.entries<Record<string, unknown>>({
    line: { drawStyle: 'line' },
    lines: { drawStyle: 'line' },
    area: { drawStyle: 'line', fillOpacity: 30 },
    bars: barsStyle,
  })
);

const scales: ReadonlyMap<string, Record<string, unknown>> = new Map(
  Object.entries<Record<string, unknown>>({
    linear: { scaleDistribution: { type: 'linear' } },
    log: { scaleDistribution: { type: 'log', log: 10 } },
  })
);

const nulls: ReadonlyMap<string, Record<string, unknown>> = new Map(
  Object.entries<Record<string, unknown>>({
    auto: {},
    null: { spanNulls: false },
    span: { spanNulls: true },
    // The query fills them.
    zero: {},
  })
);

/** Time series with the options of a chart's query. */
interface BroughtSeries {
  style: PanelStyle;
  /** Values of buckets without rows. */
  fill?: 'zero';
  views: ReadonlySet<string>;
}

export function seriesStyle({ members, query }: ServiceChart, lost: string[]): BroughtSeries {
  const options = query?.options ?? {};
  const ofAll: SeriesOptions = {
    variant: asText(options.timeSeriesVariant) ?? asText(members.variant),
    nulls: asText(options.displayNull),
  };
  const columns = optionsOfColumns(options.aggChartOpts, lost);
  const [first, ...others] = columns;
  // Of one column, the options are those of the panel, whatever its series are called.
  const base = first !== undefined && others.length === 0 ? { ...ofAll, ...withoutUndefined(first.options) } : ofAll;
  const isZero = [base, ...columns.map((column) => column.options)].some((each) => each.nulls === 'zero');
  // Points of metrics are further apart than intervals may be.
  const joined = query?.kind === 'mpl' && (base.nulls ?? 'auto') === 'auto' ? { spanNulls: 5 * 60_000 } : {};
  const own = others.length === 0 ? [] : columns.map((each) => ({ ...each, custom: customOf(each.options, lost) }));
  // Series of an earlier time have other names.
  const shared = Object.entries(own.at(0)?.custom ?? {}).filter(([id, value]) =>
    own.every(({ custom }) => isSame(custom[id], value))
  );
  const sharedIds = new Set(shared.map(([id]) => id));
  const overrides = own.flatMap(({ column, custom }) => {
    const properties = Object.entries(custom).filter(([id]) => !sharedIds.has(id));
    const named = Object.fromEntries(properties.map(([id, value]) => [`custom.${id}`, value]));
    return properties.length === 0 ? [] : [override('byName', column, named)];
  });
  const custom = { ...joined, ...customOf(base, lost), ...Object.fromEntries(shared) };
  return {
    style: panelStyle('timeseries', { tooltip }, { custom, ...unitIn(members, lost) }, overrides),
    ...(isZero && { fill: 'zero' as const }),
    views: new Set((asText(options.timeSeriesView) || 'charts').split('|').map((view) => view.trim())),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function customOf({ variant, scale, nulls: shown }: SeriesOptions, lost: string[]): Record<string, unknown> {
  return {
    ...known(variants, variant, 'way to draw', lost),
    ...known(scales, scale, 'scale', lost),
    ...known(nulls, shown, 'treatment of missing values', lost),
  };
}

function known(
  records: ReadonlyMap<string, Record<string, unknown>>,
  name: string | undefined,
  what: string,
  lost: string[]
): Record<string, unknown> {
  if (name === undefined || name === '') {
    return {};
  }
  if (!records.has(name)) {
    lost.push(`The ${what} “${name}” isn’t known.`);
  }
  return records.get(name) ?? {};
}

interface ColumnOptions {
  column: string;
  options: SeriesOptions;
}

/** Reads `aggChartOpts`: JSON in a text, from descriptions of columns, JSON as well, to options. `*` is all columns. */
function optionsOfColumns(value: JsonObject[string] | undefined, lost: string[]): ColumnOptions[] {
  const text = asText(value) ?? '';
  if (text === '') {
    return [];
  }
  const byColumn = parsedObject(text);
  if (byColumn === undefined) {
    lost.push('The options of columns can’t be read.');
    return [];
  }
  const read = Object.entries(byColumn).map(([key, options]) => {
    const { variant, scaleDistr, displayNull } = isObject(options) ? options : {};
    return {
      column: key === '*' ? key : (asText(parsedObject(key)?.alias) ?? key),
      options: { variant: asText(variant), scale: asText(scaleDistr), nulls: asText(displayNull) },
    };
  });
  const named = read.filter(({ column }) => column !== '*');
  return named.length > 0 ? named : read;
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const withoutUndefined = (options: SeriesOptions): SeriesOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
