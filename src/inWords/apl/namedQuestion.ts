import { getTemplateSrv } from '@grafana/runtime';

import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { schemaOf } from '../../editing/aplKnowledge';
import { writeAccess } from '../../grafana/writeAccess';
import { listed } from '../../schema/schema';
import { listSavedQueries } from '../../service/savedQueries';
import { type AplSource } from '../../source';
import { type AskedWords } from '../answerProps';
import { type WordsQuestion } from './understand';
import { datasetsNamed } from '../kit/words';

export interface InWordsProps {
  datasource: Pick<AplSource, 'schema' | 'service' | 'settings'>;
  /** Example queries for a dataset, with titles. */
  examplesOf: (dataset: string, fields: readonly SchemaField[]) => ReadonlyArray<{ title: string; query: string }>;
}

/** Loads datasets, fields, examples and saved queries for a question. Never rejects. */
export async function namedQuestion(
  { text, query }: AskedWords,
  { datasource, examplesOf }: Pick<InWordsProps, 'datasource' | 'examplesOf'>
): Promise<WordsQuestion> {
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
