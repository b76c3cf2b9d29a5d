import { asList, asText, isObject } from '../../service/json';
import { panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel } from './chartInput';
import { gaugePanels, statPanels } from './numberPanels';
import { logPanel, piePanel, tablePanel, topPanel } from './rowPanels';
import { unknownMembers } from './serviceChart';
import { hiddenColumn } from './tableStyle';
import { heatmapPanel, scatterPanel, timeSeriesPanels } from './timePanels';
import { valueMembers } from './valueStyle';

interface ChartType {
  /** Display name. */
  label: string;
  /** Members that charts of this type have, besides the common members. */
  members: readonly string[];
  /** True if the chart has no query. */
  standsAlone?: boolean;
  panels: (input: ChartInput) => ChartPanel | ChartPanel[];
}

/** Members that any chart may have, including those for the service's editor. */
const commonMembers: ReadonlySet<string> = new Set([
  ...['id', 'name', 'type', 'query', 'datasetId', 'numSeries', 'modified', 'version', 'overrideDashboardTimeRange'],
]);

const tables: ChartType = { label: 'Table', members: ['tableSettings', 'customUnits'], panels: tablePanel };

const types: ReadonlyMap<string, ChartType> = new Map(
  Object.entries<ChartType>({
    TimeSeries: { label: 'Time series', members: ['variant', 'customUnits', 'unit'], panels: timeSeriesPanels },
    Statistic: {
      label: 'Statistic',
      members: [...valueMembers, 'showChart', 'hideValue', 'invertTheme'],
      panels: statPanels,
    },
    Gauge: { label: 'Gauge', members: [...valueMembers, 'min', 'max'], panels: gaugePanels },
    Table: tables,
    TopK: { ...tables, label: 'Top list', panels: topPanel },
    LogStream: { ...tables, label: 'Log stream', panels: logPanel },
    Pie: { label: 'Pie', members: ['customUnits', 'unit'], panels: piePanel },
    Scatter: { label: 'Scatter', members: ['customUnits', 'unit'], panels: scatterPanel },
    Heatmap: { label: 'Heatmap', members: ['customUnits', 'unit'], panels: heatmapPanel },
    Note: { label: 'Note', members: ['text', 'variant'], standsAlone: true, panels: notePanel },
    Spacer: { label: 'Spacer', members: ['variant'], standsAlone: true, panels: () => [] },
    MonitorList: {
      label: 'Monitor list',
      members: ['selectedMonitors', 'columns'],
      standsAlone: true,
      panels: monitorPanel,
    },
  })
);

/** Display name of a chart type; the type itself if it's unknown. */
export const chartLabel = (type: string) => types.get(type)?.label ?? type;

/** Panels for a chart. An unknown type with a query becomes a table. */
export function chartPanels(input: ChartInput): ChartPanel[] {
  const { chart, text, lost } = input;
  const type = types.get(chart.type);
  lost.push(...unknownMembers(chart.members, new Set([...commonMembers, ...(type?.members ?? [])])));
  if (type === undefined) {
    lost.push(`Unknown type “${chart.type}”${text === undefined ? '.' : ': shown as a table.'}`);
  }
  if (text === undefined && type !== undefined && !type.standsAlone) {
    lost.push('The chart has no query.');
  }
  return text === undefined && !type?.standsAlone ? [] : [(type ?? tables).panels(input)].flat();
}

function notePanel({ chart, lost }: ChartInput): ChartPanel {
  const { text, variant } = chart.members;
  if (asText(variant) && variant !== 'default') {
    lost.push(`The style “${asText(variant)}” isn’t imported.`);
  }
  return textPanel(asText(text) ?? '');
}

export const textPanel = (content: string): ChartPanel => ({
  becomes: 'Text',
  style: panelStyle('text', { mode: 'markdown', content }),
});

/** Columns of the monitor table by the service's names. */
const monitorColumns: ReadonlyMap<string, string> = new Map([
  ['status', 'state'],
  ['state', 'state'],
  ['type', 'type'],
  ['dataset', 'dataset'],
  ['threshold', 'threshold'],
]);

function monitorPanel({ chart, lost }: ChartInput): ChartPanel {
  const { selectedMonitors, columns } = chart.members;
  const names = asList(selectedMonitors).flatMap((one) => asText(isObject(one) ? (one.id ?? one.name) : one) ?? []);
  const flags = Object.entries(isObject(columns) ? columns : {});
  const others = flags.filter(([name, isShown]) => isShown === true && !monitorColumns.has(name));
  lost.push(...others.map(([name]) => `The column “${name}” isn’t available in the monitors table.`));
  const hidden = flags.flatMap(([name, isShown]) => (isShown === false ? (monitorColumns.get(name) ?? []) : []));
  return {
    becomes: 'Table',
    style: panelStyle('table', {}, {}, hidden.map(hiddenColumn)),
    target: { refId: 'A', kind: 'monitors', query: '', monitors: { names, states: [] } },
  };
}
