import { type Notes } from './notes';
import { type FrameOptions } from './options';
import { type TableColumn, type TableContents } from './readTable';
import { type SeriesPlan } from './shape';

/** Says why a chosen format has nothing to draw, and what to do. `auto` takes a table then, without a word. */
export function noteNothingDrawn(
  format: FrameOptions['format'],
  byTime: boolean,
  { columns }: TableContents,
  notes: Notes
): void {
  if (format === 'timeseries') {
    notes.warn(
      `There is nothing to draw over time: ${columns.some(({ kind }) => kind === 'time') ? 'no column holds numbers' : 'no column holds times'}. Add | summarize … by bin_auto(_time) to the query, or choose the table format.`
    );
  } else if (format === 'numeric') {
    notes.warn(
      byTime
        ? 'The answer is grouped by time, so it is no list of numbers. Leave the time out of | summarize … by, or choose the time series format.'
        : 'There are no numbers in the answer. Add | summarize to the query, or choose the table format.'
    );
  }
}

/** Says what series do not show: that rows are no groups, and columns without numbers. */
export function noteSeries({ grouped, others }: SeriesPlan, notes: Notes): void {
  if (!grouped) {
    notes.info(
      'The answer is not grouped by time: each row is drawn as a point. Add | summarize … by bin_auto(_time) to the query to draw one point for each interval.'
    );
  }
  noteOthers(others, notes);
}

/** Says which columns have no place among numbers. */
export function noteOthers(others: TableColumn[], notes: Notes): void {
  if (others.length > 0) {
    const names = others.map(({ field }) => `“${field.name}”`).join(', ');
    notes.info(
      `No numbers to draw in ${names}. Choose the table format to see ${others.length === 1 ? 'it' : 'them'}.`
    );
  }
}
