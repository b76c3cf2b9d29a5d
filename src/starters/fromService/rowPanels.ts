import { horizontalBars, panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel, plainTable, rowsOfGroups, targetOf } from './chartInput';
import { organized, readTableSettings, tablePanelOf } from './tableStyle';
import { unitIn } from './valueStyle';

export function tablePanel(input: ChartInput): ChartPanel {
  return {
    becomes: 'Table',
    ...tablePanelOf(readTableSettings(input), input.facts?.isEvents === true, unitIn(input)),
    target: targetOf(input, { format: 'table' }),
  };
}

export function topPanel(input: ChartInput): ChartPanel {
  readTableSettings(input);
  return {
    becomes: 'Bar chart',
    style: horizontalBars({ min: 0, ...unitIn(input) }),
    target: rowsOfGroups(input),
    // The counts of `topk` have their errors beside them, which are no bars.
    ...(input.facts?.aggregates.includes('topk') && {
      transformations: [organized({ excludeByName: { error: true } })],
    }),
  };
}

export function logPanel(input: ChartInput): ChartPanel {
  const { facts, lost } = input;
  if (facts === undefined || facts.isGrouped) {
    lost.push('The query returns no events, so it is a table.');
    return plainTable(input, {});
  }
  const { columns, showTimestamp, wrapLines } = readTableSettings(input);
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
    style: panelStyle('piechart', options, unitIn(input)),
    target: rowsOfGroups(input),
  };
}
