import { concat, defer, map, mergeMap, type Observable, of, toArray } from 'rxjs';

import { type QueryResultMetaNotice } from '@grafana/data';

import { info } from '../../frames/notices';
import { type Waited } from '../../service/fetch';
import { type RefreshFacts } from '../../service/queryResult';
import { countText, numberText } from '@aplkit/language/kit/words';
import { waitNotices } from '../paging/fetchedRows';
import { type AskedSpan, type Bin, type BinCache, type BinReader, type BinsHead, type KeepOptions } from './binCache';

export interface Refreshed<Result> {
  result: Result;
  notices: QueryResultMetaNotice[];
}

interface BinsRequest<Result> extends AskedSpan {
  /** Noun for the items that may arrive late, for example `Events`. */
  noun: string;
  /** Fetches the whole range, without the cache. */
  whole: () => Observable<Refreshed<Result>>;
  /** Fetches bins of a size (ms) for part of the range. */
  part: (size: number, from: number, to: number) => Observable<Result>;
}

/** Cache key of a query with the reader for its bins, or the reason why it has no key. */
type KeptQuery<Result, Rows, Head extends BinsHead> =
  { key: string; reader: BinReader<Result, Rows, Head> } | { why: string };

/** Combines cached and new bins or, if the result could differ, queries the whole range and gives the reason. */
export function refreshBins<Result extends { waited?: Waited; refresh?: RefreshFacts }, Rows, Head extends BinsHead>(
  request: BinsRequest<Result>,
  query: KeptQuery<Result, Rows, Head>,
  cache: BinCache<Result, Rows, Head>,
  options: KeepOptions
): Observable<Refreshed<Result>> {
  const wholeRange = (whyOf: (result: Result) => string | undefined) =>
    request
      .whole()
      .pipe(
        map(({ result, notices }) => ({ result: { ...result, refresh: { kept: 0, why: whyOf(result) } }, notices }))
      );
  if ('why' in query) {
    return wholeRange(() => query.why);
  }
  const { reader } = query;
  const kept = cache.of(query.key, reader, options);
  return defer(() => {
    const { from, to, askedAt, noun } = request;
    const whole = (why: string | undefined) =>
      wholeRange((result) => {
        const whyUnkept = kept.takeWhole(result, request);
        cache.trim();
        return whyUnkept ?? why;
      });
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
    // The service's documents disagree on whether a range includes its bounds, so the part after the cached bins starts a millisecond
    // early, and the excess is dropped. Requests are sequential, because browsers limit connections.
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
          // An event at the exact end of a part belongs to the next bin.
          const isOwn = ({ start: at }: Bin<Rows>) =>
            part === newest ? at > end - head.size : at > part.from - head.size && at < part.to;
          fresh.push(read.filter(isOwn));
        }
        const whyApart = reader.whyApart(head, old, fresh);
        if (whyApart !== undefined) {
          return whole(whyApart);
        }
        parts.forEach((part, index) => kept.keep(fresh[index], part, head));
        cache.trim();
        const bins = [...fresh.flat(), ...old].sort((a, b) => a.start - b.start);
        return of({
          result: { ...reader.join(head, bins, results, request), refresh: { bins: all, kept: old.length } },
          notices: [
            ...waitNotices(results.map(({ waited }) => waited)),
            ageNotice(old, all, { askedAt, noun }, options),
          ],
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

/** Notice about the age of the oldest cached bin and the time of the next full refresh. */
function ageNotice(
  old: Array<Pick<Bin<unknown>, 'askedAt'>>,
  all: number,
  { askedAt: now, noun }: Pick<BinsRequest<unknown>, 'askedAt' | 'noun'>,
  { overlap, wholeEvery }: KeepOptions
) {
  const oldest = old.reduce((least, { askedAt }) => Math.min(least, askedAt), now);
  const minutes = (milliseconds: number) => countText(Math.max(1, Math.ceil(milliseconds / 60_000)), 'minute');
  return info(
    `${numberText(old.length)} of ${countText(all, 'bin')} are from earlier refreshes, up to ${minutes(now - oldest)} old. ${noun} more than ${minutes(overlap)} late appear after the next full refresh (within ${minutes(oldest + wholeEvery - now)}).`
  );
}
