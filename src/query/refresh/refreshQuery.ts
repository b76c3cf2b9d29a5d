import { concat, defer, map, mergeMap, type Observable, of, toArray } from 'rxjs';

import { info } from '../../frames/notices';
import { type QueryResponse } from '../../service/queryResponse';
import { countText, numberText } from '../../text/words';
import { type FetchedRows, waitNotices } from '../fetchedRows';
import { joinTables } from '../paging/joinTables';
import { totalEffort, sum } from '../paging/effort';
import { type AskedSpan, type BinCache, type Head, type KeepOptions } from './binCache';
import { addGroups, type Bin, hasNoRows, mayBeTruncated, readBins, type BinReading, tooMany } from './bins';
import { planBins } from './planBins';

interface RefreshRequest extends AskedSpan {
  /** As it is sent. */
  apl: string;
  /** Why the whole range has to be asked for, whatever the query is, as the rest of a sentence that begins with "because". */
  why?: string;
  /** Asks for the whole range, as without a cache. */
  whole: () => Observable<FetchedRows>;
  part: (apl: string, from: number, to: number) => Observable<QueryResponse>;
}

/** Answers a query with kept bins and new ones. If that may differ from an answer of the whole range, it queries that, with the reason. */
export function refreshQuery(request: RefreshRequest, cache: BinCache, options: KeepOptions): Observable<FetchedRows> {
  return defer(() => {
    const { apl, from, to, askedAt } = request;
    const plan = request.why === undefined ? planBins(apl) : { why: request.why };
    if ('why' in plan) {
      return wholeOf(request, () => plan.why);
    }
    // The service chooses the size of bin_auto by the length of the range.
    const kept = cache.of(JSON.stringify([apl, plan.size ?? to - from]), plan, options);
    const whole = (why: string | undefined) =>
      wholeOf(request, (answer) => {
        const whyUnkept = kept.takeWhole(answer, request);
        cache.trim();
        return whyUnkept ?? why;
      });
    const found = kept.find(request);
    if ('why' in found) {
      return whole(found.why);
    }
    const { head, bins: old, all } = found;
    const [start, end] = [old[0].start, old[old.length - 1].start + head.size];
    const sent = plan.apl(head.size);
    const parts = [
      { from, to: start, askedAt },
      { from: end, to, askedAt },
    ].filter((part, index) => index === 1 || part.from < part.to);
    // Whether an event at the instant of a bound belongs to a range, the service's documents do not agree: the part after the kept
    // bins is asked for from a millisecond before, and what is not its own is left out. One after the other, for a panel has few of
    // the browser's connections.
    const asks = parts.map((part) => request.part(sent, part.from === end ? end - 1 : part.from, part.to));
    return concat(...asks).pipe(
      toArray(),
      mergeMap((answers) => {
        const fresh: Bin[][] = [];
        for (const [index, part] of parts.entries()) {
          const read = readPart(answers[index], head, { ...part, plan, limit: options.limit });
          if ('why' in read) {
            return whole(read.why);
          }
          // An event at the instant of a part's end belongs to the next bin.
          fresh.push(
            read.filter((bin) => bin.start > part.from - head.size && (part.to === to || bin.start < part.to))
          );
        }
        const bins = [...fresh.flat(), ...old].sort((a, b) => a.start - b.start);
        const groups = addGroups(head.groups, fresh.flat(), plan);
        if (mayBeTruncated(bins, groups, { plan, limit: options.limit })) {
          return whole(tooMany);
        }
        parts.forEach((part, index) => kept.keep(fresh[index], part, head));
        cache.trim();
        const answer = answerOf(head, bins, answers, request);
        const facts = { bins: all, kept: old.length };
        const notices = [...waitNotices(answers.map(({ waited }) => waited)), ageNotice(old, all, askedAt, options)];
        return of<FetchedRows>({ partial: false, rows: 0, notices, answer: () => ({ ...answer, refresh: facts }) });
      })
    );
  });
}

/** @param whyOf says of the answer why its whole range was asked for, or why it will be again */
function wholeOf(
  { whole }: RefreshRequest,
  whyOf: (answer: QueryResponse) => string | undefined
): Observable<FetchedRows> {
  return whole().pipe(
    map((rows) => {
      const answer = { ...rows.answer(), refresh: { kept: 0, why: whyOf(rows.answer()) } };
      return { ...rows, answer: () => answer };
    })
  );
}

function readPart(answer: QueryResponse, head: Head, reading: BinReading): Bin[] | { why: string } {
  if (hasNoRows(answer)) {
    return [];
  }
  const read = readBins(answer, reading);
  if ('why' in read) {
    return read;
  }
  const isLike = read.header === head.header && (read.descending ?? head.descending) === head.descending;
  return isLike ? read.bins : { why: 'the result’s columns changed' };
}

function answerOf(
  { answer, table, descending }: Head,
  bins: Bin[],
  answers: QueryResponse[],
  { from, to }: RefreshRequest
): QueryResponse {
  const { range } = table;
  const { status, ...effort } = totalEffort(answers);
  const iso = (time: number) => new Date(time).toISOString();
  return {
    ...answer,
    ...answers.at(-1),
    ...effort,
    waited: undefined,
    answer: {
      ...answer.answer,
      status: { ...status, rowsMatched: sum(answers.map(({ answer }) => answer.status.rowsMatched)) },
      tables: [
        {
          ...table,
          ...joinTables((descending ? bins.reverse() : bins).map((bin) => bin.table)),
          range: range && { ...range, start: iso(from), end: iso(to) },
        },
      ],
    },
  };
}

/** Notice on the age of the oldest cached bin and the next full refresh. */
function ageNotice(old: Bin[], all: number, now: number, { overlap, wholeEvery }: KeepOptions) {
  const oldest = Math.min(...old.map(({ askedAt }) => askedAt));
  const minutes = (milliseconds: number) => countText(Math.max(1, Math.ceil(milliseconds / 60_000)), 'minute');
  return info(
    `${numberText(old.length)} of ${countText(all, 'bin')} are from earlier refreshes, up to ${minutes(now - oldest)} old. Events more than ${minutes(overlap)} late appear after the next full refresh (within ${minutes(oldest + wholeEvery - now)}).`
  );
}
