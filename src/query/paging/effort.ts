import { type QueryResult } from '../../service/queryResult';
import { type QueryStatus } from '../../service/types';

const costs = ['elapsedTime', 'rowsExamined', 'blocksExamined', 'blocksMatched', 'blocksCached'] as const;

/** Total cost and combined status of the requests behind a result. */
export function totalEffort(results: readonly QueryResult[]): Pick<QueryResult, 'bytes' | 'pages' | 'cost'> & {
  status: QueryStatus;
} {
  return {
    bytes: results.reduce((total, { bytes }) => total + bytes, 0),
    pages: results.length,
    cost: sum(results.map(({ cost }) => cost)),
    status: Object.fromEntries(costs.map((key) => [key, sum(results.map(({ body }) => body.status[key]))])),
  };
}

/** Maximum number of messages in a combined result. */
const maxMessages = 50;

/** Messages from several results, without duplicates. */
export function messagesOf(results: readonly QueryResult[]): QueryStatus['messages'] {
  const all = results.flatMap(({ body }) => body.status.messages ?? []);
  return [...new Map(all.map((message) => [message.msg ?? message.code, message])).values()].slice(0, maxMessages);
}

export function sum(values: Array<number | undefined>): number | undefined {
  return values.reduce((total, value) => (value === undefined ? total : (total ?? 0) + value), undefined);
}
