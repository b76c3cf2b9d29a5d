import React from 'react';

import { type ExamplesProps } from '../editing/AplCodeEditor';
import { TextButton } from '../controls/buttons';
import { useFields, useFirstDataset } from '../editing/useDataset';
import { helpQueries } from './helpQueries';

/** Starter queries for the default dataset or the first one; nothing until a dataset is known. */
export function FirstQueries({ datasource, onChoose }: ExamplesProps) {
  const dataset = useFirstDataset(datasource);
  const fields = useFields(datasource.schema, dataset);
  return (
    dataset !== undefined &&
    fields && (
      <div role="group" aria-label={`Starter queries for ${dataset}`}>
        {helpQueries(dataset, fields).map(
          ({ short, query }) =>
            short && (
              <TextButton key={short} icon="play" tooltip={query} onClick={() => onChoose(query)}>
                {short}
              </TextButton>
            )
        )}
      </div>
    )
  );
}
