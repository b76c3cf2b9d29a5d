import { type AplQuery, type RowsQuery } from '../../types';
import { asText } from '../../service/json';
import { type PanelStyle, panelStyle } from '../panelStyles';
import { type ChartFacts } from './chartFacts';
import { type ServiceChart } from './serviceChart';

/** Panel for a chart, without its position. */
export interface ChartPanel {
  /** Display name. */
  becomes: string;
  style: PanelStyle;
  /** Detail for the title, if a chart becomes several panels side by side. */
  detail?: string;
  target?: AplQuery;
  /** Queries in addition to the target. */
  others?: readonly AplQuery[];
  transformations?: object[];
  /** Share of the chart's height, if the chart becomes two panels. */
  share?: number;
}

export interface ChartInput {
  chart: ServiceChart;
  /** Query as Grafana runs it. */
  text?: string;
  /** Shape of the query's result; unknown for metrics. */
  facts?: ChartFacts;
  /** Earlier time that the dashboard compares with, written as an APL timespan. */
  compare?: string;
  /** List to which a sentence is added for each loss. */
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

/** Target with a row per group, or with totals if the groups are by time. */
export const rowsOfGroups = (input: ChartInput, isCompared = false) =>
  chartTarget(
    input,
    {
      format: input.facts?.isOfNumbers === true && input.facts.hasGroups && !isOfTimes(input) ? 'numeric' : 'table',
      ...(input.facts?.isOverTime && input.facts.hasTotals && { totals: true }),
    },
    isCompared
  );
