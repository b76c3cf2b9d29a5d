import { type AplQuery } from '../types';

/** The columns of a list of traces whose values a search can ask for. */
const searched = ['service', 'operation'] as const;

/** Tells whether a search asks for this value of a column. */
export function hasValue({ traces }: AplQuery, column: string, value: string): boolean {
  return searched.some((name) => name === column && traces?.[name] === value);
}

/** Returns the search with this value of a column, or without it if it has it. */
export function toggleValue(query: AplQuery, column: string, value: string): AplQuery {
  const name = searched.find((one) => one === column);
  if (name === undefined) {
    return query;
  }
  const { [name]: before, ...rest } = query.traces ?? {};
  return { ...query, traces: before === value ? rest : { ...rest, [name]: value } };
}
