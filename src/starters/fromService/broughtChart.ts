import { type DataSourceRef, type GridPos } from '@grafana/schema';

import { asFlag, asText } from '../../service/json';
import { fillIn, type Filling, withNames } from './blanks';
import { analyzeChart, chartFacts } from './chartFacts';
import { type ChartInput, type ChartPanel } from './chartInput';
import { chartLabel, chartPanels } from './chartPanels';
import { type FilterVariable, withDeclaredFilters } from './declaredFilters';
import { withMplFilters } from './mplFilters';
import { placeholdersIn } from './placeholders';
import { type BroughtChart } from './report';
import { type ServiceChart } from './serviceChart';

export const unique = (sentences: readonly string[]) => [...new Set(sentences)];

interface Context {
  /** Variables by filter ID. */
  names: ReadonlyMap<string, FilterVariable>;
  filling: Filling;
  datasource: DataSourceRef;
  compare: string | undefined;
}

/** Panels for a chart, in its position, and its part of the report. */
export function broughtChart(chart: ServiceChart, place: GridPos, context: Context) {
  const { names, filling, datasource, compare } = context;
  const lost = placeholdersIn(chart.members).map(fillIn);
  const input: ChartInput = { chart, compare, lost };
  const unknown: string[] = [];
  if (chart.query?.kind === 'apl') {
    const found = withNames(chart.query.text, filling);
    unknown.push(...found.unknown);
    const analysis = analyzeChart(found.text, filling.known);
    const declared = withDeclaredFilters(found.text, analysis.query, names);
    input.text = declared.text;
    input.facts = chartFacts(analysis);
    lost.push(
      ...found.messages,
      ...declared.without.map((name) => `No filter sets “${name}”, so its default is used.`)
    );
    // A placeholder isn't valid APL.
    if (input.facts.problem !== undefined && placeholdersIn(found.text).length === 0) {
      lost.push(`The query has an error: ${input.facts.problem}`);
    }
  } else if (chart.query !== undefined) {
    const { text, without } = withMplFilters(chart.query.text, names);
    input.text = text;
    lost.push(
      ...without.map(({ name, isOptional }) =>
        isOptional
          ? `No filter sets “$${name}”, so it has no value.`
          : `No filter sets the metrics parameter “$${name}”. Write its value in the query.`
      )
    );
  }
  const panels = chartPanels(input);
  const { startTime, quickRange } = chart.query?.options ?? {};
  const isOwnRange = asFlag(chart.members.overrideDashboardTimeRange);
  const timeFrom = isOwnRange ? asText(quickRange) || undefined : undefined;
  if (isOwnRange && timeFrom === undefined && asText(startTime)) {
    lost.push('The chart’s fixed time range isn’t imported, because panels support only relative ranges.');
  }
  const { name, type } = chart;
  // A named spacer becomes a heading.
  const isRow = type === 'Spacer' && name.trim() !== '';
  const becomes = panels.map((panel) => panel.becomes).join(' and ') || (isRow ? 'Row' : 'Nothing');
  const report: BroughtChart = {
    ...{ name, type: chartLabel(type), becomes, lost: unique(lost) },
    ...{ query: input.text, kind: chart.query?.kind },
  };
  return {
    report,
    panels: isRow ? [rowAt(place.y, name)] : savedPanels(panels, name, place, datasource, timeFrom),
    datasets: input.facts?.datasets ?? [],
    unknown,
  };
}

export type PlacedPanel = object & { gridPos: GridPos };

/** Row that shows a heading. */
export const rowAt = (y: number, title: string) => ({
  ...{ type: 'row', title, collapsed: false, panels: [] },
  gridPos: { x: 0, y, w: 24, h: 1 },
});

/** Minimum size at which a panel is readable. */
const least = { w: 4, h: 3 };

/** Panels for one chart, in its position: side by side if there's room, otherwise stacked. */
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
