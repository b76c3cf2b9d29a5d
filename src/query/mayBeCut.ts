import { type QueryAnswer } from '../service/answers';
import { type Cell, type Table } from '../service/types';
import { pageSize } from './plan/plan';

/** How much of an answer a limit counts. */
export interface Received {
  rows: number;
  /** Of groups by time: a limit keeps groups, with all of their buckets (service facts, "Query"). */
  groups: number | undefined;
}

/** Whether an answer holds as much as the service sends where nobody asks for more (contract, "Limits", rule 2). */
export function mayBeCut(answer: QueryAnswer): boolean {
  const { rows, groups } = received(answer);
  return rows >= pageSize && (groups === undefined || groups >= pageSize || rows === pageSize);
}

export function received({ answer: { tables } }: QueryAnswer): Received {
  const [table, ...others] = tables;
  const rows = table === undefined ? 0 : rowsIn(table);
  if (rows < pageSize || table?.buckets === undefined) {
    return { rows, groups: undefined };
  }
  const totals = others.find(({ name }) => name === '_totals');
  return { rows, groups: totals === undefined ? groupsIn(table, table.buckets.field) : rowsIn(totals) };
}

/** Different keys of groups by time, without the time. */
function groupsIn({ groups = [], fields, columns = [] }: Table, time: string): number {
  const keys = fields.flatMap(({ name }, index): Cell[][] =>
    name !== time && groups.some((group) => group.name === name) ? [columns[index] ?? []] : []
  );
  const [first = []] = columns;
  return new Set(first.map((_, row) => JSON.stringify(keys.map((column) => column[row])))).size;
}

function rowsIn({ columns: [first = []] = [] }: Table): number {
  return first.length;
}
