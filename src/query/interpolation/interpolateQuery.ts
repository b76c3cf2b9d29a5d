import { type ScopedVars } from '@grafana/data';

import { type AplQuery, type TraceSearch } from '../../types';
import { interpolate } from './interpolate';
import { interpolateFilter, type Templates } from './interpolateNames';
import { kinds } from '../kinds';
import { migrateQuery } from '../migration/migrate';

/** Returns a saved query without its dashboard's variables, for Explore. */
export function interpolateQuery(saved: AplQuery, scopedVars: ScopedVars, templates: Templates): AplQuery {
  const { annotations, traces, changes, ...query } = migrateQuery(saved);
  const apl = (text: string) => interpolate(text, { templates, scopedVars });
  return {
    ...query,
    ...(annotations && { annotations: interpolateFilter(annotations, scopedVars, templates) }),
    ...(traces && { traces: interpolateTraces(traces, scopedVars, templates) }),
    ...(changes && { changes: { ...changes, ...(changes.where && { where: apl(changes.where) }) } }),
    ...(typeof query.legend === 'string' && { legend: templates.replace(query.legend, scopedVars) }),
    ...(typeof query.compare === 'string' && { compare: templates.replace(query.compare, scopedVars) }),
    query: kinds[query.kind].isId ? templates.replace(query.query, scopedVars) : apl(query.query),
  };
}

function interpolateTraces(traces: TraceSearch, scopedVars: ScopedVars, templates: Templates): TraceSearch {
  const found = { ...traces };
  for (const name of ['dataset', 'service', 'operation', 'minDuration', 'maxDuration'] as const) {
    const text = found[name];
    if (typeof text === 'string') {
      found[name] = templates.replace(text, scopedVars);
    }
  }
  return found;
}
