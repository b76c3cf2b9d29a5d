import { type DataQueryRequest } from '@grafana/data';

import { queriesOfDashboard } from '../grafana/panelOf';
import { datasetsIn } from '../schema/readFields';
import { recordOf } from '../service/json';
import { type AplSource } from '../source';
import { logFields, spanFields } from '../traces/spanFields';

/** A data source with its settings and the fields that it knows. */
export interface ChoiceSource extends Pick<AplSource, 'settings'> {
  schema: Pick<AplSource['schema'], 'known'>;
}

/**
 * Chooses the dataset of an annotation that questions about it are asked of: one that the dashboard's panels query, and among several, one of
 * spans before log lines before others, as far as their fields are known.
 */
export function datasetChooser(
  request: Partial<DataQueryRequest>,
  { schema, settings }: ChoiceSource
): (datasets: readonly string[]) => string {
  const { known } = schema;
  let onDashboard: ReadonlySet<string> | undefined;
  const queried = () =>
    (onDashboard ??= new Set(
      queriesOfDashboard(request).flatMap((saved) => {
        const { query } = recordOf(saved);
        return typeof query === 'string' ? datasetsIn(query) : [];
      })
    ));
  const rankOf = (name: string) => {
    const fields = known.fieldsOf(name);
    if (name === settings.tracesDataset || (fields && spanFields(fields))) {
      return 0;
    }
    return name === settings.logsDataset || (fields && logFields(fields)) ? 1 : 2;
  };
  return (datasets) => {
    const shown = datasets.filter((name) => queried().has(name));
    const [first = ''] = [...(shown.length > 0 ? shown : datasets)].sort((a, b) => rankOf(a) - rankOf(b));
    return first;
  };
}
