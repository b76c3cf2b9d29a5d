import { type ScopedVars } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type FrameOptions } from '../frames/options';
import { type AplQuery } from './model';

/** What a query says of its frames. `apl` is its text as it was sent; variables in the legend are replaced. */
export function frameOptions(
  target: AplQuery,
  apl: string,
  { templates, scopedVars }: { templates: Pick<TemplateSrv, 'replace'>; scopedVars?: ScopedVars }
): FrameOptions {
  const { refId, format = 'auto', legend, fill, wide, bodyField, totals } = target;
  return {
    refId,
    format,
    query: apl,
    legend: typeof legend === 'string' ? templates.replace(legend, scopedVars) : undefined,
    fill,
    wide: wide === true,
    bodyField: typeof bodyField === 'string' ? bodyField : undefined,
    totals: totals === true,
  };
}
