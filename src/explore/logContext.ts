import { lastValueFrom } from 'rxjs';

import {
  AppEvents,
  type DataFrame,
  type DataQueryResponse,
  type LogRowContextOptions,
  LogRowContextQueryDirection,
  type TimeRange,
} from '@grafana/data';

import { type EditedQuery } from '@aplkit/language/apl/edit/change';
import { type Bound, linesAround, type LinesAround } from '@aplkit/language/apl/edit/surroundings';
import { compareInstants, instantText } from '../service/instant';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { fixedRange } from '../query/plan/timeRanges';
import { RunningPages } from '../query/paging/runningPages';
import { type LevelOptions } from '../frames/options';
import { type QueryContext, runQuery } from '../query/runQuery';
import { readFields } from '../schema/readFields';
import { errorText } from '../service/errorText';
import { type AplSource } from '../source';
import { type RowsQuery } from '../types';
import { contextFrame, instantOfLine, instantOfRow, type LogLine, otherRows } from './contextRows';

import { chosenStream, streamValues } from './stream';

const hour = 3_600_000;
/** Windows around a line, in milliseconds, tried in turn until one has enough lines. */
const windows = [2 * hour, 24 * hour, 7 * 24 * hour];

/** Grafana's options, with the selected window (from 12.4 on). */
export interface ContextOptions extends LogRowContextOptions {
  timeWindowMs?: number;
}

const defaultLimit = 100;

/** The parts of the data source that load the lines around a line. */
export interface LineSource extends Pick<AplSource, 'uid' | 'templates' | 'events' | 'getRef'> {
  service: QueryContext['service'];
  settings: LevelOptions;
  schema: Pick<AplSource['schema'], 'fields' | 'known'>;
}

/** Direction from the line, and maximum number of lines. */
interface Side {
  forward: boolean;
  bound: Bound;
  /** Maximum number of lines, plus one if the line itself is included. */
  limit: number;
}

type AskForLines = (bound: Bound, range: TimeRange, limit?: number) => Promise<DataFrame | undefined>;

/** Fetches the lines around a log line in the same stream. */
export class LogContext {
  constructor(private readonly context: LineSource) {}

  /** Lines before or after a line, latest first. Lines in the same nanosecond count as earlier. */
  async lines(line: LogLine, options: ContextOptions, saved: RowsQuery): Promise<DataQueryResponse> {
    try {
      const side = sideOf(line, options);
      const ask = this.asking(line, options, saved);
      const page = await nearestLines(line, side, windowsOf(options), ask);
      const frame = page && (await wholeNanoseconds(page, line, side, ask));
      return { data: frame ? [frame] : [] };
    } catch (error) {
      // Grafana shows that the request failed, but not why.
      const cause = errorText(error);
      const payload = ['Couldn’t load the surrounding lines', cause];
      this.context.events().publish({ type: AppEvents.alertError.name, payload });
      throw error;
    }
  }

  /** A query for the lines around a line, for a separate view. */
  async query(line: LogLine, { scopedVars }: LogRowContextOptions, { query, ...saved }: RowsQuery): Promise<RowsQuery> {
    const range = fixedRange({ from: line.timeEpochMs - windows[0], to: line.timeEpochMs + windows[0] });
    const apl = interpolateApl(query, { templates: this.context.templates(), scopedVars, range });
    const { text } = await this.edited(apl, line, {});
    const { refId, bodyField, editorMode } = saved;
    const datasource = this.context.getRef();
    return { refId, datasource, kind: 'apl', query: text, editorMode, format: 'logs', bodyField, defaultFilter: 'off' };
  }

  /** Creates a function that queries a stream's lines; without a limit, all of them. */
  private asking(
    line: LogLine,
    { direction, scopedVars }: LogRowContextOptions,
    { query, bodyField }: RowsQuery
  ): AskForLines {
    const side = direction === LogRowContextQueryDirection.Forward ? 'after' : 'before';
    const refId = `context-${line.timeEpochNs}-${side}`;
    return async (bound, range, limit) => {
      const rows = limit === undefined ? 'all' : undefined;
      const target = await lastValueFrom(
        runQuery(
          { refId, kind: 'apl', query, format: 'logs', bodyField, rows },
          {
            service: this.context.service,
            settings: this.context.settings,
            running: new RunningPages(),
            filter: (apl) => this.edited(apl, line, { bound, limit }),
            templates: this.context.templates(),
            request: { range, scopedVars },
          }
        )
      );
      return target.frames().at(0);
    };
  }

  private async edited(apl: string, { labels }: LogLine, part: Omit<LinesAround, 'stream'>): Promise<EditedQuery> {
    const { schema, uid } = this.context;
    const datasets = await readFields(apl, schema);
    const stream = streamValues(labels, chosenStream(uid, datasets));
    const edited = linesAround(apl, { stream, ...part }, schema.known);
    if (edited.leftOut.length > 0) {
      throw new Error(edited.leftOut.join(' '));
    }
    return edited;
  }
}

function sideOf(line: LogLine, { direction, limit = defaultLimit }: LogRowContextOptions): Side {
  const time = instantText(instantOfLine(line));
  if (direction === LogRowContextQueryDirection.Forward) {
    return { forward: true, bound: { comparison: '>', time }, limit };
  }
  // Other lines in this nanosecond are already part of the context.
  return line.dataFrame.meta?.custom?.isContext === true
    ? { forward: false, bound: { comparison: '<', time }, limit }
    : { forward: false, bound: { comparison: '<=', time }, limit: limit + 1 };
}

/** Windows to try: all of `windows`, or only the selected window if it's shorter. */
function windowsOf({ timeWindowMs }: ContextOptions): readonly number[] {
  return timeWindowMs !== undefined && timeWindowMs < windows[0] ? [timeWindowMs] : windows;
}

/** Widens the range on one side of a line until there are enough lines. */
async function nearestLines(
  { timeEpochMs: at }: LogLine,
  { forward, bound, limit }: Side,
  spans: readonly number[],
  ask: AskForLines
): Promise<DataFrame | undefined> {
  let page: DataFrame | undefined;
  for (const window of spans) {
    page = await ask(
      bound,
      fixedRange(forward ? { from: at, to: at + window } : { from: at - window, to: at + 1 }),
      limit
    );
    if ((page !== undefined && page.length >= limit) || (forward && at + window > Date.now())) {
      break;
    }
  }
  return page;
}

/** A page without the line itself. If other lines remain, also without the last nanosecond, which may be cut off. */
async function wholeNanoseconds(
  page: DataFrame,
  line: LogLine,
  { forward, limit }: Side,
  ask: AskForLines
): Promise<DataFrame> {
  const rows = otherRows(page, line);
  if (page.length < limit) {
    return contextFrame(page, rows, forward);
  }
  const last = instantOfRow(page, page.length - 1);
  const earlier = rows.filter((row) => compareInstants(instantOfRow(page, row), last) !== 0);
  if (earlier.length > 0) {
    return contextFrame(page, earlier, forward);
  }
  const range = fixedRange({ from: last.milliseconds, to: last.milliseconds + 1 });
  const all = (await ask({ comparison: '==', time: instantText(last) }, range)) ?? page;
  return contextFrame(all, otherRows(all, line), false);
}
