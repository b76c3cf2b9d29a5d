import { fieldOfLabel } from '@aplkit/language/apl/edit/labels';
import { logqlToApl } from '@aplkit/language/apl/logql/toApl';
import { type AplSource } from '../source';
import { type RowsQuery } from '../types';
import { notConverted, importedLegend, type OriginQuery } from './originQuery';

/** Converts LogQL to APL for the default dataset, or to a comment about parts without an exact counterpart. */
export function importLogs(
  { expr, isTable, legend, maxLines }: OriginQuery,
  { schema, settings: { defaultDataset: dataset } }: Pick<AplSource, 'schema' | 'settings'>
): Pick<RowsQuery, 'kind' | 'query' | 'format' | 'legend'> {
  const format = isTable ? 'table' : 'auto';
  if (dataset === undefined) {
    return { kind: 'apl', query: notConverted(expr, 'Choose a default dataset in the settings'), format };
  }
  const result = logqlToApl(expr, { dataset, schema: schema.known, rows: maxLines });
  if (!('apl' in result)) {
    const reason = `No exact counterpart in ${dataset} for ${result.missing.join(', ')}`;
    return { kind: 'apl', query: notConverted(expr, reason), format };
  }
  const fields = (schema.known.fieldsOf(dataset) ?? []).map(({ name }) => name);
  return {
    kind: 'apl',
    query: result.apl,
    format,
    ...(legend !== undefined && { legend: importedLegend(legend, (label) => fieldOfLabel(label, fields)) }),
  };
}
