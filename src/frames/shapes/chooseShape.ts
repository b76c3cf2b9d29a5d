import { bodyNames } from '@aplkit/language/apl/analysis/bodyField';
import { type Table } from '../../service/types';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { type ResultFormat } from '../../types';
import { type ColumnRole } from '../columns/column';
import { type ColumnParts, isComputed, isDrawable, columnParts, rowTime } from '../columns/header';
import { levelNames } from '../../names/knownNames';
import { type Notices } from '../notices';
import { areGroupsFields, type FrameOptions, isTablePanel } from '../options';
import { spanColumns } from './traceFrame';

/** Shape of a table. `lists`: only list columns (`topk`, `histogram`). `oneTrace`: a trace if all spans belong to one. */
export type Shape = 'series' | 'points' | 'numeric' | 'lists' | 'logs' | 'trace' | 'oneTrace' | 'table';

/** True if a shape is a chart. A chart needs numbers, while a table shows all digits. */
export function isDrawn(shape: Shape): boolean {
  return shape === 'series' || shape === 'points' || shape === 'numeric' || shape === 'lists';
}

/** Chooses a shape from a table's header. If the format isn't possible, chooses `table` with a notice. */
export function chooseShape(table: Table, roles: ColumnRole[], options: FrameOptions, notices: Notices): Shape {
  const parts = columnParts(roles, table, options);
  const format = formatFor(options, roles);
  switch (format) {
    case 'auto':
      return autoShape(table, roles, parts, options);
    case 'timeseries':
      return timeShape(roles, parts) ?? tableInstead(noSeries(roles), notices);
    case 'numeric':
      return parts.time === undefined
        ? (numberShape(parts) ?? tableInstead(noNumbers, notices))
        : tableInstead(groupedByTime, notices);
    case 'logs':
      return rowTime(roles) === undefined ? tableInstead(noTimes, notices) : 'logs';
    case 'trace':
      return spanColumns(roles) === undefined ? tableInstead(noSpans, notices) : 'trace';
    case 'table':
    // Patterns only exist for a query's own result.
    case 'patterns':
      return 'table';
  }
}

const groupedByTime =
  'The result is grouped by time. Remove the time from | summarize … by, or choose the time series format.';
const noNumbers = 'The result has no numbers. Add | summarize to the query, or choose the table format.';
const noTimes = 'Log lines need a time column. Keep _time in the query, or choose the table format.';
const noSpans =
  'A trace needs the columns _time, trace_id, span_id, name and duration. Keep them in the query, or choose the table format.';

/** The selected format or, for `auto`, the only format that the panel supports, if the columns fit it. */
function formatFor({ format, panel }: FrameOptions, roles: ColumnRole[]): ResultFormat {
  if (format === 'auto' && panel === 'logs' && rowTime(roles) !== undefined) {
    return 'logs';
  }
  return format === 'auto' && panel === 'traces' && spanColumns(roles) !== undefined ? 'trace' : format;
}

function autoShape(table: Table, roles: ColumnRole[], parts: ColumnParts<ColumnRole>, options: FrameOptions): Shape {
  if (!isComputed(table)) {
    // Logs also have trace IDs, but no parent spans.
    if (spanColumns(roles)?.parent !== undefined) {
      return 'oneTrace';
    }
    return options.panel === 'explore' && rowTime(roles) !== undefined && areLines(roles, options) ? 'logs' : 'table';
  }
  if (parts.time !== undefined) {
    return parts.metrics.length + parts.lists.length > 0 && !isTablePanel(options) ? 'series' : 'table';
  }
  // Columns other than groups and numbers need a table, and a reducing panel shows one of its rows.
  const isTable = parts.others.length > 0 && !(parts.groups.length > 0 && areGroupsFields(options));
  return isTable ? 'table' : (numberShape(parts) ?? 'table');
}

const fewColumns = 8;

/** True if rows are log lines: many columns, or one with a text, a level or a system time. */
const areLines = (roles: ColumnRole[], { bodyField, levelField }: FrameOptions): boolean =>
  roles.length > fewColumns ||
  firstNamed(
    roles,
    ['_systime', ...bodyNames, ...levelNames(levelField), ...(bodyField ? [bodyField.toLowerCase()] : [])],
    ({ field }) => field.name
  ) !== undefined;

function timeShape(roles: ColumnRole[], { time, metrics, lists }: ColumnParts<ColumnRole>): Shape | undefined {
  if (time !== undefined && (metrics.length > 0 || lists.length > 0)) {
    return 'series';
  }
  return lists.length === 0 && rowTime(roles) !== undefined && roles.some(isDrawable) ? 'points' : undefined;
}

function numberShape({ metrics, lists, others }: ColumnParts<ColumnRole>): Shape | undefined {
  if (metrics.length > 0) {
    return 'numeric';
  }
  return lists.length > 0 && others.length === 0 ? 'lists' : undefined;
}

function noSeries(roles: ColumnRole[]): string {
  const [missing, advice] =
    rowTime(roles) === undefined
      ? ['times', 'Add | summarize … by bin_auto(_time) to the query']
      : ['numbers', 'Add one, such as count(), to the query, use a state timeline for strings'];
  return `A time series needs a column with ${missing}. ${advice}, or choose the table format.`;
}

function tableInstead(why: string, notices: Notices): Shape {
  notices.warn(why);
  return 'table';
}
