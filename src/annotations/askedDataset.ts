import { type DataQueryRequest } from '@grafana/data';

import { spanPartNames } from '../names/knownNames';
import { queriesOfDashboard } from '../grafana/panelOf';
import { datasetsIn } from '../schema/readFields';
import { recordOf } from '../service/json';
import { type AplSource } from '../source';
import { firstNamed } from '@aplkit/language/kit/firstNamed';

/** A data source's settings and known fields. */
export interface ChoiceSource extends Pick<AplSource, 'settings'> {
  schema: Pick<AplSource['schema'], 'known'>;
}

/** Chooses the dataset to analyze for an annotation: preferably one on the dashboard that has spans or log lines. */
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
    // Spans have a parent; log lines have only a trace.
    const has = (part: 'parent' | 'trace') =>
      firstNamed(known.fieldsOf(name) ?? [], spanPartNames[part], (field) => field.name) !== undefined;
    if (name === settings.tracesDataset || has('parent')) {
      return 0;
    }
    return name === settings.logsDataset || has('trace') ? 1 : 2;
  };
  return (datasets) => {
    const shown = datasets.filter((name) => queried().has(name));
    const [first = ''] = [...(shown.length > 0 ? shown : datasets)].sort((a, b) => rankOf(a) - rankOf(b));
    return first;
  };
}
