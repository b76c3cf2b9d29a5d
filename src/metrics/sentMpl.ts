import { rangeUtil, type TimeRange } from '@grafana/data';

import { type LastRequest } from '../editing/sentText';
import { addAdHocFilters } from '../filters/metricFilters';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { mplVariables } from '../query/interpolation/mplVariables';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type AplSource } from '../source';

/** MPL as a panel sends it, with variables, macros of the range and filters applied. */
export function sentMpl(
  { templates, metricsSchema }: Pick<AplSource, 'templates'> & { metricsSchema: Pick<MetricsSchema, 'known'> },
  text: string,
  range: TimeRange,
  request: LastRequest | undefined
): string {
  const { scopedVars, filters, intervalMs = rangeUtil.calculateInterval(range, 1000).intervalMs } = request ?? {};
  const written = spliceEdits(text, mplVariables(text, templates(), { range, intervalMs, scopedVars }));
  return addAdHocFilters(written, filters, metricsSchema.known).text;
}
