import { type ScopedVars } from '@grafana/data';

import { type AplQuery, type TraceSearch } from '../../types';
import { migrateQuery } from '../migration/migrate';
import { interpolate } from './interpolate';
import { interpolateFilter, type Templates } from './interpolateNames';

/** A saved query without its dashboard's variables, for Explore. */
export function interpolateQuery(saved: AplQuery, scopedVars: ScopedVars, templates: Templates): AplQuery {
  const query = migrateQuery(saved);
  const apl = (text: string) => interpolate(text, { templates, scopedVars });
  const replaced = (text: string) => templates.replace(text, scopedVars);
  switch (query.kind) {
    case 'apl':
    case 'legacy': {
      const { legend, compare } = query;
      return {
        ...query,
        query: apl(query.query),
        ...(legend && { legend: replaced(legend) }),
        ...(compare && { compare: replaced(compare) }),
      };
    }
    case 'traces': {
      const { traces } = query;
      return {
        ...query,
        query: replaced(query.query),
        ...(traces && { traces: interpolateTraces(traces, replaced) }),
      };
    }
    case 'annotations': {
      const { annotations } = query;
      return {
        ...query,
        ...(annotations && { annotations: interpolateFilter(annotations, scopedVars, templates) }),
      };
    }
    case 'changes': {
      const { changes } = query;
      return {
        ...query,
        query: apl(query.query),
        ...(changes?.where && { changes: { ...changes, where: apl(changes.where) } }),
      };
    }
  }
}

function interpolateTraces(traces: TraceSearch, replaced: (text: string) => string): TraceSearch {
  const parts = Object.entries(traces).map(([name, part]) => [name, typeof part === 'string' ? replaced(part) : part]);
  return Object.fromEntries(parts);
}
