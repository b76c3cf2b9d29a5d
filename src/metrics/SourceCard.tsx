import React, { useMemo, useState } from 'react';

import { CardFrame } from '../components/CardFrame';
import { Row } from '../components/controls';
import { usePromise } from '../components/usePromise';
import { type KnownMetrics, type Metric, metricNamed } from '../mpl/analysis/schema';
import { addSecondMetric, chooseMetric, groupTags } from '../mpl/steps/cardEdits';
import { type MetricSource, type Pipeline } from '../mpl/tree/ast';
import { writtenName } from '../mpl/tree/quote';
import { problemsOf } from './cardPlaces';
import { MetricPicker, MetricsDatasetPicker } from './pickers';
import { useMetrics } from './useMetrics';

/** The known metric of a name, which may be a variable. */
export const metricOf = (known: KnownMetrics, dataset: string, name: string): Metric => ({
  ...metricNamed(known, dataset, name),
  name,
});

interface Props {
  source: MetricSource;
  pipeline: Pipeline;
}

/** Reads a metric that takes over the tags of a query's series: with its own tags, where there are any to take over. */
function useChosen({ pipeline, source: { dataset } }: Props) {
  const { known, source: datasource } = useMetrics();
  return async (name: string) => {
    if (groupTags(pipeline.steps).length > 0) {
      const current = (each: string) => known.current?.(each) ?? each;
      await datasource.metricsSchema.tags(current(dataset.name), current(name));
    }
    return { dataset: dataset.name, metric: metricOf(known, dataset.name, name), known };
  };
}

/** Chooses the metric; a metric of another type brings the steps that it wants. */
export function SourceCard({ source, pipeline, name = '' }: Props & { name?: string }) {
  const { text, query, problems, known, source: datasource, edit } = useMetrics();
  const chosen = useChosen({ source, pipeline });
  const { dataset, metric } = source;
  const { type, temporality, unit } = metricOf(known, dataset.name, metric.name);
  const facts = [type, temporality, unit].filter((fact) => fact);
  return (
    <CardFrame
      title="Metric"
      name={name === '' ? undefined : `${name}source`}
      word={facts.join(', ') || undefined}
      problems={problemsOf(source, query, problems)}
      onEdit={edit}
    >
      <Row>
        <MetricsDatasetPicker
          datasource={datasource}
          label={name === '' ? 'Dataset' : `${name}dataset`}
          value={dataset.name}
          onChange={(next) => edit([{ from: dataset.from, to: dataset.to, text: writtenName(next) }])}
        />
        <MetricPicker
          datasource={datasource}
          label={name === '' ? 'Metric' : `${name}metric`}
          dataset={dataset.name}
          value={metric.name}
          onChange={(next) =>
            void chosen(next).then((given) => edit(chooseMetric(text, query, { ...given, pipeline })))
          }
        />
      </Row>
    </CardFrame>
  );
}

/** Begins a query: the dataset, then the metric, whose type says which steps it wants. */
export function NewSource() {
  const { text, query, known, source: datasource, edit } = useMetrics();
  const { metricsSchema } = datasource;
  const datasets = useMemo(() => metricsSchema.datasets(), [metricsSchema]);
  const [first = ''] = usePromise(datasets) ?? [];
  const [chosen, choose] = useState<string>();
  const dataset = chosen ?? first;
  return (
    <CardFrame title="Metric" problems={[]} onEdit={edit}>
      <Row>
        <MetricsDatasetPicker datasource={datasource} value={dataset} onChange={choose} />
        <MetricPicker
          datasource={datasource}
          dataset={dataset}
          value=""
          onChange={(metric) =>
            edit(chooseMetric(text, query, { dataset, metric: metricOf(known, dataset, metric), known }))
          }
        />
      </Row>
    </CardFrame>
  );
}

/** Adds a metric to compute with. */
export function SecondMetric({ source, pipeline }: Props) {
  const { text, source: datasource, edit } = useMetrics();
  const chosen = useChosen({ source, pipeline });
  return (
    <MetricPicker
      datasource={datasource}
      label="Second metric"
      hideLabel
      placeholder="Add a second metric"
      dataset={source.dataset.name}
      value=""
      onChange={(next) => void chosen(next).then((given) => edit(addSecondMetric(text, pipeline, given)))}
    />
  );
}
