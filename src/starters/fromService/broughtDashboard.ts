import { type DataSourceRef, type GridPos } from '@grafana/schema';

import { parseMpl } from '../../mpl/tree/readQuery';
import { filterType } from '../../service/dashboards';
import { asFlag, asObjects, asText, type JsonObject } from '../../service/json';
import { annotationLayer, type Dashboard, newDashboard } from '../dashboard';
import { type ChartPanel, type ChartInput } from './chartInput';
import { chartPanels, textPanel } from './chartPanels';
import { withDeclaredFilters, type FilterVariable } from './declaredFilters';
import { broughtFilter, type BroughtFilter, filterNames, filtersIn } from './filterVariables';
import { gridPlaces, settled } from './gridPlaces';
import { type BroughtChart, reportText } from './report';
import { analyzeChart, readChart, chartFacts, type ServiceChart, unknownMembers } from './serviceChart';
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
  const texts = charts.flatMap(({ query, members }) => [query?.text ?? '', asText(members.text) ?? '']);
  const names = filterNames(filterMembers, texts);
  const filters = filterMembers.map((member) => {
    const filter = broughtFilter(member, names, datasource);
    return { ...filter, lost: unique(filter.lost) };
  });

  const ids = charts.map((chart, index) => chart.id || `#${index}`);
  const places = gridPlaces(ids, document.layout);
  const brought = charts.flatMap((chart, index) => {
    const place = places.get(ids[index]);
    return isFilter(chart) || place === undefined ? [] : [{ ...broughtChart(chart, names, window.compare), place }];
  });
  const panels = brought.flatMap((each) => savedPanels(each, each.place, datasource));
  const placed = settled([...panels, ...brought.flatMap(({ chart, place }) => rowOf(chart, place))]);
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

const unique = (sentences: readonly string[]) => [...new Set(sentences)];

const isFilter = ({ type }: ServiceChart) => type === filterType;

interface ChartPanels {
  chart: ServiceChart;
  panels: ChartPanel[];
  report: BroughtChart;
  datasets: string[];
  timeFrom?: string;
}

function broughtChart(
  chart: ServiceChart,
  names: ReadonlyMap<string, FilterVariable>,
  compare: string | undefined
): ChartPanels {
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
    input.text = chart.query.text;
    const declared = parseMpl(chart.query.text).params.filter(({ name }) => !name.name.startsWith('$__'));
    lost.push(
      ...declared.map(({ name }) => `No filter sets “${name.name}” of metrics: write its value into the query.`)
    );
  }
  const panels = chartPanels(input);
  const { startTime, quickRange } = chart.query?.options ?? {};
  const isOwnRange = asFlag(chart.members.overrideDashboardTimeRange);
  const timeFrom = isOwnRange ? asText(quickRange) || undefined : undefined;
  if (isOwnRange && timeFrom === undefined && asText(startTime)) {
    lost.push('Its own time range isn’t kept: panels have relative ones.');
  }
  const becomes = panels.map((panel) => panel.becomes).join(' and ') || (isRow(chart) ? 'Row' : 'Nothing');
  return {
    chart,
    panels,
    report: {
      name: chart.name,
      type: chart.type,
      becomes,
      query: input.text,
      kind: chart.query?.kind,
      lost: unique(lost),
    },
    datasets: input.facts?.datasets ?? [],
    timeFrom,
  };
}

const isRow = ({ type, name }: ServiceChart) => type === 'Spacer' && name.trim() !== '';

/** A spacer with a name is a heading. */
const rowOf = (chart: ServiceChart, { y }: GridPos) =>
  isRow(chart)
    ? [{ type: 'row', title: chart.name, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 }, panels: [] }]
    : [];

const leastHeight = 3;

/** The panels of one chart, one below the other in its place. */
function savedPanels({ chart, panels, timeFrom }: ChartPanels, place: GridPos, datasource: DataSourceRef) {
  let { y } = place;
  return panels.map(({ style, target, transformations, share = 1 }) => {
    const h = share === 1 ? place.h : Math.max(leastHeight, Math.round(place.h * share));
    const gridPos = { ...place, y, h };
    y += h;
    return {
      title: chart.name,
      gridPos,
      ...style,
      ...(target && { datasource, targets: [{ ...target, datasource }] }),
      ...(transformations && { transformations }),
      ...(timeFrom !== undefined && { timeFrom }),
    };
  });
}

/** The report, in a closed row at the end. */
function reportRow(content: string, y: number) {
  const { style } = textPanel(content);
  return {
    type: 'row',
    title: 'About this import',
    collapsed: true,
    gridPos: { x: 0, y, w: 24, h: 1 },
    panels: [{ id: 10_000, title: '', gridPos: { x: 0, y: y + 1, w: 24, h: 10 }, ...style }],
  };
}
