import { type DataSourceRef } from '@grafana/schema';

import { filterType } from '../../service/dashboards';
import { asObjects, asText, type JsonObject } from '../../service/json';
import { annotationLayer, type Dashboard, newDashboard } from '../dashboard';
import { type Blank, blanksOf, fillIn, type Filling } from './blanks';
import { broughtChart, type PlacedPanel, rowAt, unique } from './broughtChart';
import { textPanel } from './chartPanels';
import { broughtFilter, type BroughtFilter, filterNames, filtersIn } from './filterVariables';
import { gridPlaces, settled } from './gridPlaces';
import { withoutParameters } from './mplFilters';
import { filledIn, placeholdersIn } from './placeholders';
import { type BroughtChart, reportText } from './report';
import { type ChartQuery, readChart, readQueryOf, type ServiceChart, unknownMembers } from './serviceChart';
import { timeWindow } from './timeWindow';

/** Imported dashboard as Grafana's JSON, with a report on each chart. */
export interface BroughtDashboard {
  dashboard: Omit<Dashboard, 'panels'> & { panels: object[] };
  charts: BroughtChart[];
  filters: BroughtFilter[];
  /** A sentence for each part of the dashboard itself that was lost. */
  lost: string[];
  /** Placeholders, and names missing in the schema. */
  blanks: Blank[];
  /** Datasets that the charts query. */
  datasets: string[];
}

const knownMembers: ReadonlySet<string> = new Set([
  ...['name', 'description', 'owner', 'schemaVersion', 'refreshTime', 'timeWindowStart', 'timeWindowEnd', 'against'],
  ...['againstTimestamp', 'charts', 'layout', 'datasets', 'version', 'id', 'uid'],
]);

const filterBarMembers: ReadonlySet<string> = new Set([
  ...['id', 'name', 'type', 'filters', 'query', 'version', 'modified', 'numSeries', 'datasetId'],
]);

/** Imports a dashboard from the service. Never throws; unknown parts are reported. */
export function broughtDashboard(
  template: JsonObject,
  datasource: DataSourceRef,
  filling: Filling = {}
): BroughtDashboard {
  const document = filledIn(template, filling.values ?? new Map());
  const lost: string[] = [];
  const charts = asObjects(document.charts).map(readChart);
  const window = timeWindow(document, lost);
  lost.push(...unknownMembers(document, knownMembers));

  const filterBars = charts.filter(isFilter);
  lost.push(...filterBars.flatMap(({ members }) => unknownMembers(members, filterBarMembers)));
  const filterMembers = filterBars.flatMap(filtersIn);
  const texts = [...charts.flatMap(textsOf), ...filterMembers.flatMap(queryTexts)];
  const names = filterNames(filterMembers, texts);
  const filters = filterMembers.map((member) => {
    const filter = broughtFilter(member, names, datasource, filling);
    return { ...filter, lost: unique([...placeholdersIn(member).map(fillIn), ...filter.lost]) };
  });

  const ids = charts.map(({ id }) => id);
  const places = gridPlaces(ids, document.layout);
  const brought = charts.flatMap((chart, index) =>
    isFilter(chart) ? [] : [broughtChart(chart, places[index], { names, filling, datasource, compare: window.compare })]
  );
  const placed = settled(brought.flatMap<PlacedPanel>(({ panels }) => panels));
  const result = { charts: brought.map(({ report }) => report), filters, lost };
  const title = asText(document.name) || 'Axiom dashboard';
  const bottom = Math.max(0, ...placed.map(({ gridPos }) => gridPos.y + gridPos.h));
  const datasets = unique(brought.flatMap(({ datasets: own }) => own));
  return {
    ...result,
    blanks: blanksOf(template, unique([...filters, ...brought].flatMap(({ unknown = [] }) => unknown))),
    datasets,
    dashboard: {
      ...newDashboard,
      title,
      description: asText(document.description) ?? '',
      tags: ['apl'],
      time: window.time,
      refresh: window.refresh,
      annotations: {
        // The service shows annotations of any type for a chart's datasets.
        list: datasets.length > 0 ? [annotationLayer('Annotations', 'blue', datasource, { datasets, types: [] })] : [],
      },
      templating: { list: filters.flatMap(({ variable }) => variable ?? []) },
      panels: [...placed, reportRow(reportText(title, result), bottom)].map((panel, index) => ({
        id: index + 1,
        ...panel,
      })),
    },
  };
}

/** A chart's texts in which Grafana interpolates variables; the service doesn't. */
const textsOf = ({ name, query, members }: ServiceChart) => [name, asText(members.text) ?? '', literalText(query)];

const queryTexts = ({ query, apl }: JsonObject) => [query, apl].map((each) => literalText(readQueryOf(each)));

const literalText = (query: ChartQuery | undefined) =>
  query?.kind === 'mpl' ? withoutParameters(query.text) : (query?.text ?? '');

const isFilter = ({ type }: ServiceChart) => type === filterType;

/** Collapsed row at the end of the dashboard, with the report. */
function reportRow(content: string, y: number) {
  const { style } = textPanel(content);
  return {
    ...rowAt(y, 'About this import'),
    collapsed: true,
    panels: [{ id: 10_000, title: '', gridPos: { x: 0, y: y + 1, w: 24, h: 10 }, ...style }],
  };
}
