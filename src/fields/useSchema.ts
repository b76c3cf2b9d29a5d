import { useEffect, useState } from 'react';

import { getTemplateSrv } from '@grafana/runtime';

import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { parseQuery } from '@aplkit/language/apl/parse';
import { readNames, schemaOf } from '../editing/aplKnowledge';
import { type AplSource } from '../source';

const contextOf = ({ schema, settings }: Pick<AplSource, 'schema' | 'settings'>) => ({
  schema,
  defaultDataset: settings.defaultDataset,
  templates: getTemplateSrv(),
});

/** The known schema, including the query's datasets once they are loaded. */
export function useSchema(datasource: Pick<AplSource, 'schema' | 'settings'>, apl: string): KnownSchema {
  const [schema, setSchema] = useState(() => schemaOf(contextOf(datasource)));
  useEffect(() => {
    const context = contextOf(datasource);
    void readNames(parseQuery(apl), context).then((isNew) => isNew && setSchema(schemaOf(context)));
  }, [datasource, apl]);
  return schema;
}
