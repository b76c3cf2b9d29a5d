import { type AplQuery, type RowsQuery } from '../../types';
import { asText } from '../../service/json';
import { type PanelStyle, panelStyle } from '../panelStyles';
import { type ChartFacts } from './chartFacts';
import { type ServiceChart } from './serviceChart';

/** Panel for a chart, without its position. */
export interface ChartPanel {
  /** Name of the panel's type. */
  becomes: string;
  style: PanelStyle;
  /** Detail for the title that distinguishes a chart's panels. */
  detail?: string;
  target?: AplQuery;
  /** Queries in addition to the target. */
  others?: readonly AplQuery[];
  transformations?: object[];
  /** Share of the chart's height, if the chart becomes two stacked panels. */
  share?: number;
}

export interface ChartInput {
  chart: ServiceChart;
  /** Query in the form in which Grafana runs it. */
  text?: string;
  /** Shape of the query's result; unknown for metrics. */
  facts?: ChartFacts;
  /** Distance to the earlier time that the dashboard compares with, as an APL timespan. */
  compare?: string;
  /** Collects a sentence for each loss. */
  lost: string[];
}

/** Query of a panel; row options apply only to APL. */
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

/** True if the unit is a date or time. */
export const isOfTimes = ({ chart }: ChartInput) => asText(chart.members.unit)?.startsWith('Date') === true;

/** Target with one row per group. If the query groups by time, the rows are the service's totals, if any. */
export const rowsOfGroups = (input: ChartInput, isCompared = false) =>
  chartTarget(
    input,
    {
      format: input.facts?.isOfNumbers === true && input.facts.hasGroups && !isOfTimes(input) ? 'numeric' : 'table',
      ...(input.facts?.isOverTime && input.facts.hasTotals && { totals: true }),
    },
    isCompared
  );
