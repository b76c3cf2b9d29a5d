import { asList, asText, isObject } from '../../service/json';
import { type ChartInput, type ChartPanel } from './chartInput';
import { gaugePanels, statPanels } from './numberPanels';
import { logPanels, piePanels, tablePanels, topPanels } from './rowPanels';
import { unknownMembers } from './serviceChart';
import { hiddenColumn } from './tableStyle';
import { heatmapPanels, scatterPanels, timeSeriesPanels } from './timePanels';
import { valueMembers } from './valueStyle';

interface ChartType {
  /** Members besides those that every chart has. */
  members: readonly string[];
  needsQuery: boolean;
  panels: (input: ChartInput) => ChartPanel[];
}

/** Members of every chart; the service's editor keeps some for itself. */
const commonMembers: ReadonlySet<string> = new Set([
  ...['id', 'name', 'type', 'query', 'datasetId', 'numSeries', 'modified', 'version', 'overrideDashboardTimeRange'],
]);

const tables: ChartType = { members: ['tableSettings', 'customUnits'], needsQuery: true, panels: tablePanels };

const types: ReadonlyMap<string, ChartType> = new Map(
  Object.entries<ChartType>({
    TimeSeries: { members: ['variant', 'customUnits', 'unit'], needsQuery: true, panels: timeSeriesPanels },
    Statistic: {
      members: [...valueMembers, 'showChart', 'hideValue', 'invertTheme'],
      needsQuery: true,
      panels: statPanels,
    },
    Gauge: { members: [...valueMembers, 'min', 'max'], needsQuery: true, panels: gaugePanels },
    Table: tables,
    TopK: { ...tables, panels: topPanels },
    LogStream: { ...tables, panels: logPanels },
    Pie: { members: ['customUnits', 'unit'], needsQuery: true, panels: piePanels },
    Scatter: { members: ['customUnits', 'unit'], needsQuery: true, panels: scatterPanels },
    Heatmap: { members: ['customUnits', 'unit'], needsQuery: true, panels: heatmapPanels },
    Note: { members: ['text', 'variant'], needsQuery: false, panels: notePanels },
    Spacer: { members: ['variant'], needsQuery: false, panels: () => [] },
    MonitorList: { members: ['selectedMonitors', 'columns'], needsQuery: false, panels: monitorPanels },
  })
);

/** The panels of a chart. A type that is not known is a table, if it has a query. */
export function chartPanels(input: ChartInput): ChartPanel[] {
  const { chart, text, lost } = input;
  const type = types.get(chart.type);
  lost.push(...unknownMembers(chart.members, new Set([...commonMembers, ...(type?.members ?? [])])));
  if (type === undefined) {
    lost.push(`The type “${chart.type}” isn’t known${text === undefined ? '.' : ': its query is a table.'}`);
  }
  if (text === undefined && type?.needsQuery === true) {
    lost.push('It has no query.');
  }
  return text === undefined && type?.needsQuery !== false ? [] : (type ?? tables).panels(input);
}

function notePanels({ chart, lost }: ChartInput): ChartPanel[] {
  const { text, variant } = chart.members;
  if (asText(variant) && variant !== 'default') {
    lost.push(`Its look “${asText(variant)}” isn’t kept.`);
  }
  return [textPanel(asText(text) ?? '')];
}

export const textPanel = (content: string): ChartPanel => ({
  becomes: 'Text',
  style: {
    type: 'text',
    fieldConfig: { defaults: {}, overrides: [] },
    options: { mode: 'markdown', content },
  },
});

/** Columns of a table of monitors by the names that the service has for them. */
const monitorColumns: ReadonlyMap<string, string> = new Map([
  ['status', 'state'],
  ['state', 'state'],
  ['type', 'type'],
  ['dataset', 'dataset'],
  ['threshold', 'threshold'],
]);

function monitorPanels({ chart, lost }: ChartInput): ChartPanel[] {
  const { selectedMonitors, columns } = chart.members;
  const names = asList(selectedMonitors).flatMap((one) => asText(isObject(one) ? (one.id ?? one.name) : one) ?? []);
  const flags = Object.entries(isObject(columns) ? columns : {});
  const others = flags.filter(([name, isShown]) => isShown === true && !monitorColumns.has(name));
  lost.push(...others.map(([name]) => `The column “${name}” isn’t available in a table of monitors.`));
  const hidden = flags.flatMap(([name, isShown]) => (isShown === false ? (monitorColumns.get(name) ?? []) : []));
  return [
    {
      becomes: 'Table',
      style: {
        type: 'table',
        fieldConfig: { defaults: {}, overrides: hidden.map((name) => hiddenColumn(name)) },
        options: {},
      },
      target: { refId: 'A', kind: 'monitors', query: '', monitors: { names, states: [] } },
    },
  ];
}
