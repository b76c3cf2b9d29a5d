import {
  type DashboardDescription,
  type LayerDescription,
  type PanelDescription,
  readDataSource,
  type DataSourceReference,
} from './description';
import { isObject, type JsonObject, listOf, numberOf, objectOf, textOf } from '../host/json';

/**
 * Parses a dashboard's JSON as Grafana provisions it, with Grafana's defaults for missing parts.
 * @throws Error if it isn't a dashboard
 */
export function readDashboard(json: unknown): DashboardDescription {
  if (!isObject(json) || !Array.isArray(json.panels)) {
    throw new Error('This is not a dashboard in Grafana\'s classic JSON: it has no list "panels".');
  }
  const time = objectOf(json.time);
  const intervals = objectOf(json.timepicker).refresh_intervals;
  return {
    uid: textOf(json.uid),
    title: textOf(json.title, 'Dashboard'),
    description: textOf(json.description),
    tags: listOf(json.tags).filter((tag) => typeof tag === 'string'),
    time: { from: textOf(time.from, 'now-6h'), to: textOf(time.to, 'now') },
    timeZone: textOf(json.timezone, 'browser') || 'browser',
    refresh: textOf(json.refresh),
    refreshIntervals: Array.isArray(intervals) ? intervals.filter((item) => typeof item === 'string') : undefined,
    variables: listOf(objectOf(json.templating).list).filter(isObject),
    layers: listOf(objectOf(json.annotations).list).filter(isObject).flatMap(readLayer),
    panels: listOf(json.panels).filter(isObject).flatMap(readPanels),
  };
}

/** Parses the layers, except Grafana's own annotations, which don't exist without Grafana. */
function readLayer(saved: JsonObject): LayerDescription[] {
  const { uid } = readDataSource(saved.datasource);
  if (saved.builtIn === 1 || uid === '-- Grafana --' || uid === 'grafana') {
    return [];
  }
  const name = textOf(saved.name, 'Annotations');
  const enabled = saved.enable !== false;
  return [
    {
      name,
      enabled,
      hidden: saved.hide === true,
      query: { ...saved, name, enable: enabled, iconColor: textOf(saved.iconColor, 'red') },
    },
  ];
}

/** Parses a panel; for a collapsed row, also the panels inside its JSON. */
function readPanels(saved: JsonObject): PanelDescription[] {
  const inside = listOf(saved.panels).filter(isObject).flatMap(readPanels);
  return [readPanel(saved), ...inside];
}

/** Parses a panel; missing parts get Grafana's defaults. */
function readPanel(saved: JsonObject): PanelDescription {
  const place = objectOf(saved.gridPos);
  return {
    id: numberOf(saved.id, 0),
    type: textOf(saved.type, 'timeseries'),
    title: textOf(saved.title),
    description: textOf(saved.description),
    transparent: saved.transparent === true,
    position: {
      x: numberOf(place.x, 0),
      y: numberOf(place.y, 0),
      w: numberOf(place.w, 12),
      h: numberOf(place.h, 8),
    },
    dataSource: readDataSource(saved.datasource),
    targets: listOf(saved.targets).filter(isObject),
    transformations: listOf(saved.transformations)
      .filter(isObject)
      .filter(({ disabled }) => disabled !== true),
    options: objectOf(saved.options),
    fieldConfig: objectOf(saved.fieldConfig),
    minInterval: textOf(saved.interval) || undefined,
    maxDataPoints: typeof saved.maxDataPoints === 'number' ? saved.maxDataPoints : undefined,
    timeFrom: textOf(saved.timeFrom) || undefined,
    collapsed: saved.collapsed === true,
    repeat: textOf(saved.repeat) || undefined,
  };
}

const height = 8;

/** An empty panel for a dashboard, with an unused ID. */
export function newPanel({ panels }: DashboardDescription, datasource: DataSourceReference): PanelDescription {
  return readPanel({
    id: Math.max(0, ...panels.map(({ id }) => id)) + 1,
    title: 'New panel',
    gridPos: { w: 12, h: height },
    datasource: { ...datasource },
    targets: [{ refId: 'A' }],
  });
}

/** Adds a panel at the top of a dashboard, where collapsed rows don't hide it. */
export function addPanel(dashboard: DashboardDescription, panel: PanelDescription): DashboardDescription {
  const below = dashboard.panels.map((each) => ({
    ...each,
    position: { ...each.position, y: each.position.y + height },
  }));
  return { ...dashboard, panels: [panel, ...below] };
}
