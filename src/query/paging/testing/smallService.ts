import { type Cell, type TabularResponse } from '../../../service/types';
import { type PagedPlan } from '../../plan/plan';
import { type PageRequest } from '../pageRequest';
import { compareInstants, type Instant, instantText } from '../../../service/instant';

/** Event in the fake service, with its time in nanoseconds after a fixed moment. */
export interface SmallEvent {
  time: number;
  value: Cell;
}

export interface SmallServiceOptions {
  direction: PagedPlan['direction'];
  /** True if a range includes its bounds. */
  inclusive: boolean;
  /** The service's own row limit. */
  cap: number;
  /** `none`: no cursors. `stuck`: always the same cursor. `refused`: an error for each request with a cursor. */
  cursors: 'work' | 'none' | 'stuck' | 'refused';
  /** True if responses contain `rowsMatched`. */
  counts: boolean;
  /** True to stop early: the service counts only the rows that it sends, and reports a partial result. */
  stopsEarly?: boolean;
  /** True to shuffle rows with the same time in each response. */
  shuffles?: boolean;
  /** True to ignore the range and repeat the first page. */
  ignoresRange?: boolean;
  /** True to change values from request to request. */
  varies?: boolean;
}

const base = Date.UTC(2024, 0, 1);
export const momentOf = (time: number): Instant => ({
  milliseconds: base + Math.floor(time / 1e6),
  nanos: ((time % 1e6) + 1e6) % 1e6,
});

/** Minimal fake service that pages through a list of events. */
export class SmallService {
  requests = 0;

  constructor(
    readonly events: SmallEvent[],
    private readonly options: SmallServiceOptions
  ) {}

  answer({ limit, bound, cursor }: PageRequest): TabularResponse {
    const { direction, inclusive, cap, cursors, counts, stopsEarly, shuffles, ignoresRange, varies } = this.options;
    this.requests++;
    if (cursor !== undefined && cursors === 'refused') {
      throw new Error('The cursor is refused.');
    }
    const sign = direction === 'ascending' ? 1 : -1;
    const ordered = this.events
      .map((event, id) => ({ ...event, id }))
      .sort(
        (a, b) =>
          sign *
          (a.time - b.time ||
            (shuffles ? ((a.id * 7 + this.requests * 3) % 5) - ((b.id * 7 + this.requests * 3) % 5) : 0) ||
            a.id - b.id)
      );
    const within = ordered.filter(({ time }) => {
      const order = bound === undefined || ignoresRange ? 1 : sign * compareInstants(momentOf(time), bound.at);
      return inclusive ? order >= 0 : order > 0;
    });
    const [time, id] = (cursor ?? '').split(':').map(Number);
    const after =
      cursor === undefined || cursors === 'stuck'
        ? within
        : within.filter((event) => sign * (event.time - time || event.id - id) > 0);
    const page = after.slice(0, Math.min(limit, cap));
    const last = page.at(-1);
    const edge = last === undefined ? cursor : cursors === 'stuck' ? 'stuck' : `${last.time}:${last.id}`;
    return {
      format: 'tabular',
      status: {
        ...(counts && { rowsMatched: stopsEarly ? page.length : within.length }),
        ...(stopsEarly && { isPartial: true }),
        ...(cursors !== 'none' && { minCursor: edge, maxCursor: edge }),
      },
      tables: [
        {
          name: '0',
          fields: [
            { name: '_time', type: 'datetime' },
            { name: 'value', type: 'unknown' },
          ],
          columns: [
            page.map((event) => instantText(momentOf(event.time))),
            page.map(({ value }) => (varies ? [this.requests, value] : value)),
          ],
        },
      ],
    };
  }
}
