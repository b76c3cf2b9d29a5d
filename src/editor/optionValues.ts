import { formatTimespan, parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { type FrameShape } from '../frames/options';
import { earlierTimes } from '../editing/CompareField';
import { maxRows, pageSize } from '../query/plan/plan';
import { withoutUnset } from '../query/migration/withoutUnset';
import { type Settings } from '../settings';
import { numberText } from '@aplkit/language/kit/words';
import { type ResultFormat, type RowCount, type RowsQuery } from '../types';

/** Summarizes each option of a query; `undefined` for a default. */
const summaries = {
  rows: ({ rows = pageSize }) => `Rows: ${rowsText(rows)}`,
  legend: ({ legend }) => `Legend: ${legend || 'auto'}`,
  compare: ({ compare }) => compare && `Compared with: ${comparedText(compare)}`,
  fill: ({ fill }) => fill && `Gaps: ${fill}`,
  wide: ({ wide }) => wide && 'One frame',
  evidence: ({ evidence }) => evidence && 'Evidence',
  bodyField: ({ bodyField }) => bodyField && `Line: ${bodyField}`,
  totals: ({ totals }) => totals && 'Totals',
  margin: ({ margin }) => margin !== undefined && `Margin: ${formatTimespan(margin)}`,
  refresh: ({ refresh }) => refresh === 'whole' && 'Refresh: full',
  defaultFilter: ({ defaultFilter }) => defaultFilter === 'off' && 'Default filters: off',
} satisfies Record<string, (query: RowsQuery) => string | boolean | undefined>;

export type OptionName = keyof typeof summaries;

const comparedText = (compare: string): string =>
  earlierTimes.find(({ value }) => value === compare)?.label?.toLowerCase() ?? `${compare} before`;

export type OptionSettings = Pick<Partial<Settings>, 'incrementalRefresh' | 'defaultFilters'>;

/** The formats in the editor, with the options that apply to them besides `rows`. */
export const formatOptions: Readonly<
  Record<ResultFormat, { label: string; description: string; matter: readonly OptionName[] }>
> = {
  auto: { label: 'Auto', description: 'Depends on the result', matter: ['legend', 'totals', 'compare'] },
  timeseries: {
    label: 'Time series',
    description: 'One series per group',
    matter: ['legend', 'fill', 'wide', 'evidence', 'compare'],
  },
  table: { label: 'Table', description: 'Columns as returned', matter: ['totals', 'compare'] },
  logs: { label: 'Logs', description: 'One line per event', matter: ['bodyField'] },
  patterns: { label: 'Patterns', description: 'Log lines by pattern, with counts', matter: ['bodyField'] },
  numeric: { label: 'Numeric', description: 'One number per group', matter: ['legend', 'wide', 'compare'] },
  trace: { label: 'Trace', description: 'One row per span', matter: [] },
};

export const shapeNames: Readonly<Record<FrameShape, string>> = {
  timeseries: 'time series',
  table: 'table',
  logs: 'logs',
  patterns: 'patterns',
  numeric: 'numbers',
  trace: 'trace',
  heatmap: 'heatmap',
  histogram: 'histogram',
  graph: 'service graph',
  flame: 'flame graph',
};

const defaults: Partial<RowsQuery> = { rows: pageSize, wide: false, totals: false, evidence: false };

/** Options that are set or can change the result. `shape` is the shape of the last result. */
export function shownOptions(
  query: RowsQuery,
  shape?: FrameShape,
  { incrementalRefresh, defaultFilters = [] }: OptionSettings = {}
): ReadonlySet<OptionName> {
  const { format = 'auto', fill, wide, evidence, bodyField, kind } = query;
  const shown = new Set<OptionName>(['rows', ...formatOptions[format].matter]);
  if (format === 'auto') {
    const useful = {
      fill: fill !== undefined || shape === undefined || shape === 'timeseries',
      wide: wide === true || shape === undefined || shape === 'timeseries' || shape === 'numeric',
      evidence: evidence === true || shape === undefined || shape === 'timeseries' || shape === 'heatmap',
      bodyField: Boolean(bodyField) || shape === 'logs',
    };
    (['fill', 'wide', 'evidence', 'bodyField'] as const)
      .filter((name) => useful[name])
      .forEach((name) => shown.add(name));
    if (shape !== undefined && !['timeseries', 'table', 'numeric'].includes(shape)) {
      shown.delete('compare');
    }
  }
  if (incrementalRefresh) {
    shown.add('refresh');
  }
  if (defaultFilters.length > 0) {
    shown.add('defaultFilter');
  }
  if (format === 'patterns') {
    // A query for patterns runs its own queries, which ignore the number of rows.
    (['rows', 'refresh'] as const).forEach((name) => shown.delete(name));
  }
  if (kind === 'legacy') {
    // The legacy endpoint returns only events, so these options don't apply.
    (['totals', 'refresh', 'compare', 'evidence', 'defaultFilter'] as const).forEach((name) => shown.delete(name));
  }
  (['margin', 'compare', 'defaultFilter'] as const)
    .filter((name) => query[name] !== undefined)
    .forEach((name) => shown.add(name));
  return shown;
}

/** The query with one option set. An empty or default value removes the option. */
export function withOption<Name extends OptionName>(query: RowsQuery, name: Name, value: RowsQuery[Name]): RowsQuery {
  const isUnset = value === '' || value === defaults[name];
  return withoutUnset({ ...query, [name]: isUnset ? undefined : value });
}

/** One-line summary: rows, legend, and other options that are set. */
export function summarizeOptions(query: RowsQuery, shape?: FrameShape, settings: OptionSettings = {}): string {
  const shown: ReadonlySet<string> = shownOptions(query, shape, settings);
  return Object.entries(summaries)
    .map(([name, summaryOf]) => shown.has(name) && summaryOf(query))
    .filter(Boolean)
    .join(' · ');
}

/** Parses a typed margin into milliseconds; `undefined` for none. */
export function readMargin(text: string): number | undefined {
  const nanoseconds = Number(parseTimespan(text) ?? 0);
  return nanoseconds > 0 ? Math.ceil(nanoseconds / 1e6) : undefined;
}

/** Text for a number of rows: `25,000`, or `all`. */
export function rowsText(rows: number | 'all'): string {
  return rows === 'all' ? rows : numberText(rows);
}

/** Parses a typed number of rows, such as `1,000` or `all`; `undefined` if it's empty or invalid. */
export function readRows(text: string): RowCount | undefined {
  const written = text.trim().toLowerCase();
  if (written === 'all') {
    return written;
  }
  const rows = /^(\d+|\d{1,3}(,\d{3})+)$/.test(written) ? Number(written.replaceAll(',', '')) : NaN;
  return rows >= 1 && rows <= maxRows ? rows : undefined;
}

export function rowsProblem(text: string): string | undefined {
  return text.trim() === '' || readRows(text) !== undefined
    ? undefined
    : `Enter a whole number from 1 to ${rowsText(maxRows)}, or all.`;
}
