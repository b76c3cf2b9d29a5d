import { type QueryResponse } from '../../service/queryResponse';
import { type QueryStatus } from '../../service/types';
import { effortOf } from '../result/effort';
import { joinTables } from './joinTables';
import { rowsTable, tableOfRows } from './pageTable';

/** Messages of pages that are kept; pages tend to say the same. */
const maxMessages = 50;

/** A page, and the numbers of those of its rows that no page before had. */
export interface Page {
  page: QueryResponse;
  fresh: number[];
}

/** Returns how many rows match the query, as the service counted them for the first page; later pages look at less. */
export function matchedIn([first]: Page[]): number | undefined {
  return first?.page.answer.status.rowsMatched;
}

/** Returns the pages of one query, of which there is one at least, as one answer: its first table has all rows. */
export function pagedAnswer(pages: Page[]): QueryResponse {
  const answers = pages.map(({ page }) => page);
  const last = answers[answers.length - 1];
  const { status, ...effort } = effortOf(answers);
  const table = joinTables(pages.map(({ page, fresh }) => tableOfRows(rowsTable(page.answer), fresh)));
  const isEmpty = last.answer.tables.length === 0 && table.fields.length === 0;
  return {
    ...last,
    ...effort,
    answer: {
      ...last.answer,
      status: {
        ...last.answer.status,
        ...status,
        rowsMatched: matchedIn(pages),
        isPartial: answers.some(({ answer }) => answer.status.isPartial === true),
        messages: messagesOf(answers),
      },
      tables: isEmpty ? [] : [table],
    },
  };
}

/** Returns what the service says of the pages, each message once. */
function messagesOf(answers: QueryResponse[]): QueryStatus['messages'] {
  const all = answers.flatMap(({ answer }) => answer.status.messages ?? []);
  return [...new Map(all.map((message) => [message.msg ?? message.code, message])).values()].slice(0, maxMessages);
}
