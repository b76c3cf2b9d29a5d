import { type AdHocVariableFilter, rangeUtil, type TimeRange } from '@grafana/data';

import { spliceEdits } from '@aplkit/language/kit/edit';
import { type LastRequest } from '../editing/sentText';
import { addAdHocFilters } from '../filters/metricFilters';
import { type Templates } from '../query/interpolation/interpolateNames';
import { mplVariables } from '../query/interpolation/mplVariables';
import { type MetricsSchema } from '../schema/metricsSchema';
import { type AplSource } from '../source';

type Schema = Pick<MetricsSchema, 'known'>;

/** Fills in variables, filters and (given a range) time macros, without waiting for the schema. */
export function filledMpl(
  text: string,
  { templates, metricsSchema }: { templates: Templates; metricsSchema: Schema },
  { filters, ...given }: Parameters<typeof mplVariables>[2] & { filters?: readonly AdHocVariableFilter[] }
): string {
  return addAdHocFilters(spliceEdits(text, mplVariables(text, templates, given)), filters, metricsSchema.known).text;
}

/** MPL as a panel sends it, with variables, filters and macros applied. */
export function sentMpl(
  { templates, metricsSchema }: Pick<AplSource, 'templates'> & { metricsSchema: Schema },
  text: string,
  range: TimeRange,
  request: LastRequest | undefined
): string {
  const { scopedVars, filters, intervalMs = rangeUtil.calculateInterval(range, 1000).intervalMs } = request ?? {};
  return filledMpl(text, { templates: templates(), metricsSchema }, { range, intervalMs, scopedVars, filters });
}
