import { type Observable } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { SharedRequests } from '../../service/sharedRequests';
import { type FetchedRows } from '../fetchedRows';

/** Milliseconds from the end of one request of a panel to its next one, at most: Grafana cancels a request before it sends the next. */
const graceMs = 1000;

/**
 * Pages that are on their way. A dashboard that refreshes sooner than all pages of a long list are there would start with the first
 * page each time: while pages come, the same query waits for them, if its range is relative (`now-1h`) and only moved on.
 */
export class RunningPages {
  private readonly running = new SharedRequests<FetchedRows>({ graceMs });

  /**
   * Returns the pages of a query that are on their way, or starts them.
   * @param query all that decides which rows these are, except the range
   */
  share(query: unknown, { raw, from, to }: TimeRange, start: () => Observable<FetchedRows>): Observable<FetchedRows> {
    const isRelative = typeof raw.from === 'string' && typeof raw.to === 'string';
    const key = JSON.stringify([query, isRelative ? [raw.from, raw.to] : [from.valueOf(), to.valueOf()]]);
    return this.running.share(key, start);
  }
}
