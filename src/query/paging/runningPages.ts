import { type Observable } from 'rxjs';

import { type DateTime, type TimeRange } from '@grafana/data';

import { SharedRequests } from '../../service/sharedRequests';
import { type FetchedRows } from './fetchedRows';

/** Milliseconds for which unused pages keep loading. Grafana cancels a request just before the next one. */
const graceMs = 1000;

/** Pages in progress. A refreshed query continues with them if its range has only moved with `now`. */
export class RunningPages {
  private readonly running = new SharedRequests<FetchedRows>({ graceMs });

  /** @param query everything that determines the rows, except the range */
  share(query: unknown, { raw, from, to }: TimeRange, start: () => Observable<FetchedRows>): Observable<FetchedRows> {
    return this.running.share(JSON.stringify([query, boundOf(raw.from, from), boundOf(raw.to, to)]), start);
  }
}

/** Key for one end of a range: its text if it's relative, its time if it's absolute or rounded, such as `now/d`. */
function boundOf(raw: DateTime | string, time: DateTime): string | number {
  return typeof raw === 'string' && !raw.includes('/') ? raw : time.valueOf();
}
