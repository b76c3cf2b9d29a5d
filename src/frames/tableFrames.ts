import { drawnFrames } from './drawnFrames';
import { listFrames, othersOf, splitColumns } from './listColumns';
import { logsFrame } from './logsFrame';
import { groupNames, readTable } from './readTable';
import { groupedByTime, isComputed } from './shape';
import { tableFrame } from './tableFrame';
import { type MadeFrames, type TableWork } from './tableWork';

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

/** Log lines, a trace, or a table. */
function readFrames(work: TableWork): MadeFrames {
  const { source, index, options, notes, shapes } = work;
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
  const frames = rest ? [tableFrame(plain, rows, options), ...cells.frames] : cells.frames;
  return { frames, shape: 'table', rows };
}
