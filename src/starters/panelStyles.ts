import { levelPatterns } from '../names/failureNames';
import { type Drawing, type Panel } from './panel';

type StyledPanel = Pick<Panel, 'draw' | 'units' | 'isShare' | 'colors'>;

/** The part of a panel's JSON that determines its display. */
export interface PanelStyle {
  type: string;
  /** Version of the panel plugin, which determines the format of the options. */
  pluginVersion?: string;
  fieldConfig: { defaults: Record<string, unknown>; overrides: Override[] };
  options: Record<string, unknown>;
}

interface Override {
  matcher: { id: string; options: string };
  properties: Array<{ id: string; value: unknown }>;
}

const steps = (...list: Array<[color: string, from: number | null]>) => ({
  mode: 'absolute',
  steps: list.map(([color, value]) => ({ color, value })),
});
/** Failure rate thresholds that suit most services. */
const shareThresholds = steps(['green', null], ['orange', 0.01], ['red', 0.05]);

export const tooltip = { mode: 'multi', sort: 'desc' };

/** Creates a style. It needs only options and defaults that differ from Grafana's. */
export const panelStyle = (
  type: string,
  options: Record<string, unknown> = {},
  defaults: Record<string, unknown> = {},
  overrides: Override[] = []
): PanelStyle => ({ type, fieldConfig: { defaults, overrides }, options });

export const barsStyle = { drawStyle: 'bars', lineWidth: 0, fillOpacity: 70, stacking: { mode: 'normal', group: 'A' } };

export const horizontalBars = (defaults: Record<string, unknown>): PanelStyle =>
  panelStyle(
    'barchart',
    { orientation: 'horizontal', barWidth: 0.9, showValue: 'always', legend: { showLegend: false } },
    { custom: { lineWidth: 0 }, ...defaults }
  );

const drawings: Readonly<Record<Drawing, (panel: StyledPanel) => PanelStyle>> = {
  stat: (panel) =>
    panelStyle(
      'stat',
      { graphMode: 'none', textMode: 'value' },
      {
        color: { mode: 'thresholds' },
        thresholds: panel.isShare ? shareThresholds : steps(['blue', null]),
        ...unitOf(panel),
      }
    ),
  bars: (panel) =>
    panelStyle(
      'timeseries',
      { tooltip },
      // Bars start at zero, unless there are negative sums.
      { custom: { ...barsStyle, axisSoftMin: 0 }, ...unitOf(panel) },
      panel.colors ? colors[panel.colors].map(colored) : []
    ),
  lines: (panel) => panelStyle('timeseries', { tooltip }, { ...(panel.isShare && { min: 0 }), ...unitOf(panel) }),
  top: () => horizontalBars({ unit: 'short', min: 0 }),
  table: ({ units = {} }) =>
    panelStyle('table', {}, { custom: { filterable: true } }, [
      override('byName', '_time', { displayName: 'time', 'custom.width': 185 }),
      ...Object.entries(units).map(([name, unit]) => override('byName', name, { unit })),
    ]),
  logs: () => panelStyle('logs', { showTime: true, wrapLogMessage: true }),
  graph: () => panelStyle('nodeGraph'),
};

export const styleOf = (panel: StyledPanel): PanelStyle => drawings[panel.draw](panel);

/** Unit of a panel whose values don't have a field's unit. */
function unitOf({ isShare, units }: StyledPanel): { unit?: string; decimals?: number } {
  const [unit] = Object.values(units ?? {});
  return isShare ? { unit: 'percentunit', decimals: 2 } : { unit: unit ?? 'short' };
}

export const override = (id: string, options: string, properties: Record<string, unknown>): Override => ({
  matcher: { id, options },
  properties: Object.entries(properties).map(([name, value]) => ({ id: name, value })),
});

const colors: Readonly<Record<NonNullable<Panel['colors']>, Array<[pattern: RegExp, color: string]>>> = {
  levels: [
    [levelPatterns.error, 'red'],
    [levelPatterns.warning, 'orange'],
    [levelPatterns.info, 'green'],
    [levelPatterns.debug, 'blue'],
  ],
  statuses: [
    [/^2/, 'green'],
    [/^3/, 'blue'],
    [/^4/, 'orange'],
    [/^5/, 'red'],
  ],
};

const colored = ([pattern, fixedColor]: [RegExp, string]): Override =>
  override('byRegexp', String(pattern), { color: { mode: 'fixed', fixedColor } });
