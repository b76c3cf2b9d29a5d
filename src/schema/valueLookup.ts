import { firstValueFrom, fromEvent, map, type Observable, of, takeUntil } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { type Lookup } from '../apl/completion/lookup';
import { quoteName } from '../apl/tree/quote';
import { type ServiceClient } from '../service/client';
import { isObject } from '../service/json';
import { SharedRequests } from '../service/sharedRequests';
import { type Cell } from '../service/types';

/** A value of a field, with the number of its events. */
export interface FieldValue {
  value: string | number | boolean;
  count: number;
}

/** A lookup among the events that a condition of APL holds for. */
interface FilteredLookup extends Lookup {
  where?: string;
}

/** As many as a person reads through. */
const maxValues = 30;

/** Maps are examined in this many events: most have the same keys. */
const maxMaps = 100;

/** Milliseconds that a request goes on when nobody waits for it: each typed letter asks again. */
const graceMs = 300;

/** Asks for a field's most frequent values; answers are kept. A query that fails gives none, and the next call asks again. */
export class ValueLookup {
  private readonly answers = new SharedRequests<readonly FieldValue[]>({ graceMs, keep: true });

  constructor(private readonly service: Pick<ServiceClient, 'query'>) {}

  /** Resolves to no values where `cancelled` fires first. The request is cancelled when nobody waits for it any more. */
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
  const name = quoteName(field);
  const events = where === undefined ? quoteName(dataset) : `${quoteName(dataset)} | where ${where}`;
  const there = `${events} | where isnotnull(${name})`;
  return ask === 'keys'
    ? `${there} | limit ${maxMaps} | project ${name}`
    : `${there} | summarize count_ = count() by ${name} | top ${maxValues} by count_ desc`;
}

/** Returns the keys of maps, the most frequent first. */
export function keysOf(maps: readonly Cell[]): Array<{ value: string; count: number }> {
  const counts = new Map<string, number>();
  for (const map of maps.filter(isObject)) {
    Object.keys(map).forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** Columns of a group and its count, in either order of the service. */
function valuesOf([values = [], counts = []]: readonly Cell[][]): FieldValue[] {
  return values.flatMap((value, row) => {
    const count = counts[row];
    return typeof value === 'object' || value === '' ? [] : [{ value, count: typeof count === 'number' ? count : 0 }];
  });
}
