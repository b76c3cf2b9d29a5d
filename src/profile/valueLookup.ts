import { firstValueFrom, fromEvent, map, type Observable, of, takeUntil } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { type FoundValue } from '@aplkit/language/apl/completion/items';
import { type Lookup } from '@aplkit/language/apl/completion/lookup';
import { withStep } from '@aplkit/language/apl/edit/change';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { queryRangeOf } from '../service/queryRange';
import { type ServiceClient } from '../service/client';
import { SharedRequests } from '../service/sharedRequests';
import { type Cell } from '../service/types';
import { keysOf, mapsQuery } from './profile';

/** Lookup among the events that match an APL condition. */
interface FilteredLookup extends Lookup {
  where?: string;
}

const maxValues = 30;

/** Milliseconds before an unused request is canceled, because typing sends a request per letter. */
const graceMs = 300;

/** Finds and caches frequent values of fields. A failed lookup returns none, and is retried next time. */
export class ValueLookup {
  private readonly known = new SharedRequests<readonly FoundValue[]>({ graceMs, keep: true });

  constructor(private readonly service: Pick<ServiceClient, 'query'>) {}

  /** Looks up a field's values; returns none after `cancelled` fires. */
  of(lookup: FilteredLookup, range: TimeRange, cancelled: AbortSignal): Promise<readonly FoundValue[]> {
    // A range such as "now-1h" moves with each call, but its values hardly change.
    const key = JSON.stringify([lookup, range.raw.from.valueOf(), range.raw.to.valueOf()]);
    const values = this.known.share(key, () => this.ask(lookup, range));
    const stopped = cancelled.aborted ? of(true) : fromEvent(cancelled, 'abort');
    return firstValueFrom(values.pipe(takeUntil(stopped)), { defaultValue: [] }).catch(() => []);
  }

  private ask({ ask, dataset, field, where }: FilteredLookup, range: TimeRange): Observable<readonly FoundValue[]> {
    const all = quoteName(dataset);
    const events = where === undefined ? all : withStep(all, `where ${where}`);
    return ask === 'keys'
      ? columnsOf(this.service, mapsQuery(events, field), range).pipe(map(([maps = []]) => keysOf(maps)))
      : frequentValues(this.service, events, quoteName(field), maxValues, range);
  }
}

/** Queries the most frequent values. `value` is an APL expression. */
export function frequentValues(
  service: Pick<ServiceClient, 'query'>,
  events: string,
  value: string,
  count: number,
  range: TimeRange
): Observable<FoundValue[]> {
  const step = `where isnotnull(${value}) | summarize count_ = count() by ${value} | top ${count} by count_ desc`;
  return columnsOf(service, withStep(events, step), range).pipe(
    map(([values = [], counts = []]) =>
      values.flatMap((each, row) => {
        const n = counts[row];
        return typeof each === 'object' || each === '' ? [] : [{ value: each, count: typeof n === 'number' ? n : 0 }];
      })
    )
  );
}

/** Columns of a result; integers beyond 2^53 are strings. */
function columnsOf(service: Pick<ServiceClient, 'query'>, apl: string, range: TimeRange): Observable<Cell[][]> {
  return service.query({ apl, ...queryRangeOf(range) }).pipe(
    map(({ body: { tables } }) => {
      const { columns = [], exact } = tables.at(0) ?? {};
      return columns.map((column, place) => exact?.get(place) ?? column);
    })
  );
}
