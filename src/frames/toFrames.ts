import { type DataFrame } from '@grafana/data';

import { type QueryAnswer } from '../service/client';
import { logsFrame } from './logsFrame';
import { describeAnswer, type FrameOptions, type FrameShape, noteAnswer } from './meta';
import { Notes } from './notes';
import { readTable } from './readTable';
import { seriesFrames } from './seriesFrames';
import { groupedByTime, rowsPlan, type SeriesPlan, seriesPlan } from './shape';
import { tableFrame } from './tableFrame';

/** The table with the same groups without time, which the service adds to groups by time (service facts, "Query"). */
const totals = '_totals';

/**
 * A tabular answer as frames of its own: Grafana writes into frames, so they are never shared; the values may be the answer's
 * own arrays. Never throws for an answer that the client has decoded; no tables, no frames.
 */
export function toFrames(source: QueryAnswer, options: FrameOptions): DataFrame[] {
  const { tables } = source.answer;
  const notes = new Notes();
  const frames: DataFrame[] = [];
  let rows = 0;
  let shape: FrameShape | undefined;
  let grouped = false;
  tables.forEach((table, index) => {
    if (table.name === totals && tables.length > 1) {
      return;
    }
    const made = framesOfTable(source, index, options, notes);
    frames.push(...made.frames);
    rows += made.rows;
    shape ??= made.shape;
    grouped ||= (table.groups ?? []).length > 0 || table.fields.some((field) => field.agg !== undefined);
  });
  for (const frame of frames) {
    frame.refId = options.refId;
  }
  if (shape !== undefined) {
    noteAnswer(source, rows, grouped, notes);
    describeAnswer(frames, source, shape, rows, notes);
  }
  return frames;
}

interface MadeFrames {
  frames: DataFrame[];
  shape: FrameShape;
  rows: number;
}

function framesOfTable(source: QueryAnswer, index: number, { format, query }: FrameOptions, notes: Notes): MadeFrames {
  const table = source.answer.tables[index];
  // Series are drawn from numbers, so whether a table becomes series decides how large integers are kept.
  if (format === 'timeseries' || (format === 'auto' && groupedByTime(table))) {
    const ownNotes = new Notes();
    const contents = readTable(source, index, 'number', ownNotes);
    const plan =
      seriesPlan(table, contents.columns) ?? (format === 'timeseries' ? rowsPlan(contents.columns) : undefined);
    if (plan !== undefined) {
      notes.addAll(ownNotes);
      noteSeries(plan, notes);
      return { frames: seriesFrames(plan, query, notes), shape: 'timeseries', rows: contents.rows };
    }
    if (format === 'timeseries') {
      notes.warn(
        `There is nothing to draw over time: ${contents.columns.some(({ kind }) => kind === 'time') ? 'no column holds numbers' : 'no column holds times'}. Add | summarize … by bin_auto(_time) to the query, or choose the table format.`
      );
    }
  }
  const contents = readTable(source, index, 'text', notes);
  if (format === 'logs') {
    const logs = logsFrame(contents, query);
    if (logs !== undefined) {
      return { frames: [logs], shape: 'logs', rows: contents.rows };
    }
    notes.warn('Log lines need a time: no column holds times. Keep _time in the query, or choose the table format.');
  }
  return { frames: [tableFrame(contents, tableName(source, index), query)], shape: 'table', rows: contents.rows };
}

/** Only names that tell tables apart are worth showing; the service calls the first one "0". */
function tableName(source: QueryAnswer, index: number): string | undefined {
  const { tables } = source.answer;
  return tables.filter((table) => table.name !== totals).length > 1 ? tables[index].name : undefined;
}

function noteSeries(plan: SeriesPlan, notes: Notes): void {
  if (!plan.grouped) {
    notes.info(
      'The answer is not grouped by time: each row is drawn as a point. Add | summarize … by bin_auto(_time) to the query to draw one point for each interval.'
    );
  }
  if (plan.others.length > 0) {
    const names = plan.others.map(({ field }) => `“${field.name}”`).join(', ');
    notes.info(
      `No numbers to draw in ${names}. Choose the table format to see ${plan.others.length === 1 ? 'it' : 'them'}.`
    );
  }
}
