import { from, mergeMap, type Observable } from 'rxjs';

import { loadPart } from '../grafana/loadPart';
import { type TargetFrames } from '../query/result/targetFrames';
import { type QueryContext } from '../query/runQuery';
import { type AplQuery } from '../types';
import { type ChangesSource } from './runChanges';

const load = () => loadPart(() => import(/* webpackChunkName: "whatChanged" */ './runChanges'));

/** Runs a query of kind `changes`. */
export function queryChanges(query: AplQuery, source: ChangesSource, context: QueryContext): Observable<TargetFrames> {
  return from(load()).pipe(mergeMap(({ runChanges }) => runChanges(query, source, context)));
}
