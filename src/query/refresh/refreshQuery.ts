import { map, type Observable } from 'rxjs';

import { type QueryResult } from '../../service/queryResult';
import { type Table } from '../../service/types';
import { type FetchedRows } from '../paging/fetchedRows';
import { joinTables } from '../paging/joinTables';
import { messagesOf, sum, totalEffort } from '../paging/effort';
import { rowsIn } from '../paging/pageTable';
import { type AskedSpan, BinCache, type BinReader, type KeepOptions } from './binCache';
import { addGroups, hasNoRows, mayBeTruncated, readBins, type TableBin, type TablesHead, tooMany } from './bins';
import { type BinsPlan, planBins } from './planBins';
import { refreshBins, type Refreshed } from './refreshBins';

export class TableBins extends BinCache<QueryResult, Table, TablesHead> {}

interface RefreshRequest extends AskedSpan {
  /** The text that is sent. */
  apl: string;
  /** The reason why every request must fetch the whole range, worded to follow "because". */
  why?: string;
  /** Fetches the whole range, without the cache. */
  whole: () => Observable<FetchedRows>;
  part: (apl: string, from: number, to: number) => Observable<QueryResult>;
}

interface TableOptions extends KeepOptions {
  /** Maximum number of groups, or rows, that the service sends. */
  limit: number;
}

/** Combines cached and new bins of an APL query if that's equivalent, otherwise fetches the whole range. */
export function refreshQuery(
  request: RefreshRequest,
  cache: TableBins,
  options: TableOptions
): Observable<FetchedRows> {
  const { apl, from, to, why } = request;
  const whole = () =>
    request.whole().pipe(map((rows): Refreshed<QueryResult> => ({ result: rows.result(), notices: rows.notices })));
  const plan = why === undefined ? planBins(apl) : { why };
  const part = (size: number, begin: number, end: number) =>
    request.part('why' in plan ? apl : plan.apl(size), begin, end);
  const query =
    'why' in plan
      ? plan
      : // The service chooses the size of bin_auto by the length of the range.
        { key: JSON.stringify([apl, plan.size ?? to - from]), reader: tableReader(plan, options.limit) };
  return refreshBins({ ...request, noun: 'Events', whole, part }, query, cache, options).pipe(
    map(({ result, notices }) => ({ partial: false, rows: 0, notices, result: () => result }))
  );
}

export function tableReader(plan: BinsPlan, limit: number): BinReader<QueryResult, Table, TablesHead> {
  return {
    lookback: 0,
    isEmpty: hasNoRows,
    none: ({ table }) => table,
    cells: (table) => rowsIn(table) * table.fields.length,
    read: (result, { askedAt }, before) => readBins(result, { plan, askedAt, limit, before }),
    remember: (head, bins) => {
      addGroups(head.groups, bins, plan);
    },
    whyApart: (head, old, fresh) => {
      const groups = addGroups(head.groups, fresh.flat(), plan);
      return mayBeTruncated([...fresh.flat(), ...old], groups, { plan, limit }) ? tooMany : undefined;
    },
    join: resultOf,
  };
}

function resultOf(
  { result, table, descending }: TablesHead,
  bins: TableBin[],
  results: QueryResult[],
  { from, to }: AskedSpan
): QueryResult {
  const { range } = table;
  const { status, ...effort } = totalEffort(results);
  const iso = (time: number) => new Date(time).toISOString();
  return {
    ...result,
    ...results.at(-1),
    ...effort,
    waited: undefined,
    body: {
      ...result.body,
      status: {
        ...status,
        rowsMatched: sum(results.map(({ body }) => body.status.rowsMatched)),
        // Cached bins have the groups of the result they came from.
        messages: messagesOf([result, ...results]),
      },
      tables: [
        {
          ...table,
          ...joinTables((descending ? bins.reverse() : bins).map(({ rows }) => rows)),
          range: range && { ...range, start: iso(from), end: iso(to) },
        },
      ],
    },
  };
}
