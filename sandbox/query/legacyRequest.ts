import { quoteName } from '../../src/apl/quote';
import { type Dataset, keptAs } from '../dataset';
import { QueryError } from './queryError';
import { type QueryRequest } from './request';
import { isDynamic, withArticle } from './types';

const members = ['startTime', 'endTime', 'limit', 'order', 'cursor'];

interface Order {
  field: string;
  desc: boolean;
}

/**
 * The body of the legacy endpoint (contract, "Query request body (legacy endpoint)") as a request for the current one. Here is
 * checked what becomes part of the query; the rest is checked with the request. Throws a `QueryError` that names the member.
 */
export function fromLegacyRequest(dataset: Dataset, body: Record<string, unknown>): QueryRequest {
  const { order, ...rest } = body;
  const unknown = Object.keys(body).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    throw invalid(`there is no member "${unknown}"; send only: ${members.join(', ')}`);
  }
  const keys = readOrder(dataset, order);
  const isByTime = keys.length === 0 || (keys.length === 1 && keys[0].field === '_time');
  if (typeof body.cursor === 'string' && body.cursor !== '' && !isByTime) {
    throw invalid('a "cursor" can only be used where "order" is by _time alone');
  }
  const sort = keys.map(({ field, desc }) => `${quoteName(field)} ${desc ? 'desc' : 'asc'}`).join(', ');
  return { ...rest, apl: `${quoteName(dataset.name)}${sort === '' ? '' : ` | sort by ${sort}`}` };
}

function readOrder(dataset: Dataset, order: unknown): Order[] {
  if (order === undefined || order === null) {
    return [];
  }
  if (!Array.isArray(order)) {
    throw invalid('"order" has to be a list like [{"field": "_time", "desc": true}]');
  }
  return order.map((key: unknown) => readKey(dataset, key));
}

function readKey(dataset: Dataset, key: unknown): Order {
  const {
    field,
    desc = false,
    ...more
  }: Record<string, unknown> = typeof key === 'object' && key !== null ? { ...key } : {};
  if (typeof field !== 'string' || typeof desc !== 'boolean' || Object.keys(more).length > 0) {
    throw invalid('each entry of "order" has to be like {"field": "_time", "desc": true}');
  }
  const known = dataset.fields.find(({ name }) => name === field);
  if (!known) {
    throw invalid(`"order" names the field "${field}", which dataset "${dataset.name}" does not have`);
  }
  if (isDynamic(keptAs(known.type))) {
    throw invalid(`"order" names the field "${field}": events cannot be ordered by ${withArticle(known.type)}`);
  }
  return { field, desc };
}

function invalid(what: string): QueryError {
  return new QueryError(400, `invalid request: ${what}`);
}
