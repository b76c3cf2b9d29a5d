import { firstValueFrom, fromEvent, map, type Observable, of, takeUntil } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { type Lookup } from '../apl/completion/lookup';
import { withStep } from '../apl/edit/change';
import { quoteName } from '../apl/tree/quote';
import { type ServiceClient } from '../service/client';
import { SharedRequests } from '../service/sharedRequests';
import { type Cell } from '../service/types';
import { keysOf, mapsQuery } from './profile';

/** A value of a field, and its number of events. */
export interface FieldValue {
  value: string | number | boolean;
  count: number;
}

/** A lookup among the events that match a condition of APL. */
interface FilteredLookup extends Lookup {
  where?: string;
}

const maxValues = 30;

/** Milliseconds that a request goes on when nobody waits for it: each typed letter asks again. */
const graceMs = 300;

/** Looks up the most frequent values of fields. Keeps answers; after a failure, which gives no values, the next call asks again. */
export class ValueLookup {
  private readonly answers = new SharedRequests<readonly FieldValue[]>({ graceMs, keep: true });

  constructor(private readonly service: Pick<ServiceClient, 'query'>) {}

  /** Resolves to no values where `cancelled` fires first. The request is canceled when nobody waits for it any more. */
  of(lookup: FilteredLookup, range: TimeRange, cancelled: AbortSignal): Promise<readonly FieldValue[]> {
    // A range like "now-1h" moves on with each call; its values hardly do.
    const key = JSON.stringify([lookup, range.raw.from.valueOf(), range.raw.to.valueOf()]);
    const answer = this.answers.share(key, () => this.ask(lookup, range));
    const stopped = cancelled.aborted ? of(true) : fromEvent(cancelled, 'abort');
    return firstValueFrom(answer.pipe(takeUntil(stopped)), { defaultValue: [] }).catch(() => []);
  }

  private ask(lookup: FilteredLookup, { from, to }: TimeRange): Observable<FieldValue[]> {
    const body = { apl: valueQuery(lookup), startTime: from.toISOString(), endTime: to.toISOString() };
    const read = (columns: Cell[][] = []) => (lookup.ask === 'keys' ? keysOf(columns[0] ?? []) : valuesOf(columns));
    return this.service.query(body).pipe(map(({ answer: { tables } }) => read(tables.at(0)?.columns)));
  }
}

function valueQuery({ ask, dataset, field, where }: FilteredLookup): string {
  const all = quoteName(dataset);
  const events = where === undefined ? all : withStep(all, `where ${where}`);
  const name = quoteName(field);
  return ask === 'keys'
    ? mapsQuery(events, field)
    : withStep(
        events,
        `where isnotnull(${name}) | summarize count_ = count() by ${name} | top ${maxValues} by count_ desc`
      );
}

function valuesOf([values = [], counts = []]: readonly Cell[][]): FieldValue[] {
  return values.flatMap((value, row) => {
    const count = counts[row];
    return typeof value === 'object' || value === '' ? [] : [{ value, count: typeof count === 'number' ? count : 0 }];
  });
}
