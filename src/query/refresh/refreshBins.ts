import { concat, defer, map, mergeMap, type Observable, of, toArray } from 'rxjs';

import { type QueryResultMetaNotice } from '@grafana/data';

import { info } from '../../frames/notices';
import { type Waited } from '../../service/fetch';
import { type RefreshFacts } from '../../service/queryResult';
import { countText, numberText } from '../../text/words';
import { waitNotices } from '../fetchedRows';
import { type AskedSpan, type Bin, type BinReader, type BinsHead, type KeepOptions, type QueryBins } from './binCache';

export interface Refreshed<Result> {
  result: Result;
  notices: QueryResultMetaNotice[];
}

interface BinsRequest<Result> extends AskedSpan {
  /** The things that may be late: `Events`. */
  noun: string;
  /** Asks for the whole range, as without a cache. */
  whole: () => Observable<Refreshed<Result>>;
  /** Asks for bins of a size (ms) in a part of the range. */
  part: (size: number, from: number, to: number) => Observable<Result>;
}

type Facts = { facts: RefreshFacts };

/** A result for which the whole range was asked. */
export const wholeRange =
  <Result>(whyOf: (result: Result) => string | undefined) =>
  (whole: Refreshed<Result>): Refreshed<Result> & Facts => ({
    ...whole,
    facts: { kept: 0, why: whyOf(whole.result) },
  });

/** Answers a query with kept bins and new ones. If that may differ from a result of the whole range, it queries that, with the reason. */
export function refreshBins<Result extends { waited?: Waited }, Rows, Head extends BinsHead>(
  request: BinsRequest<Result>,
  kept: QueryBins<Result, Rows, Head>,
  { onKept, ...options }: KeepOptions & { /** Called when more bins are kept. */ onKept: () => void }
): Observable<Refreshed<Result> & Facts> {
  return defer(() => {
    const { from, to, askedAt, noun } = request;
    const { reader } = kept;
    const whole = (why: string | undefined) =>
      request.whole().pipe(
        map(
          wholeRange((result) => {
            const whyUnkept = kept.takeWhole(result, request);
            onKept();
            return whyUnkept ?? why;
          })
        )
      );
    const found = kept.find(request);
    if ('why' in found) {
      return whole(found.why);
    }
    const { head, bins: old, all } = found;
    const [start, end] = [old[0].start, old[old.length - 1].start + head.size];
    const parts = [
      { from, to: start, askedAt },
      { from: end - reader.lookback, to, askedAt },
    ].filter((part, index) => index === 1 || part.from < part.to);
    const newest = parts[parts.length - 1];
    // Whether an event at the instant of a bound belongs to a range, the service's documents do not agree: the part after the kept
    // bins is asked for from a millisecond before, and what is not its own is left out. One after the other, for a panel has few of
    // the browser's connections.
    const asks = parts.map((part) => request.part(head.size, part === newest ? part.from - 1 : part.from, part.to));
    return concat(...asks).pipe(
      toArray(),
      mergeMap((results) => {
        const fresh: Array<Array<Bin<Rows>>> = [];
        for (const [index, part] of parts.entries()) {
          const asked = part === newest ? { ...part, from: part.from - 1 } : part;
          const read = readPart(results[index], reader, head, asked);
          if ('why' in read) {
            return whole(read.why);
          }
          // An event at the instant of a part's end belongs to the next bin.
          const isOwn = ({ start: at }: Bin<Rows>) =>
            part === newest ? at > end - head.size : at > part.from - head.size && at < part.to;
          fresh.push(read.filter(isOwn));
        }
        const whyApart = reader.whyApart(head, old, fresh);
        if (whyApart !== undefined) {
          return whole(whyApart);
        }
        parts.forEach((part, index) => kept.keep(fresh[index], part, head));
        onKept();
        const bins = [...fresh.flat(), ...old].sort((a, b) => a.start - b.start);
        return of({
          result: reader.join(head, bins, results, request),
          notices: [
            ...waitNotices(results.map(({ waited }) => waited)),
            ageNotice(old, all, { askedAt, noun }, options),
          ],
          facts: { bins: all, kept: old.length },
        });
      })
    );
  });
}

function readPart<Result, Rows, Head extends BinsHead>(
  result: Result,
  reader: BinReader<Result, Rows, Head>,
  head: Head,
  asked: AskedSpan
): Array<Bin<Rows>> | { why: string } {
  if (reader.isEmpty(result)) {
    return [];
  }
  const read = reader.read(result, asked, head);
  if ('why' in read) {
    return read;
  }
  return read.head.header === head.header ? read.bins : { why: 'the result’s columns changed' };
}

/** Notice on the age of the oldest cached bin and the next full refresh. */
function ageNotice(
  old: Array<Pick<Bin<unknown>, 'askedAt'>>,
  all: number,
  { askedAt: now, noun }: Pick<BinsRequest<unknown>, 'askedAt' | 'noun'>,
  { overlap, wholeEvery }: KeepOptions
) {
  const oldest = Math.min(...old.map(({ askedAt }) => askedAt));
  const minutes = (milliseconds: number) => countText(Math.max(1, Math.ceil(milliseconds / 60_000)), 'minute');
  return info(
    `${numberText(old.length)} of ${countText(all, 'bin')} are from earlier refreshes, up to ${minutes(now - oldest)} old. ${noun} more than ${minutes(overlap)} late appear after the next full refresh (within ${minutes(oldest + wholeEvery - now)}).`
  );
}
