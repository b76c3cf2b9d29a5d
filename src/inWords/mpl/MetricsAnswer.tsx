import React, { useMemo } from 'react';

import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { lazyEditor } from '../../controls/lazyEditor';
import { usePromise } from '../../controls/usePromise';
import { type AplSource } from '../../source';
import { Answer, type WordsLanguage } from '../Answer';
import { type AnswerProps } from '../answerProps';
import { exampleMetricsQuestions } from './exampleMetricsQuestions';
import { type MetricsModelAnswerProps } from './MetricsModelAnswer';
import { type MetricsQuestion } from './metricsQuestion';
import { metricsSteps } from './metricsSteps';
import { namedMetrics } from './namedMetrics';
import { understandMetrics } from './understandMetrics';

const ModelAnswer = lazyEditor<MetricsModelAnswerProps>(
  'answer',
  () => import(/* webpackChunkName: "metricsModel" */ './MetricsModelAnswer')
);

export interface MetricsAnswerProps extends AnswerProps {
  datasource: Pick<AplSource, 'metricsSchema' | 'settings'>;
}

/** The costs of metrics queries are unknown. */
const costOf = () => undefined;

/** Answers questions with queries in MPL. */
export default function MetricsAnswer({ datasource, ...props }: MetricsAnswerProps) {
  const { metricsSchema, settings } = datasource;
  const language = useMemo(
    (): WordsLanguage<MetricsQuestion> => ({
      namedQuestion: (asked) => namedMetrics(asked, { metricsSchema }),
      understand: understandMetrics,
      examplesFor: exampleMetricsQuestions,
      stepsIn: metricsSteps,
      ModelAnswer: (model) => <ModelAnswer {...model} metricsSchema={metricsSchema} />,
    }),
    [metricsSchema]
  );
  const datasets = usePromise(useMemo(() => metricsSchema.datasets(), [metricsSchema]));
  const { query } = props;
  const [current] = useMemo(() => metricsIn(parseMpl(query)), [query]);
  const first = current?.dataset.name ?? datasets?.at(0);
  return <Answer {...props} {...{ language, costOf, first }} mayAsk={settings.languageModel} />;
}
