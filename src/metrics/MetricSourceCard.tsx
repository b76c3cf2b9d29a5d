import React, { useMemo, useState } from 'react';

import { Stack } from '@grafana/ui';

import { CardFrame } from '../editing/CardFrame';
import { usePromise } from '../controls/usePromise';
import { replace } from '@aplkit/language/kit/places';
import { knownMetric } from '@aplkit/language/mpl/analysis/schema';
import { addSecondMetric, chooseMetric } from '@aplkit/language/mpl/steps/cardEdits';
import { type MetricSource, type MplPipeline } from '@aplkit/language/mpl/tree/ast';
import { writtenName } from '@aplkit/language/mpl/tree/quoteName';
import { problemsOf } from './cardPlaces';
import { chosenMetric, namedMetric } from './chosenMetric';
import { MetricPicker, MetricsDatasetPicker } from './pickers';
import { useMetrics, useSeriesPeek } from './useMetrics';

/** Index of the metric's card; step cards start at 0. */
const sourceUnit = -1;

interface Props {
  source: MetricSource;
  pipeline: MplPipeline;
}

/** Card for picking the metric. A metric of another type adds that type's default steps. */
export function MetricSourceCard({ source, pipeline, title, name }: Props & { title: string; name: string }) {
  const { text, query, problems, known, source: datasource, edit } = useMetrics();
  const { dataset, metric } = source;
  const found = knownMetric(source, known);
  const facts = [found?.type, found?.temporality, found?.unit].filter(Boolean);
  const peek = useSeriesPeek(pipeline, 0, `${name}source`);
  return (
    <CardFrame
      title={title}
      unit={name === '' ? sourceUnit : undefined}
      name={name === '' ? 'Metric' : `${name}source`}
      word={facts.join(', ') || undefined}
      actions={peek.button}
      problems={problemsOf(source, query, problems)}
      onEdit={edit}
    >
      <Names>
        <MetricsDatasetPicker
          datasource={datasource}
          value={dataset.name}
          onChange={(next) => edit([replace(dataset, writtenName(next))])}
        />
        <MetricPicker
          datasource={datasource}
          dataset={dataset.name}
          value={metric.name}
          onChange={(next) =>
            void chosenMetric(next, { ...datasource, dataset: dataset.name, pipeline, known }).then((chosen) =>
              edit(chooseMetric(text, query, { ...chosen, pipeline }))
            )
          }
        />
      </Names>
      {peek.rows}
    </CardFrame>
  );
}

/** Row of name fields, which stay aligned even if one of them shows a problem. */
const Names = ({ children }: { children: React.ReactNode }) => (
  <Stack direction="row" wrap="wrap" alignItems="flex-start" gap={1}>
    {children}
  </Stack>
);

/** Starts a query with a dataset and a metric, whose type determines the first steps. */
export function NewSource() {
  const { text, query, known, source: datasource, edit } = useMetrics();
  const { metricsSchema } = datasource;
  const datasets = useMemo(() => metricsSchema.datasets(), [metricsSchema]);
  const [first = ''] = usePromise(datasets) ?? [];
  const [chosen, choose] = useState<string>();
  const dataset = chosen ?? first;
  return (
    <CardFrame title="Metric" problems={[]} onEdit={edit}>
      <Names>
        <MetricsDatasetPicker datasource={datasource} value={dataset} onChange={choose} />
        <MetricPicker
          datasource={datasource}
          dataset={dataset}
          // The list is loaded when the field gets the focus.
          disabled={dataset === ''}
          value=""
          onChange={(metric) =>
            edit(chooseMetric(text, query, { dataset, metric: namedMetric(known, dataset, metric), known }), {
              unit: sourceUnit,
              control: 'last',
            })
          }
        />
      </Names>
    </CardFrame>
  );
}

export function SecondMetric({ source, pipeline }: Props) {
  const { text, known, source: datasource, edit } = useMetrics();
  const dataset = source.dataset.name;
  return (
    <MetricPicker
      datasource={datasource}
      label="Second metric"
      hideLabel
      placeholder="Add a second metric"
      dataset={dataset}
      value=""
      onChange={(next) =>
        void chosenMetric(next, { ...datasource, dataset, pipeline, known }).then((chosen) =>
          edit(addSecondMetric(text, pipeline, chosen))
        )
      }
    />
  );
}
