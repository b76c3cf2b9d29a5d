import React, { useEffect, useId, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Card, Stack, Text, useStyles2 } from '@grafana/ui';

import { datasetNames } from '../apl/analysis/datasetNames';
import { type SchemaField } from '../apl/analysis/schema';
import { parseQuery } from '../apl/parse';
import { noMargin } from '../components/fields';
import { DatasetPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { migrateQuery } from '../query/migration/migrate';
import { type AplQuery } from '../types';
import { helpQueries } from './helpQueries';

export interface QueryHelpProps {
  datasource: AplSource;
  query: AplQuery;
  onClickExample: (query: AplQuery) => void;
}

/** Shows queries over the fields of the dataset that the query asks, or another one. A click on one runs it. */
export default function QueryHelp({ datasource, query, onClickExample }: QueryHelpProps) {
  const id = useId();
  const styles = useStyles2(getStyles);
  const { schema, settings } = datasource;
  const asked = datasetNames(parseQuery(migrateQuery(query).query)).at(0) ?? settings.defaultDataset;
  const [chosen, setChosen] = useState<string>();
  const [first, setFirst] = useState<string>();
  const [known, setKnown] = useState<{ dataset: string; fields: SchemaField[] }>();
  const dataset = chosen ?? asked ?? first;
  useEffect(() => {
    let isShown = true;
    if (dataset === undefined) {
      void schema.datasets().then((all) => isShown && setFirst(all.at(0)?.name));
    } else {
      void schema.fields(dataset).then((fields) => isShown && setKnown({ dataset, fields }));
    }
    return () => {
      isShown = false;
    };
  }, [schema, dataset]);

  return (
    <Stack direction="column" gap={1}>
      <Text element="h3" variant="h5">
        Queries to begin with
      </Text>
      <DatasetPicker
        id={`${id}-dataset`}
        schema={schema}
        description="The queries use its fields"
        value={dataset ?? ''}
        onChange={setChosen}
      />
      {dataset === undefined || known?.dataset !== dataset ? (
        <div role="status">{dataset === undefined ? 'Choose a dataset.' : 'Reading the fields…'}</div>
      ) : (
        <ul className={styles.list} aria-label={`Queries of ${dataset}`}>
          {helpQueries(dataset, known.fields).map(({ title, query: text }) => (
            <li key={title}>
              <Card
                className={noMargin}
                isCompact
                onClick={() => {
                  const { refId, datasource: ref, hide } = query;
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
