import React, { useMemo, useState } from 'react';

import { usePluginContext } from '@grafana/data';
import { getBackendSrv } from '@grafana/runtime';
import { Button, Stack, Text } from '@grafana/ui';

import { lazyEditor } from '../controls/lazyEditor';
import { usePromise } from '../controls/usePromise';
import { type AnswerProps, type AskedWords, type CostOf, type QuestionInWords, type Understood } from './answerProps';
import { type EarlierQuestionsProps } from './EarlierQuestions';
import { isLlmAppHealthy } from './llmHealth';
import { type ModelAnswerProps } from './ModelAnswer';
import { examplesLike } from './kit/examplesLike';
import { ProposedQuery } from './ProposedQuery';
import { QuestionButtons } from './QuestionButtons';
import { type StepsIn } from './StepChanges';

const EarlierQuestions = lazyEditor<EarlierQuestionsProps>(
  'list of earlier questions',
  () => import(/* webpackChunkName: "earlierQuestions" */ './EarlierQuestions')
);

/** Functions and a component for answers in one query language. */
export interface WordsLanguage<Question extends QuestionInWords> {
  /** Adds the names that a question needs. Never rejects. */
  namedQuestion: (asked: AskedWords) => Promise<Question>;
  understand: (question: Question) => Understood;
  /** Questions that may be offered instead of one that isn't understood. */
  examplesFor: (question: Question) => string[];
  stepsIn: StepsIn;
  /** Shows a language model's answer. */
  ModelAnswer: React.ComponentType<ModelAnswerProps<Question>>;
}

interface Props<Question extends QuestionInWords> extends AnswerProps {
  language: WordsLanguage<Question>;
  /** The dataset whose earlier questions are shown. */
  first: string | undefined;
  /** True if the settings allow a language model. */
  mayAsk: boolean | undefined;
  costOf: CostOf;
}

/** Shows a question's query or the words that aren't understood, and offers to ask a language model. */
export function Answer<Question extends QuestionInWords>(props: Props<Question>) {
  const { asked, language, first, mayAsk, costOf, onUse, onClose, onChoose, onFocusLine } = props;
  const { stepsIn, ModelAnswer } = language;
  const found = usePromise(useMemo(() => (asked ? askGrammar(asked, language) : undefined), [asked, language]));
  const isHealthy = usePromise(useMemo(() => (mayAsk ? isLlmAppHealthy(getBackendSrv()) : undefined), [mayAsk]));
  const [toModel, setToModel] = useState<Question>();
  const hasStorage = usePluginContext() !== null;
  const isToModel = found !== undefined && toModel === found.question;
  const isUnderstood = found?.understood.kind === 'query';
  return (
    <div role="status" aria-label="Answer to the question">
      {hasStorage && (
        <EarlierQuestions
          dataset={found?.question.dataset ?? first}
          text={isUnderstood || isToModel ? found?.question.text : undefined}
          isShown={!asked}
          {...{ onChoose, onFocusLine }}
        />
      )}
      {asked && !found && <Text color="secondary">Reading names…</Text>}
      {asked && found && (
        <Stack direction="column" gap={1}>
          {isToModel ? (
            <ModelAnswer question={found.question} {...{ costOf, onUse, onClose }} />
          ) : found.understood.kind === 'query' ? (
            <ProposedQuery
              before={asked.query}
              after={found.understood.query}
              note={found.understood.note}
              {...{ stepsIn, costOf, onUse, onClose }}
            />
          ) : (
            <Stack direction="column" gap={0.5}>
              <Text color="warning" variant="bodySmall">
                {found.understood.reason}
              </Text>
              <QuestionButtons label="Try:" questions={found.examples} {...{ onChoose, onFocusLine }} />
            </Stack>
          )}
          {isHealthy === true && !isToModel && (
            <div>
              <Button
                size="sm"
                variant="secondary"
                icon="ai"
                tooltip="Sends the question, the query and the field names to Grafana’s LLM app"
                onClick={() => setToModel(found.question)}
              >
                Ask language model
              </Button>
            </div>
          )}
        </Stack>
      )}
    </div>
  );
}

/** Interprets a question with the grammar. Adds examples if it isn't understood. */
async function askGrammar<Question extends QuestionInWords>(
  asked: AskedWords,
  language: WordsLanguage<Question>
): Promise<{ question: Question; understood: Understood; examples: string[] }> {
  const question = await language.namedQuestion(asked);
  const understood = language.understand(question);
  return { question, understood, examples: understood.kind === 'query' ? [] : examplesLike(question, language) };
}
