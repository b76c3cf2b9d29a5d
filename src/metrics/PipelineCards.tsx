import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, Stack, useStyles2 } from '@grafana/ui';

import { CardFrame, StepActions } from '../editing/CardFrame';
import { alignmentOf, tagsBefore } from '@aplkit/language/mpl/analysis/pipelines';
import { knownMetric } from '@aplkit/language/mpl/analysis/schema';
import { insertSteps, moveMplStep, removeMplStep } from '@aplkit/language/mpl/edit/steps';
import { readMplCard } from '@aplkit/language/mpl/steps/cards';
import { newSteps } from '@aplkit/language/mpl/steps/cardEdits';
import { type MplPipeline } from '@aplkit/language/mpl/tree/ast';
import { capital } from '@aplkit/language/kit/words';
import { problemsOf, unitOf } from './cardPlaces';
import { mplCardTitles } from '../editing/mplCardTitles';
import { MetricStep } from './MetricStep';
import { SecondMetric, MetricSourceCard } from './MetricSourceCard';
import { useMetrics, useSeriesPeek } from './useMetrics';

interface Props {
  pipeline: MplPipeline;
  /** Prefix for the names of the cards; empty for the whole query. */
  name: string;
}

interface PipelineProps extends Omit<Props, 'name'> {
  /** Title that distinguishes the query's two metrics. */
  title?: string;
}

/** Shows cards for a query, or for one of its two metrics. */
export function PipelineCards({ pipeline, title }: PipelineProps) {
  const styles = useStyles2(getStyles);
  const { source, steps } = pipeline;
  const name = title === undefined ? '' : `${title}, `;
  return (
    <>
      {source.kind === 'metric' ? (
        <MetricSourceCard title={title ?? 'Metric'} {...{ source, pipeline, name }} />
      ) : (
        <>
          <div role="group" aria-label="First metric" className={styles.part}>
            <PipelineCards pipeline={source.left} title="First metric" />
          </div>
          {source.right && (
            <div role="group" aria-label="Second metric" className={styles.part}>
              <PipelineCards pipeline={source.right} title="Second metric" />
            </div>
          )}
        </>
      )}
      {steps.map((_, at) => (
        <StepCard key={at} pipeline={pipeline} at={at} name={name} />
      ))}
      <AddSteps pipeline={pipeline} name={name} />
    </>
  );
}

/** A step's card, with its controls, buttons that move and remove it, and a preview. */
function StepCard({ pipeline, at, name }: Props & { at: number }) {
  const { text, query, problems, edit } = useMetrics();
  const { steps } = pipeline;
  const step = steps[at];
  const card = readMplCard(step);
  const title = mplCardTitles[card.kind];
  const place = `${name}step ${at + 1}`;
  const label = `${place}, ${title.toLowerCase()}`;
  const firstUnit = unitOf(query, pipeline);
  const peek = useSeriesPeek(pipeline, at + 1, label);
  const move = (to: number, control: string) =>
    edit(moveMplStep(text, pipeline, at, to), { unit: firstUnit + to, control });
  return (
    <CardFrame
      unit={firstUnit + at}
      name={`${capital(place)}: ${title}`}
      title={title}
      word={text.slice(step.word.from, step.word.to)}
      problems={problemsOf(step, query, problems)}
      onEdit={edit}
      actions={
        <>
          {peek.button}
          <StepActions
            name={label}
            at={at}
            count={steps.length}
            onMove={move}
            onRemove={() => edit([removeMplStep(text, step)])}
          />
        </>
      }
    >
      <MetricStep card={card} pipeline={pipeline} at={at} name={label} />
      {peek.rows}
    </CardFrame>
  );
}

/** Buttons that add steps, or a second metric to calculate with. */
function AddSteps({ pipeline, name }: Props) {
  const { text, query, known, edit } = useMetrics();
  const { source } = pipeline;
  const metric = knownMetric(source, known);
  const hasFilter = pipeline.steps.some(({ kind }) => kind === 'where');
  const isAligned = alignmentOf(pipeline) !== 'raw';
  const stepsAt = (end: number) => newSteps(pipeline, metric, tagsBefore(pipeline, end, known).names.at(0) ?? 'tag');
  const atStart = stepsAt(0).filter(({ kind }) => kind === 'filters' && !hasFilter);
  const atEnd = stepsAt(pipeline.steps.length).filter(({ kind }) => kind !== 'filters');
  // After alignment, the metric's type no longer applies.
  const again = newSteps(pipeline, undefined, '').find(({ kind }) => kind === 'align');
  return (
    <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
      {[...atStart, ...atEnd]
        .map((step) => (isAligned && step.kind === 'align' ? (again ?? step) : step))
        .map(({ kind, mpl, index }) => (
          <Button
            key={kind}
            size="sm"
            variant="secondary"
            icon="plus"
            aria-label={`${name}add ${mplCardTitles[kind].toLowerCase()}`}
            onClick={() => edit([insertSteps(text, pipeline, index, [mpl])], { unit: unitOf(query, pipeline) + index })}
          >
            {mplCardTitles[kind]}
          </Button>
        ))}
      {source.kind === 'metric' && pipeline === query.pipeline && <SecondMetric source={source} pipeline={pipeline} />}
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
