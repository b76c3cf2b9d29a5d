import { type ScopedVars } from '@grafana/data';

import { type MetricsQuery } from '../../types';
import { interpolateApl } from './interpolateApl';
import { interpolateNames, interpolateTexts, type Templates } from './interpolateNames';

/** Functions that interpolate the parts of a query. */
export function interpolation(
  scopedVars: ScopedVars,
  templates: Templates,
  mpl: (query: MetricsQuery) => MetricsQuery
) {
  return {
    mpl,
    apl: (text: string) => interpolateApl(text, { templates, scopedVars }),
    text: (text: string) => templates.replace(text, scopedVars),
    entries: (entries: string[]) => entriesOf(entries, interpolateTexts(entries, scopedVars, templates)),
    names: (entries: string[]) => entriesOf(entries, interpolateNames(entries, scopedVars, templates)),
  };
}

const entriesOf = (written: string[], found: string[] | undefined) => (found?.length === 0 ? written : (found ?? []));
