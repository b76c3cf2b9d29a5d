import { type TracesQuery } from '../types';

/** The columns that a trace search can filter by. */
const searched = ['service', 'operation'] as const;

/** True if a search filters a column by this value. */
export function searchHas({ traces }: TracesQuery, column: string, value: string): boolean {
  return searched.some((name) => name === column && traces?.[name] === value);
}

/** Sets a column's value in a search, or removes it if the search already has it. */
export function toggleInSearch(query: TracesQuery, column: string, value: string): TracesQuery {
  const name = searched.find((one) => one === column);
  if (name === undefined) {
    return query;
  }
  const { [name]: before, ...rest } = query.traces ?? {};
  return { ...query, traces: before === value ? rest : { ...rest, [name]: value } };
}
