import React, { useMemo, useState } from 'react';

import { usePluginContext } from '@grafana/data';
import { getBackendSrv } from '@grafana/runtime';
import { Button, Stack, Text } from '@grafana/ui';

import { lazyEditor } from '../controls/lazyEditor';
import { usePromise } from '../controls/usePromise';
import { useFirstDataset } from '../editing/useDataset';
import { type AnswerProps, type InWordsProps } from './answerProps';
import { type AskedWords, namedQuestion } from './namedQuestion';
import { EarlierQuestions } from './EarlierQuestions';
import { isLlmAppHealthy } from './llmHealth';
import { type ModelAnswerProps } from './ModelAnswer';
import { ProposedQuery } from './ProposedQuery';
import { understand, type Understood, type WordsQuestion } from './understand';

const ModelAnswer = lazyEditor<ModelAnswerProps>(
  'answer',
  () => import(/* webpackChunkName: "model" */ './ModelAnswer')
);

/**
 * Shows the query that answers a question, or the words that aren't understood. If a language model is available, the user can also send
 * the question to it.
 */
export default function Answer(props: AnswerProps) {
  const { asked, datasource, examplesOf, costOf, onUse, onClose, onChoose } = props;
  const found = usePromise(
    useMemo(() => (asked ? askGrammar(asked, { datasource, examplesOf }) : undefined), [asked, datasource, examplesOf])
  );
  const mayAsk = datasource.settings.languageModel;
  const isHealthy = usePromise(useMemo(() => (mayAsk ? isLlmAppHealthy(getBackendSrv()) : undefined), [mayAsk]));
  const [toModel, setToModel] = useState<Understanding['question']>();
  const first = useFirstDataset(datasource);
  const hasStorage = usePluginContext() !== null;
  const isToModel = found !== undefined && toModel === found.question;
  return (
    <div role="status" aria-label="Answer to the question">
      {hasStorage && (
        <EarlierQuestions
          dataset={found?.question.dataset ?? first}
          text={found?.question.text}
          isShown={!asked}
          onChoose={onChoose}
        />
      )}
      {asked && !found && <Text color="secondary">Reading the names of fields…</Text>}
      {asked && found && (
        <Stack direction="column" gap={1}>
          {isToModel ? (
            <ModelAnswer question={found.question} {...{ datasource, costOf, onUse, onClose }} />
          ) : found.understood.kind === 'query' ? (
            <ProposedQuery
              before={asked.query}
              after={found.understood.query}
              note={found.understood.note}
              {...{ costOf, onUse, onClose }}
            />
          ) : (
            <Text color="warning" variant="bodySmall">
              {found.understood.reason}
            </Text>
          )}
          {isHealthy === true && !isToModel && (
            <div>
              <Button
                size="sm"
                variant="secondary"
                icon="ai"
                tooltip="Sends the question, the query and the names of fields to Grafana’s LLM app"
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

/** A question with its names, and the grammar's interpretation. */
interface Understanding {
  question: WordsQuestion;
  understood: Understood;
}

async function askGrammar(
  asked: AskedWords,
  props: Pick<InWordsProps, 'datasource' | 'examplesOf'>
): Promise<Understanding> {
  const question = await namedQuestion(asked, props);
  return { question, understood: understand(question) };
}
