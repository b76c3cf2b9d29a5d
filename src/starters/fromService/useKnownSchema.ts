import { useMemo } from 'react';

import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { usePromise } from '../../controls/usePromise';
import { datasetsIn } from '../../schema/readFields';
import { type ServiceDashboard } from '../../service/dashboards';
import { asList, asObjects, asText, type JsonObject, parseJson } from '../../service/json';
import { type AplSource } from '../../source';
import { type Filling } from './blanks';
import { filledIn } from './placeholders';
import { readChart } from './serviceChart';

/** Datasets that charts query with APL. */
const queriedDatasets = (document: JsonObject): string[] =>
  asObjects(document.charts).flatMap((chart) => {
    const { query } = readChart(chart);
    return query?.kind === 'apl' ? datasetsIn(query.text) : [];
  });

/** Schema with the datasets and fields that the dashboards use; `undefined` until it's loaded. */
export function useKnownSchema(
  schema: AplSource['schema'],
  dashboards: readonly ServiceDashboard[],
  fillings: ReadonlyMap<JsonObject, Filling>
): KnownSchema | undefined {
  const key = useMemo(() => {
    const names = dashboards.flatMap(({ document }) => {
      const { values = new Map<string, string>(), instead } = fillings.get(document) ?? {};
      return [...queriedDatasets(filledIn(document, values)), ...(instead?.values() ?? [])];
    });
    return JSON.stringify([...new Set(names)].sort());
  }, [dashboards, fillings]);
  const reading = useMemo(() => readSchema(schema, key), [schema, key]);
  return usePromise(reading);
}

async function readSchema(schema: AplSource['schema'], key: string): Promise<KnownSchema | undefined> {
  const names = asList(parseJson(key)).flatMap((name) => asText(name) ?? []);
  if (names.length === 0) {
    return undefined;
  }
  const datasets = await schema.datasets();
  const known = new Set(datasets.map(({ name }) => name));
  await Promise.all(names.filter((name) => known.has(name)).map((name) => schema.fields(name)));
  // A copy, because loading changes the schema.
  return { ...schema.known };
}
