import { type DataFrame, DataFrameType } from '@grafana/data';

import { type QueryAnswer } from '../service/answers';
import { noteLegend } from './legend';
import { describeAnswer, noteAnswer } from './meta';
import { Notes } from './notes';
import { type FrameOptions, type FrameShape } from './options';
import { type RareShapes } from './shapeParts';
import { tableFrames } from './tableFrames';

/** The table with the same groups without time, which the service adds to groups by time (service facts, "Query"). */
const totals = '_totals';

/**
 * A tabular answer as frames of its own: Grafana writes into frames, so they are never shared; the values may be the answer's
 * own arrays. Never throws for an answer that the client has decoded; no tables, no frames.
 *
 * @param shapes where the answer `needsRareShapes`: without them, spans are a table, lists text, gaps stay, and each series is a frame
 */
export function toFrames(source: QueryAnswer, options: FrameOptions, shapes?: RareShapes): DataFrame[] {
  const { tables } = source.answer;
  const notes = new Notes(options.ofPage);
  const frames: DataFrame[] = [];
  let rows = 0;
  let shape: FrameShape | undefined;
  const shown = shownTables(source, options, notes);
  const names = shown.length > 1 ? distinctNames(shown.map((index) => tables[index].name)) : undefined;
  for (const [place, index] of shown.entries()) {
    const made = tableFrames({ source, index, options, notes, shapes });
    // Only names that tell tables apart are worth showing; the service calls the first one "0".
    if (names !== undefined) {
      nameFrames(made.frames, names[place], options);
    }
    frames.push(...made.frames);
    rows += made.rows;
    shape ??= made.shape;
  }
  for (const frame of frames) {
    frame.refId = options.refId;
  }
  if (shape !== undefined) {
    noteAnswer(source, notes);
    noteLegend(frames, options.legend, notes);
    noteCells(frames, options, notes);
    describeAnswer(frames, source, { shape, rows }, options, notes);
  }
  return frames;
}

/** Names that come again have their number behind them. */
function distinctNames(names: string[]): string[] {
  return names.map((name, place) => {
    const before = names.slice(0, place).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** Puts the table's name before what frames and series are called; a template for these is all that a person wants to read. */
function nameFrames(frames: DataFrame[], table: string, { legend = '' }: FrameOptions): void {
  for (const frame of frames) {
    frame.name = frame.name === undefined ? table : `${table} ${frame.name}`;
    for (const { config } of frame.fields) {
      if (config.displayNameFromDS !== undefined && legend.trim() === '') {
        config.displayNameFromDS = `${table} ${config.displayNameFromDS}`;
      }
    }
  }
}

/** The tables that are asked for: all but the totals, or only these. Numbers without time are in the totals of groups by time. */
function shownTables(
  { answer: { tables } }: QueryAnswer,
  { format, totals: wanted }: FrameOptions,
  notes: Notes
): number[] {
  const all = [...tables.keys()];
  const main = all.filter((index) => tables[index].name !== totals);
  const rest = all.filter((index) => tables[index].name === totals);
  if (main.length === 0 || rest.length === 0) {
    if (wanted === true && main.length > 0) {
      notes.info('The answer has no totals: the service sends them with groups by time. Here is all that it has.');
    }
    return all;
  }
  if (wanted === true || format === 'numeric') {
    if (wanted !== true) {
      notes.info('Numbers have no time: these are the totals of each group over the whole range.');
    }
    return rest;
  }
  return main;
}

/** A histogram's cells are neither a line nor a number, whatever format was chosen. */
function noteCells(frames: DataFrame[], { format }: FrameOptions, notes: Notes): void {
  const has = (type: DataFrameType) => frames.some(({ meta }) => meta?.type === type);
  if (format === 'timeseries' && has(DataFrameType.HeatmapCells)) {
    notes.info(
      'A histogram in each interval cannot be drawn as lines: these are the cells of a heatmap. Choose the heatmap panel, or | summarize percentiles_array(…) by bin_auto(_time) for lines.'
    );
  } else if (format === 'numeric' && has(DataFrameType.Histogram)) {
    notes.info('A histogram is no single number: these are its bars. Choose the histogram panel, or the table format.');
  }
}
