import { getTemplateSrv } from '@grafana/runtime';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { parseQuery } from '@aplkit/language/apl/parse';
import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { findMplProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { schemaOf } from '../editing/aplKnowledge';
import { describeApl } from '../editing/describeApl';
import { describeMpl, readDescribedTags } from '../editing/describeMpl';
import { knownMetrics, readMetrics } from '../editing/mplLanguage';
import { type AssistantProps } from './assistantProps';

/** The Assistant's view of a query language. */
interface Language {
  name: string;
  /** Title of the description. */
  title: string;
  /** True if the editor can fix an error in a query. */
  hasFix: (query: string) => boolean;
  /** Describes the language and the query's dataset. The description ranks names by the query and a text. */
  describe: (query: string, text: string) => Promise<string>;
}

/** Maximum length of a description, in characters. */
const longest = 12_000;

const isFixable = ({ fixes }: { fixes: readonly unknown[] }) => fixes.length > 0;

export function languageOf({ datasource, language }: Pick<AssistantProps, 'datasource' | 'language'>): Language {
  return language === 'apl' ? aplOf(datasource) : mplOf(datasource);
}

function aplOf({ schema, settings }: AssistantProps['datasource']): Language {
  const { defaultDataset } = settings;
  const templates = getTemplateSrv();
  const known = () => schemaOf({ schema, defaultDataset, templates });
  return {
    name: 'APL',
    title: 'APL and fields',
    hasFix: (query) => findProblems(query, known()).problems.some(isFixable),
    describe: async (query, text) => {
      const [dataset = defaultDataset] = datasetNames(parseQuery(query));
      await (dataset === undefined ? undefined : schema.fields(templates.replace(dataset)));
      return describeApl({ text, query, dataset, schema: known(), titled: [] }, longest);
    },
  };
}

function mplOf({ metricsSchema }: AssistantProps['datasource']): Language {
  const names = { metricsSchema, templates: getTemplateSrv() };
  return {
    name: 'MPL',
    title: 'MPL and metrics',
    hasFix: (query) => findMplProblems(query, knownMetrics(names)).problems.some(isFixable),
    describe: async (query, text) => {
      const [datasets] = await Promise.all([metricsSchema.datasets(), readMetrics(query, names)]);
      const [dataset = datasets.at(0)] = metricsIn(parseMpl(query)).map((source) => source.dataset.name);
      await (dataset === undefined ? undefined : metricsSchema.metrics(names.templates.replace(dataset)));
      const described = () => ({ text, query, dataset, known: knownMetrics(names) });
      await readDescribedTags(described(), metricsSchema, (name) => names.templates.replace(name));
      return describeMpl(described(), longest);
    },
  };
}
