import { identityOverrideProcessor, PanelPlugin, type PanelProps } from '@grafana/data';
import { sceneUtils } from '@grafana/scenes';
import { type ComponentType } from 'react';

import { BarChartPanel } from './bars/BarChartPanel';
import { FlameGraphPanel } from './flame/FlameGraphPanel';
import { HeatmapPanel } from './heatmap/HeatmapPanel';
import { HistogramPanel } from './bars/HistogramPanel';
import { LogsPanel } from './logs/LogsPanel';
import { PieChartPanel } from './values/PieChartPanel';
import { StatPanel } from './values/StatPanel';
import { StateTimelinePanel } from './states/StateTimelinePanel';
import { TablePanel } from './values/TablePanel';
import { TextPanel } from './values/TextPanel';
import { TimeSeriesPanel } from './timeSeries/TimeSeriesPanel';

/** Custom field options of a panel; Grafana drops options that aren't registered. */
type CustomOptions = Record<string, unknown>;

const graphOptions: CustomOptions = {
  drawStyle: 'line',
  lineInterpolation: 'linear',
  lineWidth: 1,
  lineStyle: undefined,
  fillOpacity: 0,
  fillBelowTo: undefined,
  gradientMode: 'none',
  barAlignment: 0,
  barWidthFactor: 0.6,
  spanNulls: false,
  insertNulls: false,
  showPoints: 'auto',
  pointSize: 5,
  stacking: { mode: 'none', group: 'A' },
  axisPlacement: 'auto',
  axisLabel: '',
  axisWidth: undefined,
  axisSoftMin: undefined,
  axisSoftMax: undefined,
  axisGridShow: undefined,
  axisCenteredZero: false,
  axisColorMode: 'text',
  axisBorderShow: false,
  scaleDistribution: { type: 'linear' },
  transform: undefined,
  thresholdsStyle: { mode: 'off' },
  hideFrom: { legend: false, tooltip: false, viz: false },
  lineColor: undefined,
};

const tableOptions: CustomOptions = {
  align: 'auto',
  cellOptions: { type: 'auto' },
  width: undefined,
  minWidth: undefined,
  filterable: undefined,
  inspect: false,
  hidden: undefined,
  hideFrom: { viz: false },
  wrapText: undefined,
  wrapHeaderText: undefined,
  footer: undefined,
  tooltip: undefined,
};

interface PanelType {
  id: string;
  label: string;
  panel: ComponentType<PanelProps>;
  custom?: CustomOptions;
}

/** Visualizations for queries, with the names that dashboards use. */
const queryPanels: PanelType[] = [
  { id: 'timeseries', label: 'Time series', panel: TimeSeriesPanel, custom: graphOptions },
  { id: 'stat', label: 'Stat', panel: StatPanel },
  { id: 'barchart', label: 'Bar chart', panel: BarChartPanel, custom: graphOptions },
  { id: 'histogram', label: 'Histogram', panel: HistogramPanel },
  { id: 'heatmap', label: 'Heatmap', panel: HeatmapPanel },
  { id: 'state-timeline', label: 'State timeline', panel: StateTimelinePanel },
  { id: 'table', label: 'Table', panel: TablePanel, custom: tableOptions },
  // A table of services and calls, as in the workbench's Explore.
  { id: 'nodeGraph', label: 'Node graph', panel: TablePanel, custom: tableOptions },
  { id: 'flamegraph', label: 'Flame graph', panel: FlameGraphPanel },
  { id: 'logs', label: 'Logs', panel: LogsPanel },
];

/** Visualizations that users can choose for a panel. */
export const panelChoices = queryPanels.map(({ id, label }) => ({ value: id, label }));

/** Visualizations found only in saved dashboards. Gauges are shown as numbers. */
const otherPanels: PanelType[] = [
  { id: 'gauge', label: 'Gauge', panel: StatPanel },
  { id: 'bargauge', label: 'Bar gauge', panel: StatPanel },
  { id: 'piechart', label: 'Pie chart', panel: PieChartPanel },
  { id: 'xychart', label: 'XY chart', panel: TablePanel, custom: { ...tableOptions, show: undefined } },
  { id: 'text', label: 'Text', panel: TextPanel },
];

/** Registers the workbench's panels with scenes. */
export function registerPanels(): void {
  [...queryPanels, ...otherPanels].forEach(register);
}

function register({ id: pluginId, panel, custom = {} }: PanelType): void {
  const plugin = new PanelPlugin(panel)
    // Otherwise, the layers' events disappear during each run of the panel's own queries.
    .setDataSupport({ annotations: pluginId === 'timeseries', alertStates: false })
    .useFieldConfig({
      useCustomConfig: (builder) => {
        for (const [path, defaultValue] of Object.entries(custom)) {
          builder.addCustomEditor({
            id: path,
            path,
            name: path,
            defaultValue,
            editor: () => null,
            override: () => null,
            process: identityOverrideProcessor,
            shouldApply: () => true,
          });
        }
      },
    });
  sceneUtils.registerRuntimePanelPlugin({ pluginId, plugin });
}
