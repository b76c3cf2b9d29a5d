import React from 'react';

import { quoteName } from '../apl/tree/quote';
import { type AplSource } from '../source';
import { useFirstDataset } from './useDataset';

interface Props {
  id: string;
  className: string;
  datasource: Pick<AplSource, 'schema' | 'settings'>;
}

/** Says in an empty editor how a query begins, with an existing dataset. */
export function EmptyEditorHint({ id, className, datasource }: Props) {
  const dataset = quoteName(useFirstDataset(datasource) ?? 'dataset');
  return (
    <div id={id} className={className}>
      {`Begin with a dataset: ${dataset} | where … | summarize …   Ctrl+Space suggests.`}
    </div>
  );
}
