import { type DataFrame, DataFrameType } from '@grafana/data';

import { type Table } from '../../service/types';
import { bucketMilliseconds, isDrawable, columnParts, rowTime } from '../columns/header';
import { type TableColumn, type TableContents } from '../columns/column';
import { withUnitsOfRows } from '../decorate/withSpecialFields';
import { type Notices } from '../notices';
import { areGroupsFields, type FrameOptions, type FrameShape } from '../options';
import { type Shape } from './chooseShape';
import { fillGaps } from './fillGaps';
import { frameMeta } from './frameMeta';
import { listFrames } from './listFrames';
import { logsFrame } from './logsFrame';
import { numericFrame } from './numericFrame';
import { readSeries } from './series';
import { type SeriesPlan, seriesFrames, wideSeriesFrame } from './seriesFrames';
import { tableFrame } from './tableFrame';
import { isOneTrace, traceFrame } from './traceFrame';

interface MadeFrames {
  frames: DataFrame[];
  shape: FrameShape;
}

interface ShapeContext {
  table: Table;
  contents: TableContents;
  options: FrameOptions;
  notices: Notices;
}

export function makeShape(chosen: Shape, context: ShapeContext): MadeFrames {
  const { contents, options, notices } = context;
  const shape = chosen !== 'oneTrace' ? chosen : isOneTrace(contents) ? 'trace' : 'table';
  switch (shape) {
    case 'series':
      return drawnOnly(makeSeries(context), options);
    case 'points':
      return drawnOnly(makePoints(context), options);
    case 'numeric':
    case 'lists':
      return drawnOnly(makeNumbers(context, shape), options);
    case 'logs':
      return { frames: logsFrame(contents, options, notices), shape: 'logs' };
    case 'trace':
      return { frames: traceFrame(contents, options, notices), shape: 'trace' };
    case 'table':
      return makeTable(context);
  }
}

/** Types for empty frames ("no data"). */
const emptyTypes: Partial<Record<FrameShape, DataFrameType>> = {
  timeseries: DataFrameType.TimeSeriesMulti,
  numeric: DataFrameType.NumericLong,
};

/** Panels that show an error, and not “No data”, for a frame without fields. */
const needFields: ReadonlyArray<string | undefined> = ['heatmap', 'histogram'];

/** Drops empty frames, or keeps one without fields, because a stat would show an empty field as a value. */
function drawnOnly({ frames, shape }: MadeFrames, { query, panel }: FrameOptions): MadeFrames {
  const drawn = frames.filter(({ length }) => length > 0);
  if (drawn.length > 0 || needFields.includes(panel)) {
    return { frames: drawn, shape };
  }
  const meta = { ...frameMeta(shape, query), type: emptyTypes[shape], preferredVisualisationPluginId: undefined };
  return { frames: [{ fields: [], length: 0, meta }], shape };
}

function makeSeries(context: ShapeContext): MadeFrames {
  const { table, contents, options, notices } = context;
  const { time: read, groups, metrics, lists, others } = columnParts(contents.columns, table, options);
  if (read === undefined) {
    return { frames: [], shape: 'timeseries' };
  }
  const bucket = bucketMilliseconds(table);
  const hasInterval = bucket !== undefined && read.field.name === table.buckets?.field;
  const time = hasInterval ? { ...read, config: { ...read.config, interval: bucket } } : read;
  if (metrics.length > 0) {
    noteOthers(others, notices);
  }
  const frames = metrics.length > 0 ? drawSeries(context, { time, groups, metrics, isBeside: lists.length > 0 }) : [];
  const isBeside = metrics.length > 0 || lists.length > 1;
  const drawCounts = ([own, ...ofRows]: TableColumn[], counts: TableColumn) =>
    drawSeries(context, { time: own, groups: ofRows, metrics: [counts], isBeside }, time.values);
  const plan = { lists, repeated: [time, ...groups], over: { bucket }, drawCounts };
  const drawn = listFrames(plan, options, notices);
  const shape = frames.length > 0 ? 'timeseries' : (drawn.shape ?? 'timeseries');
  return { frames: [...frames, ...drawn.frames], shape };
}

function makePoints(context: ShapeContext): MadeFrames {
  const { columns } = context.contents;
  const time = rowTime(columns);
  context.notices.info(
    'The result isn’t grouped by time, so each row is a point. To get one point per interval, add | summarize … by bin_auto(_time).'
  );
  noteOthers(
    columns.filter((column) => !isDrawable(column) && column.kind !== 'time'),
    context.notices
  );
  const metrics = columns.filter(isDrawable);
  const frames = time === undefined ? [] : drawSeries(context, { time, groups: [], metrics });
  return { frames, shape: 'timeseries' };
}

/** Frames with series over time. For filling gaps, `times` are the times of all rows, even ones without points. */
function drawSeries(
  { table, options, notices }: ShapeContext,
  plan: SeriesPlan,
  times: readonly unknown[] = []
): DataFrame[] {
  // The service may sort any result by group within each time; `order` then starts with the group.
  const first = table.order?.at(0)?.field;
  const isSortedByGroup = plan.groups.some(({ field }) => field.name === first);
  const read = readSeries(plan, isSortedByGroup, notices);
  const { fill } = options;
  const series = (fill && fillGaps(read, table, fill, plan.metrics, times, notices)) ?? read;
  return options.wide === true ? [wideSeriesFrame(plan, series, options)] : seriesFrames(plan, series, options);
}

function makeNumbers({ table, contents, options, notices }: ShapeContext, shape: 'numeric' | 'lists'): MadeFrames {
  const { groups, metrics, lists, others } = columnParts(contents.columns, table, options);
  const isBeside = metrics.length > 0 || lists.length > 1;
  const drawCounts = (ofRows: TableColumn[], counts: TableColumn) => [
    numericFrame({ groups: ofRows, metrics: [counts], isBeside }, counts.values.length, options, notices),
  ];
  const plan = { lists, repeated: groups, ...(areGroupsFields(options) && { drawCounts }) };
  const drawn = listFrames(plan, options, notices);
  if (shape === 'lists') {
    return { frames: drawn.frames, shape: drawn.shape ?? 'table' };
  }
  noteOthers(others, notices);
  return {
    frames: [
      numericFrame({ groups, metrics, isBeside: lists.length > 0 }, contents.rows, options, notices),
      ...drawn.frames,
    ],
    shape: 'numeric',
  };
}

/** A table of the plain columns, and one for each list column, with a row per entry. */
function makeTable({ table, contents, options, notices }: ShapeContext): MadeFrames {
  const { rows } = contents;
  const columns = contents.columns.map((column) => withUnitsOfRows(column, notices));
  const { lists } = columnParts(columns, table, options);
  const plain = columns.filter((column) => !lists.includes(column));
  const repeated = columns.filter(({ isGroup }) => isGroup);
  const drawn = listFrames({ lists, repeated }, { ...options, format: 'table' }, notices);
  const isWorthATable = lists.length === 0 || plain.some(({ isGroup }) => !isGroup);
  return {
    frames: isWorthATable ? [tableFrame(plain, rows, options), ...drawn.frames] : drawn.frames,
    shape: 'table',
  };
}

function noteOthers(others: TableColumn[], notices: Notices): void {
  if (others.length > 0) {
    const names = others.map(({ field }) => `“${field.name}”`).join(', ');
    notices.info(`No numbers in ${names}. Choose the table format to see ${others.length === 1 ? 'it' : 'them'}.`);
  }
}
