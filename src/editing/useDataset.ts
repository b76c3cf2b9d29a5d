import { useMemo } from 'react';

import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { type Schema } from '../schema/schema';
import { type AplSource } from '../source';
import { usePromise } from '../controls/usePromise';

/** The default dataset from the settings, or else the first dataset once the list is loaded. */
export function useFirstDataset({ schema, settings }: Pick<AplSource, 'schema' | 'settings'>): string | undefined {
  const { defaultDataset } = settings;
  const isAsked = defaultDataset === undefined;
  const datasets = usePromise(useMemo(() => (isAsked ? schema.datasets() : undefined), [schema, isAsked]));
  return defaultDataset ?? datasets?.at(0)?.name;
}

/** The fields of a dataset; `undefined` while they load. */
export function useFields(schema: Schema, dataset: string | undefined): readonly SchemaField[] | undefined {
  return usePromise(useMemo(() => (dataset === undefined ? undefined : schema.fields(dataset)), [schema, dataset]));
}
