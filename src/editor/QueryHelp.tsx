import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Card, Stack, Text, useStyles2 } from '@grafana/ui';

import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { noMargin } from '../controls/fields';
import { DatasetPicker } from '../editing/pickers';
import { useFields, useFirstDataset } from '../editing/useDataset';
import { type AplSource } from '../source';
import { migrateQuery } from '../query/migration/migrate';
import { type AplQuery } from '../types';
import { helpQueries } from './helpQueries';

export interface QueryHelpProps {
  datasource: AplSource;
  query: AplQuery;
  onClickExample: (query: AplQuery) => void;
}

/** Starter queries for the query's dataset or another one. A click runs the query. */
export default function QueryHelp({ datasource, query, onClickExample }: QueryHelpProps) {
  const styles = useStyles2(getStyles);
  const { schema, examples } = datasource;
  const ofQuery = datasetNames(parseQuery(migrateQuery(query).query)).at(0);
  const [chosen, setChosen] = useState<string>();
  const first = useFirstDataset(datasource);
  const dataset = chosen ?? ofQuery ?? first;
  const fields = useFields(schema, dataset);

  return (
    <Stack direction="column" gap={1}>
      <Text element="h3" variant="h5">
        Starter queries
      </Text>
      <DatasetPicker
        schema={schema}
        description="The starter queries use this dataset’s fields"
        value={dataset ?? ''}
        onChange={setChosen}
      />
      {dataset === undefined || fields === undefined ? (
        <div role="status">{dataset === undefined ? 'Choose a dataset.' : 'Reading the fields…'}</div>
      ) : (
        <ul className={styles.list} aria-label={`Queries for ${dataset}`}>
          {helpQueries(dataset, fields).map(({ title, query: text }) => (
            <li key={title}>
              <Card
                className={noMargin}
                isCompact
                onClick={() => {
                  const { refId, datasource: ref, hide } = query;
                  examples.add(text);
                  onClickExample({ refId, datasource: ref, hide, kind: 'apl', query: text, format: 'auto' });
                }}
              >
                <Card.Heading>{title}</Card.Heading>
                <Card.Description>
                  <code className={styles.query}>{text}</code>
                </Card.Description>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    list: css({
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(360px, 1fr))',
      gap: theme.spacing(1),
      listStyle: 'none',
    }),
    query: css({ whiteSpace: 'pre-wrap', border: 'none', padding: 0, background: 'none' }),
  };
}
