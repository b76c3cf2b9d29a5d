import { type DataSourceRef, type GridPos } from '@grafana/schema';

import { filterType } from '../../service/dashboards';
import { asFlag, asObjects, asText, type JsonObject } from '../../service/json';
import { annotationLayer, type Dashboard, newDashboard } from '../dashboard';
import { type ChartPanel, type ChartInput } from './chartInput';
import { chartPanels, textPanel } from './chartPanels';
import { withDeclaredFilters, type FilterVariable } from './declaredFilters';
import { broughtFilter, type BroughtFilter, filterNames, filtersIn } from './filterVariables';
import { gridPlaces, settled } from './gridPlaces';
import { withMplFilters, withoutParameters } from './mplFilters';
import { type BroughtChart, reportText } from './report';
import { analyzeChart, chartFacts } from './chartFacts';
import { type ChartQuery, readChart, readQueryOf, type ServiceChart, unknownMembers } from './serviceChart';
import { timeWindow } from './timeWindow';

/** A dashboard of the service in Grafana's JSON, with what each chart becomes and what is lost. */
export interface BroughtDashboard {
  dashboard: Omit<Dashboard, 'panels'> & { panels: object[] };
  charts: BroughtChart[];
  filters: BroughtFilter[];
  /** Losses of the dashboard itself. */
  lost: string[];
}

const knownMembers: ReadonlySet<string> = new Set([
  ...['name', 'description', 'owner', 'schemaVersion', 'refreshTime', 'timeWindowStart', 'timeWindowEnd', 'against'],
  ...['againstTimestamp', 'charts', 'layout', 'datasets', 'version', 'id', 'uid'],
]);

const filterBarMembers: ReadonlySet<string> = new Set([
  ...['id', 'name', 'type', 'filters', 'query', 'version', 'modified', 'numSeries', 'datasetId'],
]);

/** Makes a dashboard of Grafana of one of the service. Never throws: what is not known is named. */
export function broughtDashboard(document: JsonObject, datasource: DataSourceRef): BroughtDashboard {
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
    const filter = broughtFilter(member, names, datasource);
    return { ...filter, lost: unique(filter.lost) };
  });

  const ids = charts.map(({ id }) => id);
  const places = gridPlaces(ids, document.layout);
  const brought = charts.flatMap((chart, index) =>
    isFilter(chart) ? [] : [broughtChart(chart, places[index], names, window.compare, datasource)]
  );
  const placed = settled(brought.flatMap<PlacedPanel>(({ panels }) => panels));
  const result = { charts: brought.map(({ report }) => report), filters, lost };
  const title = asText(document.name) || 'Axiom dashboard';
  const bottom = Math.max(0, ...placed.map(({ gridPos }) => gridPos.y + gridPos.h));
  const datasets = [...new Set(brought.flatMap(({ datasets: own }) => own))];
  return {
    ...result,
    dashboard: {
      ...newDashboard,
      title,
      description: asText(document.description) ?? '',
      tags: ['apl'],
      time: window.time,
      refresh: window.refresh,
      annotations: {
        // The service shows the annotations of a chart's datasets, whatever their type.
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

/** The texts of a chart in which Grafana replaces variables, and the service doesn't. */
const textsOf = ({ name, query, members }: ServiceChart) => [name, asText(members.text) ?? '', literalText(query)];

const queryTexts = ({ query, apl }: JsonObject) => [query, apl].map((each) => literalText(readQueryOf(each)));

const literalText = (query: ChartQuery | undefined) =>
  query?.kind === 'mpl' ? withoutParameters(query.text) : (query?.text ?? '');

const unique = (sentences: readonly string[]) => [...new Set(sentences)];

const isFilter = ({ type }: ServiceChart) => type === filterType;

function broughtChart(
  chart: ServiceChart,
  place: GridPos,
  names: ReadonlyMap<string, FilterVariable>,
  compare: string | undefined,
  datasource: DataSourceRef
) {
  const lost: string[] = [];
  const input: ChartInput = { chart, compare, lost };
  if (chart.query?.kind === 'apl') {
    const analysis = analyzeChart(chart.query.text);
    const declared = withDeclaredFilters(chart.query.text, analysis.query, names);
    input.text = declared.text;
    input.facts = chartFacts(analysis);
    lost.push(...declared.without.map((name) => `No filter sets “${name}”, so its default is used.`));
    if (input.facts.problem !== undefined) {
      lost.push(`The query has an error: ${input.facts.problem}`);
    }
  } else if (chart.query !== undefined) {
    const { text, without } = withMplFilters(chart.query.text, names);
    input.text = text;
    lost.push(
      ...without.map(({ name, isOptional }) =>
        isOptional
          ? `No filter sets “$${name}”, so it has no value.`
          : `No filter sets “$${name}” of metrics: write its value into the query.`
      )
    );
  }
  const panels = chartPanels(input);
  const { startTime, quickRange } = chart.query?.options ?? {};
  const isOwnRange = asFlag(chart.members.overrideDashboardTimeRange);
  const timeFrom = isOwnRange ? asText(quickRange) || undefined : undefined;
  if (isOwnRange && timeFrom === undefined && asText(startTime)) {
    lost.push('Its own time range isn’t kept: panels have relative ones.');
  }
  const { name, type } = chart;
  // A spacer with a name is a heading.
  const isRow = type === 'Spacer' && name.trim() !== '';
  const becomes = panels.map((panel) => panel.becomes).join(' and ') || (isRow ? 'Row' : 'Nothing');
  const report: BroughtChart = {
    ...{ name, type, becomes, lost: unique(lost) },
    ...{ query: input.text, kind: chart.query?.kind },
  };
  return {
    report,
    panels: isRow ? [rowAt(place.y, name)] : savedPanels(panels, name, place, datasource, timeFrom),
    datasets: input.facts?.datasets ?? [],
  };
}

type PlacedPanel = object & { gridPos: GridPos };

const rowAt = (y: number, title: string) => ({
  ...{ type: 'row', title, collapsed: false, panels: [] },
  gridPos: { x: 0, y, w: 24, h: 1 },
});

/** The smallest panels that can be read. */
const least = { w: 4, h: 3 };

/** The panels of one chart in its place: side by side where each has a detail of its own and there is room, else one below the other. */
function savedPanels(
  panels: readonly ChartPanel[],
  chartTitle: string,
  place: GridPos,
  datasource: DataSourceRef,
  timeFrom: string | undefined
) {
  const w = Math.floor(place.w / panels.length);
  const areBeside = w >= least.w && panels.every(({ detail }) => detail !== undefined);
  let { y } = place;
  return panels.map(({ style, target, others = [], transformations, detail, share = 1 }, index) => {
    const h = share === 1 ? place.h : Math.max(least.h, Math.round(place.h * share));
    const gridPos = areBeside ? { ...place, x: place.x + index * w, w } : { ...place, y, h };
    y += h;
    return {
      title: detail === undefined ? chartTitle : [chartTitle, detail].filter((part) => part !== '').join(': '),
      gridPos,
      ...style,
      ...(target && { datasource, targets: [target, ...others].map((each) => ({ ...each, datasource })) }),
      ...(transformations && { transformations }),
      ...(timeFrom !== undefined && { timeFrom }),
    };
  });
}

/** The report, in a closed row at the end. */
function reportRow(content: string, y: number) {
  const { style } = textPanel(content);
  return {
    ...rowAt(y, 'About this import'),
    collapsed: true,
    panels: [{ id: 10_000, title: '', gridPos: { x: 0, y: y + 1, w: 24, h: 10 }, ...style }],
  };
}
