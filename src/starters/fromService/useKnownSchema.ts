import { useMemo } from 'react';

import { type KnownSchema } from '../../apl/analysis/schema';
import { datasetNames } from '../../apl/analysis/datasetNames';
import { parseQuery } from '../../apl/parse';
import { usePromise } from '../../components/usePromise';
import { type ServiceDashboard } from '../../service/dashboards';
import { asObjects, type JsonObject } from '../../service/json';
import { type AplSource } from '../../source';
import { type Filling } from './blanks';
import { filledIn } from './placeholders';
import { readChart } from './serviceChart';

/** The datasets that charts query in APL. */
const datasetsIn = (document: JsonObject): string[] =>
  asObjects(document.charts).flatMap((chart) => {
    const { query } = readChart(chart);
    return query?.kind === 'apl' ? datasetNames(parseQuery(query.text)) : [];
  });

/** The schema with the datasets of dashboards, and their fields; `undefined` until it is read. */
export function useKnownSchema(
  schema: AplSource['schema'],
  dashboards: readonly ServiceDashboard[],
  fillings: ReadonlyMap<JsonObject, Filling>
): KnownSchema | undefined {
  const names = dashboards.flatMap(({ document }) => {
    const { values = new Map(), instead } = fillings.get(document) ?? {};
    return [...datasetsIn(filledIn(document, values)), ...(instead?.values() ?? [])];
  });
  const key = JSON.stringify([...new Set(names)].sort());
  const reading = useMemo(() => readSchema(schema, key), [schema, key]);
  return usePromise(reading);
}

async function readSchema(schema: AplSource['schema'], key: string): Promise<KnownSchema | undefined> {
  const names: string[] = JSON.parse(key);
  if (names.length === 0) {
    return undefined;
  }
  const datasets = await schema.datasets();
  const known = new Set(datasets.map(({ name }) => name));
  await Promise.all(names.filter((name) => known.has(name)).map((name) => schema.fields(name)));
  // The schema itself, as it goes on: a copy that keeps what is known now.
  return { ...schema.known };
}
