import { type DataQuery } from '@grafana/data';
import { type SceneQueryRunner } from '@grafana/scenes';
import { useRef, useState } from 'react';

/** Changes the edited queries. */
type ChangeQueries = (update: (queries: DataQuery[]) => DataQuery[]) => void;

/** State of the edited queries. If an editor changes a query and runs it at once, the changed query runs. */
export function useQueries(runner: SceneQueryRunner, initial: DataQuery[]): [DataQuery[], ChangeQueries] {
  const [queries, setQueries] = useState(initial);
  const newest = useRef(queries);
  const change: ChangeQueries = (update) => {
    newest.current = update(newest.current);
    setQueries(newest.current);
    runner.setState({ queries: newest.current });
  };
  return [queries, change];
}
