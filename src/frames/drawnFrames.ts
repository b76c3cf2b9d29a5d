import { type DataFrame } from '@grafana/data';

import { bucketMilliseconds } from './bucketSize';
import { type CellUse } from './cellFrames';
import { noteNothingDrawn, noteOthers, noteSeries } from './drawnNotes';
import { listFrames, othersOf, splitColumns } from './listColumns';
import { Notes } from './notes';
import { numericFrame } from './numericFrames';
import { type FrameShape } from './options';
import { groupNames, readTable, type TableContents } from './readTable';
import { readSeries } from './series';
import { seriesFrames } from './seriesFrames';
import { groupedTime, numericPlan, rowsPlan, type SeriesPlan, seriesPlan } from './shape';
import { type MadeFrames, type TableWork } from './tableWork';

/** Series or numbers; `undefined`, without a word of what was read, where there is nothing to draw. */
export function drawnFrames(work: TableWork, byTime: boolean): MadeFrames | undefined {
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
  noteNothingDrawn(format, byTime, contents, work.notes);
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
  { source, index, options, notes, shapes }: TableWork,
  plan: SeriesPlan,
  times?: readonly unknown[]
): DataFrame[] {
  const read = readSeries(plan, notes);
  const series =
    options.fill === undefined || shapes === undefined
      ? read
      : shapes.fillGaps(read, source.answer.tables[index], options.fill, notes, times);
  return options.wide === true && shapes !== undefined
    ? [shapes.wideSeriesFrame(plan, series, options)]
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
