import { getTemplateSrv } from '@grafana/runtime';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { schemaOf } from '../editing/aplKnowledge';
import { writeAccess } from '../grafana/writeAccess';
import { listed } from '../schema/schema';
import { listSavedQueries } from '../service/savedQueries';
import { type AnswerProps, type InWordsProps } from './answerProps';
import { datasetsNamed, type WordsQuestion, understand, type Understood } from './understand';

type Asked = NonNullable<AnswerProps['asked']>;

/** The question with the names that it needs: datasets, fields, examples and saved queries. Never rejects. */
async function questionOf({ text, query }: Asked, { datasource, examplesOf }: InWordsProps): Promise<WordsQuestion> {
  const { schema, service, settings } = datasource;
  const { defaultDataset } = settings;
  const templates = getTemplateSrv();
  const [datasets, saved] = await Promise.all([
    schema.datasets(),
    writeAccess(settings.annotationWrites) === 'on' ? listed(listSavedQueries(service)) : [],
  ]);
  const names = datasets.map(({ name }) => name);
  const [current] = [...datasetNames(parseQuery(query)), ...(defaultDataset ? [defaultDataset] : []), ...names];
  const dataset = datasetsNamed(text, names).at(0) ?? current;
  const fields = dataset === undefined ? [] : await schema.fields(templates.replace(dataset));
  return {
    text,
    query,
    dataset,
    schema: schemaOf({ schema, defaultDataset, templates }),
    titled: [
      ...(dataset === undefined ? [] : examplesOf(dataset, fields)),
      ...saved.map(({ name, apl }) => ({ title: name, query: apl })),
    ],
  };
}

/** A question with its names, and what the grammar understands of it. */
export interface Understanding {
  question: WordsQuestion;
  understood: Understood;
}

export async function askGrammar(asked: Asked, props: InWordsProps): Promise<Understanding> {
  const question = await questionOf(asked, props);
  return { question, understood: understand(question) };
}
