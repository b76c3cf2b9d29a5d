import { asList, asNumber, asText, isObject, type JsonObject } from '../../service/json';
import { type PanelStyle } from '../panelStyles';

/** How the service shows rows. */
interface TableSettings {
  columns: Array<{ name: string; width?: number }>;
  wrapLines: boolean;
  showTimestamp: boolean;
  highlightSeverity: boolean;
}

/** Settings without a counterpart, which change nothing that matters where they are off. */
const withoutCounterpart: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    showRaw: 'The raw event is in the details of a line.',
    fontSize: 'The font size is Grafana’s.',
  })
);

/** Settings that need none: Grafana shows null as nothing, fits columns, and has no such parts. */
const settled: ReadonlySet<string> = new Set([
  ...['wrapLines', 'showTimestamp', 'highlightSeverity', 'hideNulls', 'fitColumns', 'showEvent'],
  ...['isLive', 'showFieldList', 'showHistory', 'showSavedQueries'],
]);

export function readTableSettings({ tableSettings }: JsonObject, lost: string[]): TableSettings {
  const { columns, settings } = isObject(tableSettings) ? tableSettings : {};
  const given = isObject(settings) ? settings : {};
  for (const [name, value] of Object.entries(given)) {
    if (!settled.has(name) && value !== false && value !== '') {
      lost.push(withoutCounterpart.get(name) ?? `The setting “${name}” isn’t known.`);
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

/** Words of levels in the columns that hold them, as Grafana’s logs color them. */
const severities: ReadonlyArray<readonly [pattern: string, color: string]> = [
  ['/^(emerg|alert|crit|fatal|panic)/i', 'purple'],
  ['/^err/i', 'red'],
  ['/^warn/i', 'orange'],
  ['/^(info|notice)/i', 'green'],
  ['/^debug/i', 'blue'],
  ['/^trace/i', 'light-blue'],
];

const severityColumns = '/^(.*\\.)?(level|severity|severity_text|log_?level)$/i';

/** A table with the columns in their order and width. Of events, only these columns. */
export function tableStyle(settings: TableSettings, isEvents: boolean): TablePanel {
  const { columns, wrapLines, showTimestamp, highlightSeverity } = settings;
  const wrap = wrapLines ? { cellOptions: { type: 'auto', wrapText: true }, wrapText: true } : {};
  const names = columns.map(({ name }) => name);
  const shown = isEvents && showTimestamp && !names.includes('_time') ? ['_time', ...names] : names;
  return {
    style: {
      type: 'table',
      fieldConfig: {
        defaults: { custom: { filterable: true, ...wrap } },
        overrides: [
          ...columns.flatMap(({ name, width }) =>
            width === undefined ? [] : [override('byName', name, { 'custom.width': width })]
          ),
          ...(showTimestamp ? [] : [hiddenColumn('_time')]),
          ...(highlightSeverity ? [override('byRegexp', severityColumns, severityCells)] : []),
        ],
      },
      options: {},
    },
    transformations:
      names.length === 0
        ? []
        : [
            ...(isEvents ? [{ id: 'filterFieldsByName', options: { include: { names: shown } } }] : []),
            {
              id: 'organize',
              options: {
                indexByName: Object.fromEntries(shown.map((name, index) => [name, index])),
                excludeByName: {},
                renameByName: {},
              },
            },
          ],
  };
}

export interface TablePanel {
  style: PanelStyle;
  transformations: object[];
}

const severityCells = {
  'custom.cellOptions': { type: 'color-background', mode: 'basic', applyToRow: true },
  mappings: severities.map(([pattern, color], index) => ({
    type: 'regex',
    options: { pattern, result: { color, index } },
  })),
};

const override = (id: string, options: string, properties: Record<string, unknown>) => ({
  matcher: { id, options },
  properties: Object.entries(properties).map(([name, value]) => ({ id: name, value })),
});

/** Hides a column: the first property is that of tables of 11.6, the second of later ones. */
export const hiddenColumn = (name: string) =>
  override('byName', name, { 'custom.hidden': true, 'custom.hideFrom': { viz: true } });
