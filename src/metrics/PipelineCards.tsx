import React, { useMemo, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, Stack, useStyles2 } from '@grafana/ui';

import { CardFrame } from '../components/CardFrame';
import { ActionButton, Row } from '../components/controls';
import { usePromise } from '../components/usePromise';
import { tagsBefore } from '../mpl/analysis/pipelines';
import { type KnownMetrics, type Metric, metricNamed } from '../mpl/analysis/schema';
import { insertSteps, moveStep, removeStep } from '../mpl/edit/steps';
import { type Card, readCard } from '../mpl/steps/cards';
import { addSecondMetric, chooseMetric, newSteps } from '../mpl/steps/cardEdits';
import { type MetricSource, type Pipeline } from '../mpl/tree/ast';
import { quoteName } from '../mpl/tree/quote';
import { MetricStep } from './MetricStep';
import { MetricPicker, MetricsDatasetPicker } from './pickers';
import { useMetrics } from './useMetrics';

const titles: Readonly<Record<Card['kind'], string>> = {
  filters: 'Filter',
  align: 'Over time',
  group: 'Group',
  histogram: 'Histogram',
  calculate: 'Calculate',
  name: 'Name',
  compute: 'Compute',
  text: 'MPL',
};

const metricOf = (known: KnownMetrics, dataset: string, name: string): Metric =>
  metricNamed(known, dataset, name) ?? { name };

interface Props {
  pipeline: Pipeline;
  /** Begins the names of its cards; empty for the whole query. */
  name?: string;
}

/** Draws the cards of a query, or of one of its two metrics. */
export function PipelineCards({ pipeline, name = '' }: Props) {
  const { text, problems, edit } = useMetrics();
  const styles = useStyles2(getStyles);
  const { source, steps } = pipeline;
  return (
    <>
      {source.kind === 'metric' ? (
        <SourceCard source={source} pipeline={pipeline} name={name} />
      ) : (
        <>
          <div role="group" aria-label="First metric" className={styles.part}>
            <PipelineCards pipeline={source.left} name="First metric, " />
          </div>
          {source.right && (
            <div role="group" aria-label="Second metric" className={styles.part}>
              <PipelineCards pipeline={source.right} name="Second metric, " />
            </div>
          )}
        </>
      )}
      {steps.map((step, at) => {
        const card = readCard(step);
        const title = titles[card.kind];
        const label = `${name}step ${at + 1}, ${title.toLowerCase()}`;
        return (
          <CardFrame
            key={at}
            title={title}
            word={text.slice(step.word.from, step.word.to)}
            problems={problems.filter(({ from }) => from >= step.pipe.from && from <= step.to)}
            onEdit={edit}
            actions={
              <>
                <ActionButton
                  name="arrow-up"
                  label={`Move ${label} up`}
                  disabled={at === 0}
                  onClick={() => edit(moveStep(text, pipeline, at, at - 1))}
                />
                <ActionButton
                  name="arrow-down"
                  label={`Move ${label} down`}
                  disabled={at === steps.length - 1}
                  onClick={() => edit(moveStep(text, pipeline, at, at + 1))}
                />
                <ActionButton
                  name="trash-alt"
                  label={`Remove ${label}`}
                  onClick={() => edit([removeStep(text, pipeline, at)])}
                />
              </>
            }
          >
            <MetricStep card={card} pipeline={pipeline} at={at} name={label} />
          </CardFrame>
        );
      })}
      <AddSteps pipeline={pipeline} name={name} />
    </>
  );
}

interface SourceProps extends Props {
  source: MetricSource;
}

/** Chooses the metric; a metric of another type brings the steps that it wants. */
function SourceCard({ source, pipeline, name = '' }: SourceProps) {
  const { text, query, problems, known, source: datasource, edit } = useMetrics();
  const { dataset, metric } = source;
  const { type, temporality, unit } = metricOf(known, dataset.name, metric.name);
  const facts = [type, temporality, unit].filter((fact) => fact);
  return (
    <CardFrame
      title="Metric"
      word={facts.join(', ') || undefined}
      problems={problems.filter(({ from }) => from >= source.from && from <= source.to)}
      onEdit={edit}
    >
      <Row>
        <MetricsDatasetPicker
          datasource={datasource}
          label={name === '' ? 'Dataset' : `${name}dataset`}
          value={dataset.name}
          onChange={(chosen) => edit([{ from: dataset.from, to: dataset.to, text: quoteName(chosen) }])}
        />
        <MetricPicker
          datasource={datasource}
          label={name === '' ? 'Metric' : `${name}metric`}
          dataset={dataset.name}
          value={metric.name}
          onChange={(chosen) =>
            edit(
              chooseMetric(text, query, {
                dataset: dataset.name,
                metric: metricOf(known, dataset.name, chosen),
                known,
                pipeline,
              })
            )
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
          onChange={(metric) => {
            // Its list has been read to choose from.
            const found = metricOf(metricsSchema.known, dataset, metric);
            edit(chooseMetric(text, query, { dataset, metric: found, known }));
          }}
        />
      </Row>
    </CardFrame>
  );
}

const added: Readonly<Record<string, string>> = {
  filters: 'Filter',
  align: 'Over time',
  group: 'Group',
  histogram: 'Histogram',
  calculate: 'Calculate',
  name: 'Name',
};

/** Offers the steps that fit, and a second metric to compute with. */
function AddSteps({ pipeline, name = '' }: Props) {
  const { text, query, known, source: datasource, edit } = useMetrics();
  const { source } = pipeline;
  const tags = tagsBefore(pipeline, 0, known).names;
  const metric = source.kind === 'metric' ? metricNamed(known, source.dataset.name, source.metric.name) : undefined;
  const hasFilter = pipeline.steps.some(({ kind }) => kind === 'where');
  return (
    <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
      {newSteps(pipeline, metric, tags.at(0) ?? 'tag')
        .filter(({ kind }) => !(kind === 'filters' && hasFilter))
        .map(({ kind, mpl, index }) => (
          <Button
            key={kind}
            size="sm"
            variant="secondary"
            icon="plus"
            aria-label={`${name}add ${added[kind].toLowerCase()}`}
            onClick={() => edit([insertSteps(text, pipeline, index, [mpl])])}
          >
            {added[kind]}
          </Button>
        ))}
      {source.kind === 'metric' && pipeline === query.pipeline && (
        <MetricPicker
          datasource={datasource}
          label="Second metric"
          hideLabel
          placeholder="Add a second metric"
          dataset={source.dataset.name}
          value=""
          onChange={(chosen) =>
            edit(addSecondMetric(text, pipeline, source.dataset.name, metricOf(known, source.dataset.name, chosen)))
          }
        />
      )}
    </Stack>
  );
}

function getStyles({ colors, spacing }: GrafanaTheme2) {
  return {
    part: css({
      display: 'flex',
      flexDirection: 'column',
      gap: spacing(1),
      paddingLeft: spacing(1),
      borderLeft: `2px solid ${colors.border.medium}`,
    }),
  };
}
