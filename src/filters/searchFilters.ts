import { type TracesQuery } from '../types';

/** The columns of a list of traces whose values a search has fields for. */
const searched = ['service', 'operation'] as const;

/** Whether a search has this value of a column. */
export function searchHas({ traces }: TracesQuery, column: string, value: string): boolean {
  return searched.some((name) => name === column && traces?.[name] === value);
}

/** The search with this value of a column, or without it if it has it. */
export function toggleInSearch(query: TracesQuery, column: string, value: string): TracesQuery {
  const name = searched.find((one) => one === column);
  if (name === undefined) {
    return query;
  }
  const { [name]: before, ...rest } = query.traces ?? {};
  return { ...query, traces: before === value ? rest : { ...rest, [name]: value } };
}
