import React, { useMemo } from 'react';

import { type Schema } from '../../schema/schema';
import { aplModel } from './aplModel';
import { ModelAnswer, type ModelAnswerProps } from '../ModelAnswer';
import { type WordsQuestion } from './understand';

export interface AplModelAnswerProps extends ModelAnswerProps<WordsQuestion> {
  schema: Pick<Schema, 'fields'>;
}

/** Shows a language model's answer in APL. */
export default function AplModelAnswer({ schema, ...props }: AplModelAnswerProps) {
  return <ModelAnswer {...props} language={useMemo(() => aplModel((dataset) => schema.fields(dataset)), [schema])} />;
}
