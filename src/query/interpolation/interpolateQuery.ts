import { type ScopedVars } from '@grafana/data';

import { type AplQuery, type TraceSearch } from '../../types';
import { isApl } from '../kinds';
import { migrateQuery } from '../migration/migrate';
import { interpolateApl } from './interpolateApl';
import { interpolateFilter, interpolateMonitors, type Templates } from './interpolateNames';

export function interpolateQuery(saved: AplQuery, scopedVars: ScopedVars, templates: Templates): AplQuery {
  const migrated = migrateQuery(saved);
  const apl = (text: string) => interpolateApl(text, { templates, scopedVars });
  const replaced = (text: string) => templates.replace(text, scopedVars);
  if (migrated.kind === 'traces') {
    const { query: id, traces } = migrated;
    return { ...migrated, query: replaced(id), ...(traces && { traces: interpolateTraces(traces, replaced) }) };
  }
  if (migrated.kind === 'mpl') {
    // Its own part does that.
    return migrated;
  }
  const query = { ...migrated, query: apl(migrated.query) };
  if (isApl(query)) {
    const { legend, compare } = query;
    return {
      ...query,
      ...(legend && { legend: replaced(legend) }),
      ...(compare && { compare: replaced(compare) }),
    };
  }
  if (query.kind === 'annotations' && query.annotations) {
    return { ...query, annotations: interpolateFilter(query.annotations, scopedVars, templates) };
  }
  if (query.kind === 'monitors' && query.monitors) {
    return { ...query, monitors: interpolateMonitors(query.monitors, scopedVars, templates) };
  }
  if (query.kind === 'changes' && query.changes?.where) {
    return { ...query, changes: { ...query.changes, where: apl(query.changes.where) } };
  }
  return query;
}

function interpolateTraces(traces: TraceSearch, replaced: (text: string) => string): TraceSearch {
  const parts = Object.entries(traces).map(([name, part]) => [name, typeof part === 'string' ? replaced(part) : part]);
  return Object.fromEntries(parts);
}
