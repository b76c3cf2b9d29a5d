import React from 'react';

import { Button } from '@grafana/ui';

import { type ExamplesProps } from '../components/AplCodeEditor';
import { useFields, useFirstDataset } from '../components/useDataset';
import { firstQueries } from './helpQueries';

/** Offers queries to begin with, over the default dataset or else the first; nothing as long as none is known. */
export function FirstQueries({ datasource, onChoose }: ExamplesProps) {
  const dataset = useFirstDataset(datasource);
  const fields = useFields(datasource.schema, dataset);
  return (
    dataset !== undefined &&
    fields && (
      <div role="group" aria-label={`Queries to begin with, of ${dataset}`}>
        {firstQueries(dataset, fields).map(({ title, query }) => (
          <Button
            key={title}
            variant="secondary"
            fill="text"
            size="sm"
            icon="play"
            tooltip={query}
            onClick={() => onChoose(query)}
          >
            {title}
          </Button>
        ))}
      </div>
    )
  );
}
