import { type QueryResultMetaNotice } from '@grafana/data';

import { info } from '../../frames/notices';
import { type QueryResult } from '../../service/queryResult';
import { type Table, totalsName } from '../../service/types';
import { numberText } from '@aplkit/language/kit/words';
import { rowsIn } from '../paging/pageTable';
import { pageSize, type RequestedRows } from '../plan/plan';

interface Share {
  noun: 'rows' | 'groups';
  here: number;
  /** Number of all rows; `undefined` if the service doesn't count rows. */
  all: number | undefined;
}

/** Notices about missing rows, with the reason and a solution; none if complete or limited by the query. */
export function truncationNotices(requested: RequestedRows | undefined, result: QueryResult): QueryResultMetaNotice[] {
  const text = requested === undefined ? undefined : sentence(requested, shareOf(requested, result));
  return text === undefined ? [] : [info(text)];
}

function shareOf({ unit, ordered }: RequestedRows, result: QueryResult): Share {
  const { rows, groups } = countRows(result);
  const { rowsMatched, numGroups } = result.body.status;
  if (unit !== 'groups') {
    return { noun: 'rows', here: rows, all: unit === 'events' ? rowsMatched : undefined };
  }
  if (groups === undefined) {
    return { noun: 'groups', here: rows, all: numGroups };
  }
  // Even if all groups are present, some of their rows may be missing.
  return ordered && (numGroups === undefined || groups >= numGroups)
    ? { noun: 'rows', here: rows, all: undefined }
    : { noun: 'groups', here: groups, all: numGroups };
}

function sentence({ limit, by, why, unit }: RequestedRows, share: Share): string | undefined {
  const { noun, here, all } = share;
  const reached = limit === undefined ? by !== 'service' : here >= limit;
  if (by === 'top' && reached) {
    return undefined;
  }
  const few = here < pageSize && !(by === 'rows' && unit === 'groups');
  const seemsCut = reached ? here === limit : here % pageSize === 0;
  if (few || here === 0 || (all === undefined ? !seemsCut || (reached && by === 'limit') : here >= all)) {
    return undefined;
  }
  const what =
    all === undefined
      ? `There may be more ${noun} than the ${numberText(here)} shown`
      : `Showing the first ${numberText(here)} of ${numberText(all)} ${noun}`;
  if (reached && by !== 'service') {
    return `${what} (limited by ${by === 'rows' ? '“Rows” in Options' : 'the query’s limit'}).`;
  }
  if (here === pageSize && by === 'service') {
    return `${what} (the default limit). Filter${noun === 'groups' ? '' : ' or summarize'}, or increase “Rows” in Options or | limit in the query.`;
  }
  return `${what} (the maximum per request). ${why === undefined ? '' : `Can’t load more: ${why}. `}Filter${noun === 'groups' ? '' : ' or summarize'}, or choose a shorter time range.`;
}

/** Numbers that a limit may count: rows, or groups with all of their buckets. */
function countRows({ body: { tables } }: QueryResult): { rows: number; groups: number | undefined } {
  const [table, ...others] = tables;
  const rows = table === undefined ? 0 : rowsIn(table);
  if (rows < pageSize || table?.buckets === undefined) {
    return { rows, groups: undefined };
  }
  const totals = others.find(({ name }) => name === totalsName);
  return { rows, groups: totals === undefined ? groupsIn(table, table.buckets.field) : rowsIn(totals) };
}

function groupsIn(table: Table, time: string): number {
  const { columns = [] } = table;
  const keys = groupPlaces(table, time).map((place) => columns[place] ?? []);
  const [first = []] = columns;
  return new Set(first.map((_, row) => JSON.stringify(keys.map((column) => column[row])))).size;
}

/** Indexes of the group columns, except the time. */
export function groupPlaces({ fields, groups = [] }: Table, time: string): number[] {
  return fields.flatMap(({ name }, place) =>
    name !== time && groups.some((group) => group.name === name) ? [place] : []
  );
}
