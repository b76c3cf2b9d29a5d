import { type ChartInput, type ChartPanel, plainTable, rowsOfGroups, targetOf } from './chartInput';
import { readTableSettings, tableStyle } from './tableStyle';
import { unitIn } from './valueStyle';

export function tablePanels(input: ChartInput): ChartPanel[] {
  const { chart, facts, lost } = input;
  const { style, transformations } = tableStyle(readTableSettings(chart.members, lost), facts?.isEvents === true);
  const { defaults } = style.fieldConfig;
  return [
    {
      becomes: 'Table',
      style: {
        ...style,
        fieldConfig: { ...style.fieldConfig, defaults: { ...defaults, ...unitIn(chart.members, lost) } },
      },
      target: targetOf(input, { format: 'table' }),
      ...(transformations.length > 0 && { transformations }),
    },
  ];
}

/** The counts of `topk` have their errors beside them, which are no bars. */
const withoutErrors = {
  id: 'organize',
  options: { excludeByName: { error: true }, indexByName: {}, renameByName: {} },
};

export function topPanels(input: ChartInput): ChartPanel[] {
  const { chart, lost } = input;
  readTableSettings(chart.members, lost);
  return [
    {
      becomes: 'Bar chart',
      style: {
        type: 'barchart',
        fieldConfig: {
          defaults: { custom: { lineWidth: 0 }, min: 0, ...unitIn(chart.members, lost) },
          overrides: [],
        },
        options: { orientation: 'horizontal', barWidth: 0.9, legend: { showLegend: false } },
      },
      target: rowsOfGroups(input),
      ...(input.facts?.aggregates.includes('topk') && { transformations: [withoutErrors] }),
    },
  ];
}

export function logPanels(input: ChartInput): ChartPanel[] {
  const { chart, facts, lost } = input;
  if (facts === undefined || facts.isGrouped) {
    lost.push('The query returns no events, so it is a table.');
    return [plainTable(input, {})];
  }
  const { columns, showTimestamp, wrapLines } = readTableSettings(chart.members, lost);
  if (columns.some(({ width }) => width !== undefined)) {
    lost.push('Column widths are lost.');
  }
  const names = columns.map(({ name }) => name).filter((name) => name !== '_time');
  return [
    {
      becomes: 'Logs',
      style: {
        type: 'logs',
        fieldConfig: { defaults: {}, overrides: [] },
        options: {
          showTime: showTimestamp,
          wrapLogMessage: wrapLines,
          enableLogDetails: true,
          sortOrder: 'Descending',
          dedupStrategy: 'none',
          ...(names.length > 1 && { displayedFields: names }),
        },
      },
      target: targetOf(input, { format: 'logs', ...(names.length === 1 && { bodyField: names[0] }) }),
    },
  ];
}

export function piePanels(input: ChartInput): ChartPanel[] {
  return [
    {
      becomes: 'Pie chart',
      style: {
        type: 'piechart',
        fieldConfig: { defaults: unitIn(input.chart.members, input.lost), overrides: [] },
        options: {
          reduceOptions: { values: true, calcs: ['lastNotNull'], fields: '' },
          pieType: 'pie',
          legend: { showLegend: true, displayMode: 'table', placement: 'right', values: ['value', 'percent'] },
        },
      },
      target: rowsOfGroups(input),
    },
  ];
}
