import { concat, defer, map, mergeMap, type Observable, of, tap, toArray } from 'rxjs';

import { type QueryResponse } from '../../service/queryResponse';
import { countText, numberText } from '../../text/words';
import { type FetchedRows, waitNotices } from '../fetchedRows';
import { effortOf, sum } from '../result/effort';
import { type BinCache } from './binCache';
import { planBins } from './planBins';
import { type AnswerOfRange, type Head, type KeepOptions, type QueryBins } from './queryBins';
import { tooMany } from './readBins';
import { type Bin, putTogether } from './takeApart';

/** One query of one refresh. Times are in milliseconds since 1970. */
export interface RefreshRequest {
  /** As it is sent. */
  apl: string;
  /** Both bounds belong to the range. */
  from: number;
  to: number;
  /** When the refresh began. */
  askedAt: number;
  /** Why the whole range has to be asked for, whatever the query is, as the rest of a sentence that begins with "because". */
  why?: string;
  /** Asks for the whole range, as without a cache. */
  whole: () => Observable<FetchedRows>;
  /** Asks for a part of the range. */
  part: (apl: string, from: number, to: number) => Observable<QueryResponse>;
}

/**
 * Answers a query with what is kept of it and with new answers for the rest: the bins that the range cuts, those that end after the
 * overlap begins, and those that are missing. What is shown is what an answer of the whole range would show, but for events that
 * came to older bins since these were asked for. Whatever is not known to be that is asked for whole, with the reason.
 *
 * Nothing is kept of what fails or is cancelled.
 */
export function refreshQuery(request: RefreshRequest, cache: BinCache, options: KeepOptions): Observable<FetchedRows> {
  return defer(() => {
    const { apl, from, to, askedAt } = request;
    const plan = request.why === undefined ? planBins(apl) : { why: request.why };
    if ('why' in plan) {
      return wholeBecause(request, plan.why);
    }
    // The service chooses the size of bin_auto by the length of the range.
    const bins = cache.of(JSON.stringify([apl, plan.size ?? to - from]), plan, options);
    const whole = (why?: string) =>
      wholeBecause(request, why).pipe(
        tap((rows) => {
          bins.takeWhole({ answer: rows.answer(), from, to, askedAt });
          cache.trim();
        })
      );
    const { head } = bins;
    if (head === undefined) {
      return whole(bins.whyUnkept(from, to));
    }
    const { bins: old, all } = bins.cached(from, to, askedAt);
    // Two requests instead of one have to be worth it.
    if (old.length === 0 || old.length * 2 < all) {
      return whole(bins.whyUnkept(from, to) ?? 'less than half of its bins are known, or they are too old');
    }
    const [start, end] = [old[0].start, old[old.length - 1].start + head.size];
    const sent = plan.apl(head.size);
    const parts = [
      { from, to: start },
      { from: end, to },
    ].filter((part, index) => index === 1 || part.from < part.to);
    // Whether an event at the instant of a bound belongs to a range, the service's documents do not agree: the part after the kept
    // bins is asked for from a millisecond before, and what is not its own is left out. One after the other, for a panel has few of
    // the browser's connections.
    const asks = parts.map((part) => request.part(sent, part.from === end ? end - 1 : part.from, part.to));
    return concat(...asks).pipe(
      toArray(),
      mergeMap((answers) => {
        const answered = parts.map((part, index) => ({ ...part, askedAt, answer: answers[index] }));
        const merged = bins.holds(old) ? merge(bins, head, answered, old) : { why: 'a later answer came meanwhile' };
        if ('why' in merged) {
          return whole(merged.why);
        }
        cache.trim();
        const answer = answerOf(head, merged, answers, { from, to });
        const facts = { bins: all, kept: old.length };
        const notices = [...waitNotices(answers.map(({ waited }) => waited)), ageNotice(old, all, askedAt, options)];
        return of<FetchedRows>({ partial: false, rows: 0, notices, answer: () => ({ ...answer, refresh: facts }) });
      })
    );
  });
}

function wholeBecause({ whole }: RefreshRequest, why: string | undefined): Observable<FetchedRows> {
  return whole().pipe(
    map((rows) => {
      const answer = { ...rows.answer(), refresh: { kept: 0, why } };
      return { ...rows, answer: () => answer };
    })
  );
}

/** Returns the bins of the whole range in the order of time, and keeps those that may be kept. */
function merge(bins: QueryBins, head: Head, parts: AnswerOfRange[], cached: Bin[]): Bin[] | { why: string } {
  const fresh: Bin[][] = [];
  for (const part of parts) {
    const read = bins.readPart(head, part, part === parts.at(-1));
    if ('why' in read) {
      return read;
    }
    fresh.push(read);
  }
  if (bins.wouldBeTruncated(head, cached, fresh.flat())) {
    return { why: tooMany };
  }
  parts.forEach((part, index) => bins.keep(fresh[index], part));
  return [...fresh.flat(), ...cached].sort((a, b) => a.start - b.start);
}

function answerOf(
  { answer, table, descending }: Head,
  bins: Bin[],
  answers: QueryResponse[],
  { from, to }: { from: number; to: number }
): QueryResponse {
  const { range } = table;
  const { status, ...effort } = effortOf(answers);
  const put = putTogether(descending ? [...bins].reverse() : bins, table.fields.length);
  const iso = (time: number) => new Date(time).toISOString();
  return {
    ...answer,
    ...answers.at(-1),
    ...effort,
    waited: undefined,
    answer: {
      ...answer.answer,
      status: { ...status, rowsMatched: sum(answers.map(({ answer }) => answer.status.rowsMatched)) },
      tables: [{ ...table, ...put, range: range && { ...range, start: iso(from), end: iso(to) } }],
    },
  };
}

/** Says how old the oldest of the kept bins is, and until when. */
function ageNotice(old: Bin[], all: number, now: number, { overlap, wholeEvery }: KeepOptions) {
  const oldest = Math.min(...old.map(({ askedAt }) => askedAt));
  const minutes = (milliseconds: number) => countText(Math.max(1, Math.ceil(milliseconds / 60_000)), 'minute');
  return {
    severity: 'info' as const,
    text: `${numberText(old.length)} of ${countText(all, 'bin')} are from earlier refreshes, ${minutes(now - oldest)} old at most. Events that came to them more than ${minutes(overlap)} late show within ${minutes(oldest + wholeEvery - now)}, when the whole range is asked for again.`,
  };
}
