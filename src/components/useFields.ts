import { useEffect, useState } from 'react';

import { type SchemaField } from '../apl/analysis/schema';
import { type Schema } from '../schema/schema';

/** Returns the fields of a dataset; `undefined` while they are read. */
export function useFields(schema: Schema, dataset: string | undefined): readonly SchemaField[] | undefined {
  const [known, setKnown] = useState<{ dataset: string; fields: readonly SchemaField[] }>();
  useEffect(() => {
    let isShown = true;
    if (dataset !== undefined) {
      void schema.fields(dataset).then((fields) => isShown && setKnown({ dataset, fields }));
    }
    return () => {
      isShown = false;
    };
  }, [schema, dataset]);
  return known?.dataset === dataset ? known?.fields : undefined;
}
