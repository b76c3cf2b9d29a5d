import { type DataFrame } from '@grafana/data';

import { type QueryAnswer } from '../service/answers';
import { cellAggregate } from './cellAggregates';
import { type CellUse } from './cellFrames';
import { bucketMilliseconds, fillGaps } from './fillGaps';
import { logsFrame } from './logsFrame';
import { Notes } from './notes';
import { numericFrame } from './numericFrames';
import { type FrameOptions, type FrameShape } from './options';
import { groupNames, isGroup, readTable, type TableColumn, type TableContents } from './readTable';
import { readSeries } from './series';
import { seriesFrames, wideSeriesFrame } from './seriesFrames';
import { type RareShapes } from './shapeParts';
import { groupedByTime, groupedTime, isComputed, numericPlan, rowsPlan, type SeriesPlan, seriesPlan } from './shape';
import { alignSeries } from './sharedTimes';
import { tableFrame } from './tableFrame';

export interface MadeFrames {
  frames: DataFrame[];
  shape: FrameShape;
  rows: number;
}

/** What is known on the way from one table to its frames. */
export interface TableWork {
  source: QueryAnswer;
  index: number;
  name: string | undefined;
  options: FrameOptions;
  notes: Notes;
  /** Where the answer needs them. */
  shapes: RareShapes | undefined;
}

/**
 * One table of an answer as frames. `auto` takes series for groups by time, numbers for other groups, a trace for the spans of
 * one trace, and a table for all else; what a chosen format cannot show becomes a table, with a notice that says why.
 */
export function tableFrames(work: TableWork): MadeFrames {
  const { source, index, options } = work;
  const { format } = options;
  const table = source.answer.tables[index];
  // What is drawn is read as numbers, what is read by people with all digits.
  const drawn = format === 'timeseries' || format === 'numeric' || (format === 'auto' && isComputed(table));
  return (drawn ? drawnFrames(work, groupedByTime(table)) : undefined) ?? readFrames(work);
}

/** Series or numbers; `undefined`, without a word of what was read, where there is nothing to draw. */
function drawnFrames(work: TableWork, byTime: boolean): MadeFrames | undefined {
  const { source, index, options } = work;
  const { format } = options;
  const own = { ...work, notes: new Notes() };
  const contents = readTable(source, index, 'number', own.notes);
  const series = format === 'timeseries' || (format === 'auto' && byTime);
  const made = series ? timeFrames(own, contents) : byTime ? undefined : numberFrames(own, contents);
  if (made !== undefined) {
    work.notes.addAll(own.notes);
    return { ...made, frames: drawnOnly(made.frames) };
  }
  if (format === 'timeseries') {
    work.notes.warn(
      `There is nothing to draw over time: ${contents.columns.some(({ kind }) => kind === 'time') ? 'no column holds numbers' : 'no column holds times'}. Add | summarize … by bin_auto(_time) to the query, or choose the table format.`
    );
  } else if (format === 'numeric') {
    work.notes.warn(
      byTime
        ? 'The answer is grouped by time, so it is no list of numbers. Leave the time out of | summarize … by, or choose the time series format.'
        : 'There are no numbers in the answer. Add | summarize to the query, or choose the table format.'
    );
  }
  return undefined;
}

/**
 * What there is to draw. Where that is nothing, one frame without fields says so ("no data" of Grafana's data plane contract): to
 * a stat, a field without values would be a value.
 */
function drawnOnly(frames: DataFrame[]): DataFrame[] {
  const drawn = frames.filter(({ length }) => length > 0);
  return drawn.length > 0 ? drawn : frames.slice(0, 1).map((frame) => ({ ...frame, fields: [] }));
}

function timeFrames(work: TableWork, contents: TableContents): MadeFrames | undefined {
  const { source, index, options, notes } = work;
  const table = source.answer.tables[index];
  const groups = groupNames(table);
  const bucket = table.buckets?.field;
  const size = bucketMilliseconds(table);
  const time = groupedTime(contents.columns, groups, bucket);
  if (time !== undefined && size !== undefined && time.field.name === bucket) {
    time.config.interval = size;
  }
  const frames: DataFrame[] = [];
  let shape: FrameShape = 'timeseries';
  const { plain, lists } = splitColumns(contents, work.shapes);
  const plan =
    seriesPlan(plain, groups, bucket) ??
    (options.format === 'timeseries' && lists.length === 0 ? rowsPlan(plain) : undefined);
  if (plan !== undefined) {
    noteSeries(plan, notes);
    frames.push(...drawSeries(work, { ...plan, beside: time !== undefined && lists.length > 0 }));
  }
  if (time !== undefined) {
    const beside = plan !== undefined || lists.length > 1;
    const use: CellUse = {
      time,
      bucket: size,
      drawSeries: (columns, names) => {
        const own = seriesPlan(columns, names, bucket);
        return own === undefined ? [] : drawSeries(work, { ...own, beside }, time.values);
      },
    };
    const cells = listFrames(work, contents, lists, use);
    shape = frames.length > 0 ? shape : (cells.shape ?? shape);
    frames.push(...cells.frames);
  }
  return frames.length > 0 ? { frames, shape, rows: contents.rows } : undefined;
}

