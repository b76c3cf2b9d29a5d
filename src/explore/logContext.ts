import { from, lastValueFrom } from 'rxjs';

import {
  AppEvents,
  type DataFrame,
  type DataQueryResponse,
  dateTime,
  type LogRowContextOptions,
  LogRowContextQueryDirection,
  type TimeRange,
} from '@grafana/data';

import { type EditedQuery } from '../apl/edit/change';
import { type Bound, linesAround, type Surroundings } from '../apl/edit/surroundings';
import { interpolate } from '../query/interpolation/interpolate';
import { migrateQuery } from '../query/migration/migrate';
import { instantText } from '../query/paging/instant';
import { RunningPages } from '../query/paging/runningPages';
import { runQuery } from '../query/runQuery';
import { readFields } from '../schema/readFields';
import { type AplQuery } from '../types';
import { cameWithContext, contextFrame, instantAt, type LogLine, momentOf, rowOf, sameInstant } from './contextRows';
import { type ExploreContext } from './derived';
import { chosenStream, streamValues } from './stream';

const hour = 3_600_000;
/** Times before or after a line. Where a stream is quiet, each is tried if the one before brings too few lines. */
const windows = [2 * hour, 24 * hour, 7 * 24 * hour];
/** As many lines as Grafana asks for. */
const usualLimit = 100;
/** Options that are about an answer as a whole. */
const plain: Partial<AplQuery> = {
  format: 'logs',
  derived: undefined,
  endpoint: undefined,
  paging: undefined,
  supportingQueryType: undefined,
};

/** The lines around a log line, in the same stream. */
export class LogContext {
  constructor(private readonly context: ExploreContext) {}

  /**
   * Returns lines before or after a line, the latest first. Those of one nanosecond come together; those of the line's own are among
   * the ones before it, where Grafana puts them, without the line itself. Fails with a sentence for a person, and tells it.
   */
  async lines(line: LogLine, options: LogRowContextOptions, saved: AplQuery): Promise<DataQueryResponse> {
    try {
      const frame = await this.page(line, options, saved);
      return { data: frame ? [frame] : [] };
    } catch (error) {
      // Grafana shows that it failed, and not why.
      const cause = error instanceof Error ? error.message : String(error);
      const payload = ['The lines around this one could not be loaded', cause];
      this.context.events().publish({ type: AppEvents.alertError.name, payload });
      throw error;
    }
  }

  /** Returns the query of the lines around a line, in its stream, for a view of its own. */
  async query(line: LogLine, { scopedVars }: LogRowContextOptions, saved: AplQuery): Promise<AplQuery> {
    const query = migrateQuery(saved);
    const range = rangeOf(line.timeEpochMs - windows[0], line.timeEpochMs + windows[0]);
    const apl = interpolate(query.query, { templates: this.context.templates(), scopedVars, range });
    const { text } = await this.edited(apl, line, {});
    return { ...query, ...plain, datasource: this.context.getRef(), query: text };
  }

  private async page(
    line: LogLine,
    { direction, limit = usualLimit, scopedVars }: LogRowContextOptions,
    saved: AplQuery
  ): Promise<DataFrame | undefined> {
    const forward = direction === LogRowContextQueryDirection.Forward;
    const at = momentOf(line);
    // The other lines of this nanosecond come with the line that the context is of, and with each line of a context.
    const comparison = forward ? '>' : cameWithContext(line) ? '<' : '<=';
    const most = comparison === '<=' ? limit + 1 : limit;
    const refId = `context-${line.timeEpochNs}-${forward ? 'after' : 'before'}`;
    const ask = (bound: Bound, range: TimeRange, limit?: number) => {
      const query: AplQuery = { ...saved, ...plain, refId, rows: limit === undefined ? 'all' : undefined };
      return lastValueFrom(
        runQuery(query, {
          service: this.context.service,
          running: new RunningPages(),
          filter: (apl) => from(this.edited(apl, line, { bound, limit })),
          templates: this.context.templates(),
          request: { range, scopedVars },
        })
      ).then((target) => target.frames().at(0));
    };

    let page: DataFrame | undefined;
    for (const window of windows) {
      const to = line.timeEpochMs + window;
      const range = forward ? rangeOf(line.timeEpochMs, to) : rangeOf(line.timeEpochMs - window, line.timeEpochMs + 1);
      page = await ask({ comparison, time: instantText(at) }, range, most);
      if ((page !== undefined && page.length >= most) || (forward && to > Date.now())) {
        break;
      }
    }
    if (page === undefined || page.length === 0) {
      return page;
    }
    const rows = [...page.fields[0].values.keys()];
    const self = comparison === '<=' ? rowOf(page, line, rows) : -1;
    if (page.length < most) {
      return contextFrame(
        page,
        rows.filter((row) => row !== self),
        forward
      );
    }
    // The limit may have cut the lines of the last nanosecond: they come with the next ones, or alone.
    const last = instantAt(page, page.length - 1);
    const { fields } = page;
    const whole = rows.filter((row) => row !== self && !sameInstant(instantAt({ fields }, row), last));
    if (whole.length > 0) {
      return contextFrame(page, whole, forward);
    }
    const moment = rangeOf(last.milliseconds, last.milliseconds + 1);
    const all = (await ask({ comparison: '==', time: instantText(last) }, moment)) ?? page;
    const every = [...all.fields[0].values.keys()];
    const own = sameInstant(last, at) ? rowOf(all, line, every) : -1;
    return contextFrame(
      all,
      every.filter((row) => row !== own),
      false
    );
  }

  private async edited(apl: string, { labels }: LogLine, part: Omit<Surroundings, 'stream'>): Promise<EditedQuery> {
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

function rangeOf(from: number, to: number): TimeRange {
  const range = { from: dateTime(from), to: dateTime(to) };
  return { ...range, raw: range };
}
