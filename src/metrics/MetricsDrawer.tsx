import React, { useMemo, useState } from 'react';

import { type TimeRange } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';
import { Alert, useStyles2 } from '@grafana/ui';

import { drawerStyles } from '../editing/drawers';
import { SidePanel } from '../controls/SidePanel';
import { ListField } from '../controls/Picker';
import { usePromise } from '../controls/usePromise';
import { type Edit } from '@aplkit/language/kit/edit';
import { knownMetrics } from '../editing/mplLanguage';
import { MetricsDatasetPicker } from './pickers';
import { pipelineAt, mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type AplSource } from '../source';
import { MetricsOf } from './MetricsOf';

interface Props {
  datasource: Pick<AplSource, 'metricsSchema' | 'service'>;
  text: string;
  /** Offset of the cursor. If the query has several metrics, it selects one of them. */
  offset: () => number;
  range: TimeRange | undefined;
  /** Applies edits, and runs the query. */
  onEdit: (edits: readonly Edit[]) => void;
  onClose: () => void;
}

/** Drawer with a dataset's metrics and the tags of the query's metric. */
export function MetricsDrawer({ datasource, text, offset, range, onEdit, onClose }: Props) {
  const styles = useStyles2(drawerStyles);
  const { metricsSchema } = datasource;
  const known = useMemo(() => knownMetrics({ metricsSchema, templates: getTemplateSrv() }), [metricsSchema]);
  const query = parseMpl(text);
  const places = mplPipelinesOf(query).filter(({ source }) => source.kind === 'metric');
  const [place, setPlace] = useState(() => {
    const at = pipelineAt(query, offset());
    return Math.max(
      0,
      places.findIndex(({ from }) => from === at?.from)
    );
  });
  const pipeline = places.at(Math.min(place, places.length - 1));
  const source = pipeline?.source.kind === 'metric' ? pipeline.source : undefined;

  const [listing] = useState(() => metricsSchema.datasets());
  const datasets = usePromise(listing);
  const [chosen, setChosen] = useState<string>();
  const dataset = chosen ?? (source?.dataset.name || datasets?.at(0) || '');
  return (
    <SidePanel title="Metrics" subtitle="A dataset’s metrics, their tags and their values" size="md" onClose={onClose}>
      <div className={styles.whole}>
        <div className={styles.controls}>
          {places.length > 1 && (
            <ListField
              label="Metric in the query"
              width={34}
              options={places.map(({ source: each }, index) => ({
                value: String(index),
                label: `${index + 1}: ${each.kind === 'metric' ? each.metric.name : ''}`,
              }))}
              value={String(places.findIndex((each) => each === pipeline))}
              onChange={(index) => {
                setPlace(Number(index));
                setChosen(undefined);
              }}
            />
          )}
          <MetricsDatasetPicker datasource={datasource} value={dataset} onChange={setChosen} />
        </div>
        {dataset === '' ? (
          datasets === undefined ? (
            <div role="status">Loading datasets…</div>
          ) : (
            <Alert severity="info" title="No metrics datasets found.">
              The token can’t list datasets. If you know a dataset’s name, type it above.
            </Alert>
          )
        ) : (
          // Another dataset has other metrics, so the search starts empty.
          <MetricsOf key={known.current(dataset)} {...{ datasource, dataset, text, pipeline, known, range, onEdit }} />
        )}
      </div>
    </SidePanel>
  );
}
