import { levelWords } from './fieldNames';
import { type Drawing, type Panel } from './panel';

/** The part of a panel's JSON that says how it looks. */
export interface PanelStyle {
  type: string;
  fieldConfig: { defaults: Record<string, unknown>; overrides: Override[] };
  options: Record<string, unknown>;
}

interface Override {
  matcher: { id: string; options: string };
  properties: Array<{ id: string; value: unknown }>;
}

/** Width is in columns, of 24; panels of half the width share a line, of numbers all do. */
export const sizes: Readonly<Record<Drawing, { share: 'line' | 'half' | 'whole'; height: number }>> = {
  stat: { share: 'line', height: 4 },
  bars: { share: 'half', height: 8 },
  lines: { share: 'half', height: 8 },
  top: { share: 'half', height: 8 },
  table: { share: 'whole', height: 9 },
  logs: { share: 'whole', height: 9 },
  graph: { share: 'whole', height: 12 },
};

const steps = (...list: Array<[color: string, from: number | null]>) => ({
  mode: 'absolute',
  steps: list.map(([color, value]) => ({ color, value })),
});
/** Of shares of failures: sure for any service. */
const shareThresholds = steps(['green', null], ['orange', 0.01], ['red', 0.05]);

const legend = { showLegend: true, displayMode: 'list', placement: 'bottom', calcs: [] };
const graph = {
  lineInterpolation: 'linear',
  showPoints: 'auto',
  spanNulls: false,
  axisPlacement: 'auto',
};

/** Says how a kind of panel is drawn; the same everywhere. */
const drawings: Readonly<Record<Drawing, (panel: Panel) => PanelStyle>> = {
  stat: (panel) => ({
    type: 'stat',
    fieldConfig: {
      defaults: {
        color: { mode: 'thresholds' },
        thresholds: panel.isShare ? shareThresholds : steps(['blue', null]),
        ...unitOf(panel),
      },
      overrides: [],
    },
    options: {
      reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
      colorMode: 'value',
      graphMode: 'none',
      textMode: 'value',
      justifyMode: 'auto',
      orientation: 'auto',
      wideLayout: true,
    },
  }),
  bars: (panel) => ({
    type: 'timeseries',
    fieldConfig: {
      defaults: {
        color: { mode: 'palette-classic' },
        custom: {
          ...graph,
          drawStyle: 'bars',
          lineWidth: 0,
          fillOpacity: 70,
          stacking: { mode: 'normal', group: 'A' },
        },
        ...unitOf(panel),
      },
      overrides: panel.colours ? colours[panel.colours].map(coloured) : [],
    },
    options: { legend, tooltip: { mode: 'multi', sort: 'desc' } },
  }),
  lines: (panel) => ({
    type: 'timeseries',
    fieldConfig: {
      defaults: {
        color: { mode: 'palette-classic' },
        custom: { ...graph, drawStyle: 'line', lineWidth: 1, fillOpacity: 0, stacking: { mode: 'none', group: 'A' } },
        ...(panel.isShare && { min: 0 }),
        ...unitOf(panel),
      },
      overrides: [],
    },
    options: { legend, tooltip: { mode: 'multi', sort: 'desc' } },
  }),
  top: () => ({
    type: 'barchart',
    fieldConfig: {
      defaults: {
        color: { mode: 'palette-classic' },
        custom: { fillOpacity: 80, lineWidth: 0, axisPlacement: 'auto' },
        unit: 'short',
        min: 0,
      },
      overrides: [],
    },
    options: {
      orientation: 'horizontal',
      showValue: 'auto',
      stacking: 'none',
      groupWidth: 0.7,
      barWidth: 0.9,
      barRadius: 0,
      xTickLabelRotation: 0,
      xTickLabelSpacing: 0,
      fullHighlight: false,
      legend: { ...legend, showLegend: false },
      tooltip: { mode: 'single', sort: 'none' },
    },
  }),
  table: ({ units = {} }) => ({
    type: 'table',
    fieldConfig: {
      defaults: { custom: { align: 'auto', cellOptions: { type: 'auto' }, inspect: false, filterable: true } },
      overrides: [
        override('_time', { displayName: 'time', 'custom.width': 185 }),
        ...Object.entries(units).map(([name, unit]) => override(name, { unit })),
      ],
    },
    options: {
      showHeader: true,
      cellHeight: 'sm',
      footer: { show: false, reducer: ['sum'], countRows: false, fields: '' },
    },
  }),
  logs: () => ({
    type: 'logs',
    fieldConfig: { defaults: {}, overrides: [] },
    options: {
      showTime: true,
      showLabels: false,
      showCommonLabels: false,
      wrapLogMessage: true,
      prettifyLogMessage: false,
      enableLogDetails: true,
      dedupStrategy: 'none',
      sortOrder: 'Descending',
    },
  }),
  graph: () => ({ type: 'nodeGraph', fieldConfig: { defaults: {}, overrides: [] }, options: {} }),
};

/** Returns how a panel looks, as Grafana's JSON has it. */
export const styleOf = (panel: Panel): PanelStyle => drawings[panel.draw](panel);

/** Frames have the units of fields; a unit of the panel counts where they have none. */
function unitOf({ isShare, units }: Panel): { unit?: string; decimals?: number } {
  const [unit] = Object.values(units ?? {});
  return isShare ? { unit: 'percentunit', decimals: 2 } : { unit: unit ?? 'short' };
}

const override = (name: string, properties: Record<string, unknown>): Override => ({
  matcher: { id: 'byName', options: name },
  properties: Object.entries(properties).map(([id, value]) => ({ id, value })),
});

const colours: Readonly<Record<NonNullable<Panel['colours']>, Array<[pattern: RegExp, color: string]>>> = {
  levels: [
    [levelWords.error, 'red'],
    [levelWords.warning, 'orange'],
    [levelWords.info, 'green'],
    [levelWords.debug, 'blue'],
  ],
  statuses: [
    [/^2/, 'green'],
    [/^3/, 'blue'],
    [/^4/, 'orange'],
    [/^5/, 'red'],
  ],
};

const coloured = ([pattern, fixedColor]: [RegExp, string]): Override => ({
  matcher: { id: 'byRegexp', options: String(pattern) },
  properties: [{ id: 'color', value: { mode: 'fixed', fixedColor } }],
});
