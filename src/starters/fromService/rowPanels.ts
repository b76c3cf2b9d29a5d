import { horizontalBars, panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel, plainTable, rowsOfGroups, targetOf } from './chartInput';
import { organized, readTableSettings, tablePanelOf } from './tableStyle';
import { unitIn } from './valueStyle';

export function tablePanel(input: ChartInput): ChartPanel {
  const { chart, facts, lost } = input;
  const settings = readTableSettings(chart.members, lost);
  return {
    becomes: 'Table',
    ...tablePanelOf(settings, facts?.isEvents === true, unitIn(chart.members, lost)),
    target: targetOf(input, { format: 'table' }),
  };
}

export function topPanel(input: ChartInput): ChartPanel {
  const { chart, lost } = input;
  readTableSettings(chart.members, lost);
  return {
    becomes: 'Bar chart',
    style: horizontalBars({ min: 0, ...unitIn(chart.members, lost) }),
    target: rowsOfGroups(input),
    // The counts of `topk` have their errors beside them, which are no bars.
    ...(input.facts?.aggregates.includes('topk') && {
      transformations: [organized({ excludeByName: { error: true } })],
    }),
  };
}

export function logPanel(input: ChartInput): ChartPanel {
  const { chart, facts, lost } = input;
  if (facts === undefined || facts.isGrouped) {
    lost.push('The query returns no events, so it is a table.');
    return plainTable(input, {});
  }
  const { columns, showTimestamp, wrapLines } = readTableSettings(chart.members, lost);
  if (columns.some(({ width }) => width !== undefined)) {
    lost.push('Column widths are lost.');
  }
  const names = columns.map(({ name }) => name).filter((name) => name !== '_time');
  return {
    becomes: 'Logs',
    style: panelStyle('logs', {
      showTime: showTimestamp,
      wrapLogMessage: wrapLines,
      enableLogDetails: true,
      sortOrder: 'Descending',
      dedupStrategy: 'none',
      ...(names.length > 1 && { displayedFields: names }),
    }),
    target: targetOf(input, { format: 'logs', ...(names.length === 1 && { bodyField: names[0] }) }),
  };
}

export function piePanel(input: ChartInput): ChartPanel {
  const options = {
    reduceOptions: { values: true, calcs: ['lastNotNull'], fields: '' },
    pieType: 'pie',
    legend: { showLegend: true, displayMode: 'table', placement: 'right', values: ['value', 'percent'] },
  };
  return {
    becomes: 'Pie chart',
    style: panelStyle('piechart', options, unitIn(input.chart.members, input.lost)),
    target: rowsOfGroups(input),
  };
}
