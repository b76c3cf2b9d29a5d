import { type ScopedVars } from '@grafana/data';

import { type AnnotationFilter } from '../query/model';
import { everything, expand, interpolateNames, type Templates } from './interpolateNames';
import { type Selection } from './selectAnnotations';

/** A saved filter with its variables replaced, without its datasets, by which the service filters. */
export function selectionOf(
  filter: AnnotationFilter | undefined,
  scopedVars: ScopedVars | undefined,
  templates: Templates
): Selection {
  const { types = [], text, shape, ongoing } = filter ?? {};
  return {
    types: interpolateNames(types, scopedVars, templates),
    texts: texts(text, scopedVars, templates),
    shape: shape === 'points' || shape === 'intervals' ? shape : undefined,
    // Nothing chosen means none here; the value of "All" is of no use, as every point would go on.
    ongoing: new Set(Array.isArray(ongoing) ? interpolateNames(ongoing, scopedVars, templates) : []),
  };
}

/** Texts to look for: one for each value of a variable in it. `undefined` means that all texts will do. */
function texts(text: unknown, scopedVars: ScopedVars | undefined, templates: Templates): string[] | undefined {
  if (typeof text !== 'string' || text.trim() === '') {
    return undefined;
  }
  const found = expand(text, scopedVars, templates).map((part) => part.trim());
  return found.some((part) => part === '' || everything.has(part)) ? undefined : found;
}
