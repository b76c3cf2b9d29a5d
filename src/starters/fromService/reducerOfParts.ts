type Reducer = 'sum' | 'min' | 'max';

const reducers: ReadonlyMap<string, Reducer> = new Map([
  ...(['count', 'countif', 'sum', 'sumif'] as const).map((name) => [name, 'sum'] as const),
  ...(['min', 'minif'] as const).map((name) => [name, 'min'] as const),
  ...(['max', 'maxif'] as const).map((name) => [name, 'max'] as const),
]);

/** Grafana's reducer that computes a whole's aggregate from its parts' aggregates; `undefined` if there is none. */
export const reducerOfParts = (aggregate: string | undefined): Reducer | undefined => reducers.get(aggregate ?? '');
