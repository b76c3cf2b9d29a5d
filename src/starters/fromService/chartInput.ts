import { type AplQuery, type RowsQuery } from '../../types';
import { asText } from '../../service/json';
import { type PanelStyle, panelStyle } from '../panelStyles';
import { type ChartFacts } from './chartFacts';
import { type ServiceChart } from './serviceChart';

/** A panel of a chart, without its place. */
export interface ChartPanel {
  /** Its name for people. */
  becomes: string;
  style: PanelStyle;
  /** Its part of the chart, where that has several panels side by side. */
  detail?: string;
  target?: AplQuery;
  /** Queries besides the target. */
  others?: readonly AplQuery[];
  transformations?: object[];
  /** The part of the chart's height, of two panels. */
  share?: number;
}

/** A chart with what its panels are made of. */
export interface ChartInput {
  chart: ServiceChart;
  /** The query as Grafana gets it, and its result; of metrics without facts. */
  text?: string;
  facts?: ChartFacts;
  /** The time before that the dashboard compares with, as a timespan of APL. */
  compare?: string;
  /** Takes a sentence for each thing that is lost. */
  lost: string[];
}

/** The query of a panel; options of rows count for APL only. */
export function chartTarget(
  { chart, text = '', facts, compare }: ChartInput,
  options: Partial<RowsQuery>,
  isCompared = false
): AplQuery {
  const base = { refId: 'A', query: text };
  return chart.query?.kind === 'mpl'
    ? {
        ...base,
        kind: 'mpl',
        ...(options.format === 'table' && { format: 'table' }),
        ...(isCompared && compare !== undefined && { compare }),
      }
    : {
        ...base,
        kind: 'apl',
        ...options,
        ...(isCompared && compare !== undefined && facts?.isGrouped && { compare }),
      };
}

export const plainTable = (input: ChartInput, options: Partial<RowsQuery>): ChartPanel => ({
  becomes: 'Table',
  style: panelStyle('table'),
  target: chartTarget(input, { format: 'table', ...options }),
});

/** Whether the unit of the values is one of times. */
export const isOfTimes = ({ chart }: ChartInput) => asText(chart.members.unit)?.startsWith('Date') === true;

/** A row for each group: of groups by time, their totals. Panels that draw numbers draw those of a group unless they are texts. */
export const rowsOfGroups = (input: ChartInput, isCompared = false) =>
  chartTarget(
    input,
    {
      format: input.facts?.isOfNumbers === true && input.facts.hasGroups && !isOfTimes(input) ? 'numeric' : 'table',
      ...(input.facts?.isOverTime && input.facts.hasTotals && { totals: true }),
    },
    isCompared
  );
