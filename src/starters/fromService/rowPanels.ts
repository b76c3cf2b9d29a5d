import { type AplQuery } from '../../types';
import { horizontalBars, panelStyle } from '../panelStyles';
import { type ChartInput, type ChartPanel, plainTable, rowsOfGroups, chartTarget } from './chartInput';
import { reducersOf } from './reducers';
import { organized, readTableSettings, tablePanelOf } from './tableStyle';
import { unitIn } from './valueStyle';

export function tablePanel(input: ChartInput): ChartPanel {
  return {
    becomes: 'Table',
    ...tablePanelOf(readTableSettings(input), input.facts?.isEvents === true, unitIn(input)),
    target: chartTarget(input, { format: 'table' }),
  };
}

/** Target with one result per group: a row or, if the query groups by time without totals, a series. */
function groupsOf(input: ChartInput): { target: AplQuery; calc?: string } {
  const { facts, lost } = input;
  if (!facts?.isOverTime || facts.hasTotals) {
    return { target: rowsOfGroups(input) };
  }
  const [{ calc }, ...others] = reducersOf(input, facts);
  if (others.length > 0) {
    lost.push('The other columns also show averages of the buckets.');
  }
  return { target: chartTarget(input, { format: 'timeseries' }), calc: others.length > 0 ? 'mean' : calc };
}

export function topPanel(input: ChartInput): ChartPanel {
  readTableSettings(input);
  const { target, calc } = groupsOf(input);
  const transformations = [
    ...(calc === undefined ? [] : [{ id: 'reduce', options: { reducers: [calc], mode: 'seriesToRows' } }]),
    // `topk` also returns errors for its counts, which aren't bars.
    ...(input.facts?.aggregates.includes('topk') ? [organized({ excludeByName: { error: true } })] : []),
  ];
  return {
    becomes: 'Bar chart',
    style: horizontalBars({ min: 0, ...unitIn(input) }),
    target,
    ...(transformations.length > 0 && { transformations }),
  };
}

export function logPanel(input: ChartInput): ChartPanel {
  const { facts, lost } = input;
  if (facts === undefined || facts.isGrouped) {
    lost.push('The query doesn’t return events, so its result is shown as a table.');
    return plainTable(input, {});
  }
  const { columns, showTimestamp, wrapLines } = readTableSettings(input);
  if (columns.some(({ width }) => width !== undefined)) {
    lost.push('Column widths aren’t imported.');
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
    target: chartTarget(input, { format: 'logs', ...(names.length === 1 && { bodyField: names[0] }) }),
  };
}

export function piePanel(input: ChartInput): ChartPanel {
  const { target, calc } = groupsOf(input);
  const options = {
    reduceOptions: { values: calc === undefined, calcs: [calc ?? 'lastNotNull'], fields: '' },
    pieType: 'pie',
    legend: { showLegend: true, displayMode: 'table', placement: 'right', values: ['value', 'percent'] },
  };
  return { becomes: 'Pie chart', style: panelStyle('piechart', options, unitIn(input)), target };
}
