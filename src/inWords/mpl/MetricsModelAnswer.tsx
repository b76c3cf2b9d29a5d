import React, { useMemo } from 'react';

import { type MetricsSchema } from '../../schema/metricsSchema';
import { ModelAnswer, type ModelAnswerProps } from '../ModelAnswer';
import { metricsModel } from './metricsModel';
import { type MetricsQuestion } from './metricsQuestion';

export interface MetricsModelAnswerProps extends ModelAnswerProps<MetricsQuestion> {
  metricsSchema: MetricsSchema;
}

/** Shows a language model's answer in MPL. */
export default function MetricsModelAnswer({ metricsSchema, ...props }: MetricsModelAnswerProps) {
  return <ModelAnswer {...props} language={useMemo(() => metricsModel(metricsSchema), [metricsSchema])} />;
}
