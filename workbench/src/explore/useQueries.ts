import { type DataQuery } from '@grafana/data';
import { type SceneQueryRunner } from '@grafana/scenes';
import { useRef, useState } from 'react';

/** Changes the edited queries. */
type ChangeQueries = (update: (queries: DataQuery[]) => DataQuery[]) => void;

/** State of the edited queries. The runner gets a change immediately, so that an editor can run it in the same step. */
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