/** @param times of all rows, where some of them are no point of the plan's */
function drawSeries(
  { source, index, options, notes }: TableWork,
  plan: SeriesPlan,
  times?: readonly unknown[]
): DataFrame[] {
  const read = readSeries(plan, notes);
  const series =
    options.fill === undefined ? read : fillGaps(read, source.answer.tables[index], options.fill, notes, times);
  return options.wide === true
    ? [wideSeriesFrame(plan, alignSeries(series), options)]
    : seriesFrames(plan, series, options);
}

function numberFrames(work: TableWork, contents: TableContents): MadeFrames | undefined {
  const { source, index, options, notes } = work;
  const groups = groupNames(source.answer.tables[index]);
  const { plain, lists } = splitColumns(contents, work.shapes);
  const plan = numericPlan(plain, groups);
  const cells = listFrames(work, contents, lists);
  // What is neither a group nor a number has a place in a table only.
  if (plan === undefined || (plan.others.length > 0 && options.format === 'auto')) {
    return plan === undefined && cells.shape !== undefined && othersOf(plain, groups).length === 0
      ? { frames: cells.frames, shape: cells.shape, rows: contents.rows }
      : undefined;
  }
  noteOthers(plan.others, notes);
  return {
    frames: [numericFrame(plan, contents.rows, options), ...cells.frames],
    shape: 'numeric',
    rows: contents.rows,
  };
}

/** Log lines, a trace, or a table. */
function readFrames(work: TableWork): MadeFrames {
  const { source, index, name, options, notes, shapes } = work;
  const { format } = options;
  const table = source.answer.tables[index];
  const contents = readTable(source, index, 'text', notes);
  const { rows } = contents;
  if (format === 'logs') {
    const logs = logsFrame(contents, options, notes);
    if (logs !== undefined) {
      return { frames: [logs], shape: 'logs', rows };
    }
    notes.warn('Log lines need a time: no column holds times. Keep _time in the query, or choose the table format.');
  }
  if (format === 'trace' || (format === 'auto' && !isComputed(table) && shapes?.isOneTrace(contents))) {
    const trace = shapes?.traceFrame(contents, options, notes);
    if (trace !== undefined) {
      return { frames: [trace], shape: 'trace', rows };
    }
    notes.warn(
      'A trace needs the columns _time, trace_id, span_id, name and duration. Keep them in the query, or choose the table format.'
    );
  }
  const groups = groupNames(table);
  const { plain, lists } = splitColumns(contents, work.shapes);
  const cells = listFrames({ ...work, options: { ...options, format: 'table' } }, contents, lists);
  const rest = lists.length === 0 || othersOf(plain, groups).length > 0;
  const frames = rest ? [tableFrame(plain, rows, name, options), ...cells.frames] : cells.frames;
  return { frames, shape: 'table', rows };
}

/** Frames of columns whose cells are lists of several values. */
function listFrames(
  { source, index, options, notes, shapes }: TableWork,
  contents: TableContents,
  lists: TableColumn[],
  use?: CellUse
): ReturnType<RareShapes['cellFrames']> {
  const groups = groupNames(source.answer.tables[index]);
  return shapes?.cellFrames(contents, lists, groups, use, options, notes) ?? { frames: [], shape: undefined };
}

/** Columns whose cells are lists of several values stand apart: they have rows of their own. */
function splitColumns(
  { columns }: TableContents,
  shapes: RareShapes | undefined
): { plain: TableColumn[]; lists: TableColumn[] } {
  const isList = ({ field, kind }: TableColumn) =>
    shapes !== undefined && kind === 'json' && cellAggregate(field) !== undefined;
  return { plain: columns.filter((column) => !isList(column)), lists: columns.filter(isList) };
}

function othersOf(columns: TableColumn[], groups: ReadonlySet<string>): TableColumn[] {
  return columns.filter(({ field }) => !isGroup(field, groups));
}

function noteSeries({ grouped, others }: SeriesPlan, notes: Notes): void {
  if (!grouped) {
    notes.info(
      'The answer is not grouped by time: each row is drawn as a point. Add | summarize … by bin_auto(_time) to the query to draw one point for each interval.'
    );
  }
  noteOthers(others, notes);
}

function noteOthers(others: TableColumn[], notes: Notes): void {
  if (others.length > 0) {
    const names = others.map(({ field }) => `“${field.name}”`).join(', ');
    notes.info(
      `No numbers to draw in ${names}. Choose the table format to see ${others.length === 1 ? 'it' : 'them'}.`
    );
  }
}
