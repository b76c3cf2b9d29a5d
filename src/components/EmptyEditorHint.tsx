import React, { useEffect, useState } from 'react';

import { quoteName } from '../apl/tree/quote';
import { type AplSource } from '../source';

interface Props {
  id: string;
  className: string;
  datasource: Pick<AplSource, 'schema' | 'settings'>;
}

/** Says in an empty editor how a query begins, with an existing dataset. */
export function EmptyEditorHint({ id, className, datasource: { schema, settings } }: Props) {
  const { defaultDataset } = settings;
  const [first, setFirst] = useState<string>();
  useEffect(() => {
    let isShown = true;
    if (defaultDataset === undefined) {
      void schema.datasets().then((all) => isShown && setFirst(all.at(0)?.name));
    }
    return () => {
      isShown = false;
    };
  }, [schema, defaultDataset]);
  const dataset = quoteName(defaultDataset ?? first ?? 'dataset');
  return (
    <div id={id} className={className}>
      {`Begin with a dataset: ${dataset} | where … | summarize …   Ctrl+Space suggests.`}
    </div>
  );
}
