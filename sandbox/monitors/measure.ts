import { type TabularResponse } from '../../src/service/types';
import { answerQuery } from '../query/answerQuery';
import { type QueryContext } from '../query/request/queryContext';
import { QueryError } from '../query/request/queryError';
import { formatInstant } from '../database/instants';
import { type Measure } from './monitor';

/** Measures with the same queries that clients send. Rejects with a `QueryError` for a query that returns no numbers. */
export function measureBy(context: Omit<QueryContext, 'signal' | 'now'>, signal: AbortSignal): Measure {
  return async (apl, start, end) => {
    const pieces = await answerQuery(
      { apl, startTime: formatInstant(start), endTime: formatInstant(end) },
      { ...context, now: end, signal }
    );
    let text = '';
    for await (const piece of pieces) {
      text += piece;
    }
    const { tables }: TabularResponse = JSON.parse(text);
    const [{ fields, groups, columns }] = tables;
    const names = new Set(groups?.map(({ name }) => name));
    const numbers = fields.flatMap(({ name, type }, index) =>
      !names.has(name) && (type === 'integer' || type === 'float') ? [index] : []
    );
    const index = numbers.at(-1);
    if (index === undefined) {
      throw new QueryError(400, 'the query of a monitor needs a column of numbers');
    }
    return (columns?.[index] ?? []).filter((value) => typeof value === 'number');
  };
}
