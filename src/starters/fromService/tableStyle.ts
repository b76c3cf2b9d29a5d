import { asList, asNumber, asText, isObject } from '../../service/json';
import { override, panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel } from './chartInput';

interface TableSettings {
  columns: Array<{ name: string; width?: number }>;
  wrapLines: boolean;
  showTimestamp: boolean;
  highlightSeverity: boolean;
}

/** Settings that Grafana can't represent, each with a sentence for the report. */
const withoutCounterpart: ReadonlyMap<string, string> = new Map([
  ['showRaw', 'Expand a line to see the raw event.'],
  ['fontSize', 'The font size isn’t imported.'],
]);

/** Settings that need no note: Grafana already behaves this way, or has no such feature. */
const settled: ReadonlySet<string> = new Set([
  ...['wrapLines', 'showTimestamp', 'highlightSeverity', 'hideNulls', 'fitColumns', 'showEvent'],
  ...['isLive', 'showFieldList', 'showHistory', 'showSavedQueries'],
]);

export function readTableSettings({ chart, lost }: ChartInput): TableSettings {
  const { tableSettings } = chart.members;
  const { columns, settings } = isObject(tableSettings) ? tableSettings : {};
  const given = isObject(settings) ? settings : {};
  for (const [name, value] of Object.entries(given)) {
    if (!settled.has(name) && value !== false && value !== '') {
      lost.push(withoutCounterpart.get(name) ?? `Unknown setting “${name}”.`);
    }
  }
  return {
    columns: asList(columns).flatMap((column) => {
      const name = isObject(column) ? asText(column.name) : asText(column);
      const width = isObject(column) ? asNumber(column.width) : undefined;
      return name === undefined || name === '' ? [] : [{ name, ...(width !== undefined && { width }) }];
    }),
    wrapLines: given.wrapLines === true,
    showTimestamp: given.showTimestamp !== false,
    highlightSeverity: given.highlightSeverity === true,
  };
}

/** Colors of level names, as in Grafana's logs. */
const severities: ReadonlyArray<readonly [pattern: string, color: string]> = [
  ['/^(emerg|alert|crit|fatal|panic)/i', 'purple'],
  ['/^err/i', 'red'],
  ['/^warn/i', 'orange'],
  ['/^(info|notice)/i', 'green'],
  ['/^debug/i', 'blue'],
  ['/^trace/i', 'light-blue'],
];

const severityColumns = '/^(.*\\.)?(level|severity|severity_text|log_?level)$/i';

/** Table with ordered columns, which may have a width. For events, only these are shown. */
export function tablePanelOf(
  { columns, wrapLines, showTimestamp, highlightSeverity }: TableSettings,
  isEvents: boolean,
  defaults: { unit?: string }
): Pick<ChartPanel, 'style' | 'transformations'> {
  const wrap = wrapLines ? { cellOptions: { type: 'auto', wrapText: true }, wrapText: true } : {};
  const names = columns.map(({ name }) => name);
  const shown = isEvents && showTimestamp && !names.includes('_time') ? ['_time', ...names] : names;
  const overrides = [
    ...columns.flatMap(({ name, width }) =>
      width === undefined ? [] : [override('byName', name, { 'custom.width': width })]
    ),
    ...(showTimestamp ? [] : [hiddenColumn('_time')]),
    ...(highlightSeverity ? [override('byRegexp', severityColumns, severityCells)] : []),
  ];
  return {
    style: panelStyle('table', {}, { custom: { filterable: true, ...wrap }, ...defaults }, overrides),
    ...(names.length > 0 && {
      transformations: [
        ...(isEvents ? [{ id: 'filterFieldsByName', options: { include: { names: shown } } }] : []),
        organized({ indexByName: Object.fromEntries(shown.map((name, index) => [name, index])) }),
      ],
    }),
  };
}

/** Transformation that sorts and hides columns. */
export const organized = (options: object) => ({
  id: 'organize',
  options: { indexByName: {}, excludeByName: {}, renameByName: {}, ...options },
});

const severityCells = {
  'custom.cellOptions': { type: 'color-background', mode: 'basic', applyToRow: true },
  mappings: severities.map(([pattern, color], index) => ({
    type: 'regex',
    options: { pattern, result: { color, index } },
  })),
};

/** Override that hides a column, by a property for tables of Grafana 11.6 and one for later versions. */
export const hiddenColumn = (name: string) =>
  override('byName', name, { 'custom.hidden': true, 'custom.hideFrom': { viz: true } });
