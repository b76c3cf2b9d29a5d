import { type Observable } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { SharedRequests } from '../../service/sharedRequests';
import { type FetchedRows } from '../fetchedRows';

/** Milliseconds from the end of one request of a panel to its next one, at most: Grafana cancels a request before it sends the next. */
const graceMs = 1000;

/** Pages in progress. A query that refreshes before its last page has arrived continues with them if its range is relative and has only moved. */
export class RunningPages {
  private readonly running = new SharedRequests<FetchedRows>({ graceMs });

  /** @param query everything that determines the rows, except the range */
  share(query: unknown, { raw, from, to }: TimeRange, start: () => Observable<FetchedRows>): Observable<FetchedRows> {
    const isRelative = typeof raw.from === 'string' && typeof raw.to === 'string';
    const key = JSON.stringify([query, isRelative ? [raw.from, raw.to] : [from.valueOf(), to.valueOf()]]);
    return this.running.share(key, start);
  }
}
