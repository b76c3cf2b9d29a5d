import { type Observable } from 'rxjs';

import { type DateTime, type TimeRange } from '@grafana/data';

import { SharedRequests } from '../../service/sharedRequests';
import { type FetchedRows } from './fetchedRows';

/** Milliseconds for which pages keep loading without a subscriber. Grafana cancels a panel's request just before it sends the next one. */
const graceMs = 1000;

/**
 * Pages in progress. A query that is refreshed before its last page has arrived continues with these pages if its range has only moved with
 * `now`.
 */
export class RunningPages {
  private readonly running = new SharedRequests<FetchedRows>({ graceMs });

  /** @param query everything that determines the rows, except the range */
  share(query: unknown, { raw, from, to }: TimeRange, start: () => Observable<FetchedRows>): Observable<FetchedRows> {
    return this.running.share(JSON.stringify([query, boundOf(raw.from, from), boundOf(raw.to, to)]), start);
  }
}

/**
 * Key for one end of a range: its text if it's relative, otherwise its time. Rounded ends, such as `now/d`, also get their time, which
 * depends on the time zone.
 */
function boundOf(raw: DateTime | string, time: DateTime): string | number {
  return typeof raw === 'string' && !raw.includes('/') ? raw : time.valueOf();
}
