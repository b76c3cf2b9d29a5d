import { type AbstractQuery } from '@grafana/data';

import { loadPart } from '../grafana/loadPart';
import { type AplQuery } from '../types';
import { type importQueries } from './importQueries';

/** Converts another data source's queries to queries for this one. */
export async function imported(...queries: Parameters<typeof importQueries>): Promise<AplQuery[]> {
  const part = await loadPart(() => import(/* webpackChunkName: "editing" */ './importQueries'));
  return part.importQueries(...queries);
}

/** Converts queries to labels, which other data sources can read. */
export async function exported(queries: AplQuery[]): Promise<AbstractQuery[]> {
  const { toAbstract } = await loadPart(() => import(/* webpackChunkName: "exploring" */ './abstractQueries'));
  return queries.map(toAbstract);
}
