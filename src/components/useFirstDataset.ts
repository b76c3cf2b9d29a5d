import { useEffect, useState } from 'react';

import { type AplSource } from '../source';

/** Returns the dataset to begin with: the default one of the settings, or else the first, once it is known. */
export function useFirstDataset({ schema, settings }: Pick<AplSource, 'schema' | 'settings'>): string | undefined {
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
  return defaultDataset ?? first;
}
