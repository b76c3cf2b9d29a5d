import React, { useMemo } from 'react';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { lazyEditor } from '../../controls/lazyEditor';
import { useFirstDataset } from '../../editing/useDataset';
import { Answer, type WordsLanguage } from '../Answer';
import { type AnswerProps, type CostOf } from '../answerProps';
import { type AplModelAnswerProps } from './AplModelAnswer';
import { aplSteps } from './aplSteps';
import { exampleQuestions } from './exampleQuestions';
import { type InWordsProps, namedQuestion } from './namedQuestion';
import { understand, type WordsQuestion } from './understand';

const ModelAnswer = lazyEditor<AplModelAnswerProps>(
  'answer',
  () => import(/* webpackChunkName: "model" */ './AplModelAnswer')
);

export interface AplAnswerProps extends AnswerProps, InWordsProps {
  costOf: CostOf;
}

/** Answers questions with queries in APL. */
export default function AplAnswer({ datasource, examplesOf, ...props }: AplAnswerProps) {
  const { query } = props;
  const [current] = useMemo(() => datasetNames(parseQuery(query)), [query]);
  const first = useFirstDataset(datasource);
  const language = useMemo(
    (): WordsLanguage<WordsQuestion> => ({
      namedQuestion: (asked) => namedQuestion(asked, { datasource, examplesOf }),
      understand,
      examplesFor: exampleQuestions,
      stepsIn: aplSteps,
      ModelAnswer: (model) => <ModelAnswer {...model} schema={datasource.schema} />,
    }),
    [datasource, examplesOf]
  );
  return <Answer {...props} language={language} first={current ?? first} mayAsk={datasource.settings.languageModel} />;
}
