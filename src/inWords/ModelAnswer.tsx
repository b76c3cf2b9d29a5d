import React, { useEffect, useState } from 'react';

import { css } from '@emotion/css';

import { getBackendSrv } from '@grafana/runtime';
import { Button, Stack, Text } from '@grafana/ui';

import { countText } from '@aplkit/language/kit/words';
import { QueryText } from '../editing/QueryText';
import { type AnswerProps, type CostOf, type QuestionInWords } from './answerProps';
import { askModel, type ModelLanguage, type ModelState } from './askModel';
import { ProposedQuery } from './ProposedQuery';

export interface ModelAnswerProps<Question extends QuestionInWords> extends Pick<AnswerProps, 'onUse' | 'onClose'> {
  question: Question;
  costOf: CostOf;
}

interface Props<Question extends QuestionInWords> extends ModelAnswerProps<Question> {
  language: ModelLanguage<Question>;
}

type Writing = Extract<ModelState, { state: 'writing' }>;

const start: Writing = { state: 'writing', characters: 0, repairs: 0 };

const progressOf = ({ repairs, characters }: Writing): string =>
  `${repairs > 0 ? `The model is correcting its query (attempt ${repairs} of 2)` : 'The model is writing a query'}${
    characters > 0 ? `: ${countText(characters, 'character')}` : '…'
  }`;

/** Shows a model's progress on a question, then the checked query or the reason why there's none. */
export function ModelAnswer<Question extends QuestionInWords>(props: Props<Question>) {
  const { question, language, costOf, onUse, onClose } = props;
  const { stepsIn, coloring } = language;
  const [state, setState] = useState<ModelState>(start);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const asking = askModel(getBackendSrv(), question, language).subscribe(setState);
    return () => asking.unsubscribe();
  }, [question, language, attempt]);
  const askAgain = () => {
    setState(start);
    setAttempt(attempt + 1);
  };
  switch (state.state) {
    case 'writing':
    case 'failed':
      // The button keeps the focus when the state changes.
      return (
        <Stack direction="row" gap={1} alignItems="center">
          <Text color={state.state === 'failed' ? 'error' : 'secondary'} variant="bodySmall">
            {state.state === 'failed' ? state.reason : progressOf(state)}
          </Text>
          <Button size="sm" variant="secondary" fill="text" onClick={state.state === 'failed' ? askAgain : onClose}>
            {state.state === 'failed' ? 'Ask again' : 'Cancel'}
          </Button>
        </Stack>
      );
    case 'right':
      return (
        <ProposedQuery
          before={question.query}
          after={state.query}
          note="Written by a language model. Names and types have been checked. Make sure that the query answers your question."
          {...{ stepsIn, costOf, onUse, onClose }}
        />
      );
    case 'wrong':
      return (
        <Stack direction="column" gap={0.5}>
          <Text color="error" variant="bodySmall">
            The model’s query isn’t valid, so it can’t be used.
          </Text>
          <ul aria-label="Problems in the model’s query" className={css({ listStylePosition: 'inside' })}>
            {state.problems.map((problem) => (
              <li key={problem}>
                <Text variant="bodySmall">{problem}</Text>
              </li>
            ))}
          </ul>
          {state.rightPart !== '' && (
            <>
              <Text color="secondary" variant="bodySmall">
                Valid until here:
              </Text>
              <QueryText text={state.rightPart} coloring={coloring} label="Valid part of the model’s query" />
              <div>
                <Button
                  size="sm"
                  variant="secondary"
                  tooltip="Replaces the query without running it"
                  onClick={() => onUse(state.rightPart)}
                >
                  Use valid steps
                </Button>
              </div>
            </>
          )}
        </Stack>
      );
  }
}
