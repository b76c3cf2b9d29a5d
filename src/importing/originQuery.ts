import { recordOf } from '../service/json';

/** The parts of a saved Prometheus or Loki query that are imported. */
export interface OriginQuery {
  expr: string;
  isInstant: boolean;
  isTable: boolean;
  /** The template for series names. */
  legend: string | undefined;
  maxLines: number | undefined;
}

export function readOriginQuery(query: object): OriginQuery {
  const { expr, instant, range, format, legendFormat, queryType, maxLines } = recordOf(query);
  const isNamed = typeof legendFormat === 'string' && legendFormat.trim() !== '' && legendFormat !== '__auto';
  return {
    expr: typeof expr === 'string' ? expr : '',
    isInstant: (instant === true && range !== true) || queryType === 'instant',
    isTable: format === 'table',
    legend: isNamed ? legendFormat : undefined,
    maxLines: typeof maxLines === 'number' && maxLines > 0 ? maxLines : undefined,
  };
}

/** A legend template from Prometheus or Loki, with column names in place of labels. */
export const importedLegend = (legend: string, columnOf: (label: string) => string): string =>
  legend.replace(/\{\{\s*(.+?)\s*\}\}/g, (_, label: string) =>
    label === '__name__' ? '{{__name}}' : `{{${columnOf(label)}}}`
  );

/** Comments with a query that couldn't be converted, and the reason. */
export const notConverted = (query: string, reason: string): string =>
  `Not converted. ${reason}:\n${query.trim()}`.replaceAll(/^/gm, '// ');
