import { type QueryResponse } from '../../service/queryResponse';
import { type QueryStatus } from '../../service/types';

const costs = ['elapsedTime', 'rowsExamined', 'blocksExamined', 'blocksMatched', 'blocksCached'] as const;

/** Total effort of a result's requests, from its facts and status. */
export function totalEffort(answers: QueryResponse[]): Pick<QueryResponse, 'bytes' | 'pages' | 'cost'> & {
  status: QueryStatus;
} {
  return {
    bytes: answers.reduce((total, { bytes }) => total + bytes, 0),
    pages: answers.length,
    cost: sum(answers.map(({ cost }) => cost)),
    status: Object.fromEntries(costs.map((key) => [key, sum(answers.map(({ answer }) => answer.status[key]))])),
  };
}

/** Adds numbers up; `undefined` where there is none. */
export function sum(values: Array<number | undefined>): number | undefined {
  return values.reduce((total, value) => (value === undefined ? total : (total ?? 0) + value), undefined);
}
