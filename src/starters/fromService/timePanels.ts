import { asFlag } from '../../service/json';
import { panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel, plainTable, chartTarget } from './chartInput';
import { seriesStyle } from './seriesStyle';
import { unitIn } from './valueStyle';

export function timeSeriesPanels(input: ChartInput): ChartPanel[] {
  const { chart, facts, lost } = input;
  const options = chart.query?.options ?? {};
  const { style, fill, views } = seriesStyle(input);
  const isOverTime = facts === undefined || facts.isOverTime || !facts.isGrouped;
  if (!isOverTime) {
    lost.push('The query isn’t grouped by time, so its result is shown as a table.');
    return [plainTable(input, {})];
  }
  if (facts?.hasTotals === true && facts.aggregates.length > 1 && !asFlag(options.overlayCharts)) {
    lost.push('All columns share one chart. Axiom shows one chart per column.');
  }
  const series: ChartPanel = {
    becomes: 'Time series',
    style,
    target: chartTarget(input, { format: 'timeseries', ...(fill && { fill }) }, true),
  };
  const totals = plainTable(input, facts?.hasTotals === true ? { totals: true } : {});
  if (!views.has('resultsTable')) {
    return [series];
  }
  return views.has('charts')
    ? [
        { ...series, share: 0.6 },
        { ...totals, share: 0.4 },
      ]
    : [totals];
}

export function scatterPanel(input: ChartInput): ChartPanel {
  const isOverTime = input.facts?.isOverTime !== false;
  const x = { matcher: { id: 'byType', options: 'time' } };
  const options = { mapping: 'auto', series: [isOverTime ? { x } : {}] };
  const defaults = { custom: { show: 'points' }, ...unitIn(input) };
  return {
    becomes: 'XY chart',
    // If there's no version, Grafana reads the options in the format used before 11.1.
    style: { ...panelStyle('xychart', options, defaults), pluginVersion: '11.6.0' },
    target: chartTarget(input, { format: isOverTime ? 'timeseries' : 'table' }),
  };
}

export function heatmapPanel(input: ChartInput): ChartPanel {
  const hasBuckets = input.facts === undefined || input.facts.aggregates.includes('histogram');
  return {
    becomes: 'Heatmap',
    style: panelStyle('heatmap', {
      calculate: !hasBuckets,
      cellGap: 1,
      color: { mode: 'scheme', scheme: 'Oranges', steps: 64, exponent: 0.5, fill: 'dark-orange', reverse: false },
      yAxis: { axisPlacement: 'left', ...unitIn(input) },
      tooltip: { mode: 'single' },
      legend: { show: true },
    }),
    target: chartTarget(input, { format: hasBuckets ? 'auto' : 'timeseries' }),
  };
}
