import { firstValueFrom } from 'rxjs';

import { type MetricFindValue, type TimeRange } from '@grafana/data';

import { type Filter } from '@aplkit/language/kit/filter';
import { isDynamic, typeNamed } from '@aplkit/language/apl/analysis/types';
import { type KnownSchema as AplSchema } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { formatNanoseconds } from '@aplkit/language/apl/tree/timespan';
import { type Service } from '../service/client';
import { frequentValues } from '../profile/valueLookup';
import { datasetsIn } from '../schema/readFields';
import { type Schema } from '../schema/schema';
import { timesLast } from '../schema/timesLast';
import { filterQuery } from './filterQuery';

/** The datasets that interpolated queries read, or else the default dataset. Loads their fields. */
export async function datasetsOf(
  texts: readonly string[],
  defaultDataset: string | undefined,
  schema: Pick<Schema, 'fields'>
): Promise<string[]> {
  const named = new Set(texts.flatMap(datasetsIn));
  const datasets = named.size === 0 && defaultDataset !== undefined ? [defaultDataset] : [...named];
  await Promise.all(datasets.map((dataset) => schema.fields(dataset)));
  return datasets;
}

/** Fields for filters, without duplicates, in the order of the datasets, times last. */
export async function tagKeys(datasets: readonly string[], schema: Pick<Schema, 'fields'>): Promise<MetricFindValue[]> {
  const fields = (await Promise.all(datasets.map((dataset) => schema.fields(dataset)))).flat();
  const shown = fields.filter(({ hidden, type }) => !hidden && type !== 'map');
  const names = timesLast(shown).map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ text: name, value: name }));
}

interface ValuesLookup {
  datasets: readonly string[];
  field: string;
  /** Filters set on other fields. */
  others: readonly Filter[];
  range: TimeRange;
}

/** Maximum number of values in one request. Grafana's search covers only these. */
const maxValues = 1000;

/** Lists the values of a field, most frequent first. Fails with a user-facing message. */
export async function tagValues(
  { datasets, field, others, range }: ValuesLookup,
  service: Pick<Service, 'query'>,
  schema: AplSchema
): Promise<MetricFindValue[]> {
  const typesIn = (dataset: string) => {
    const fields = schema.fieldsOf(dataset);
    return fields === undefined ? [undefined] : fields.filter(({ name }) => name === field).map(({ type }) => type);
  };
  const having = datasets.filter((dataset) => typesIn(dataset).length > 0);
  if (having.length === 0) {
    return [];
  }
  const [type, ...otherTypes] = new Set(having.flatMap(typesIn).map((name) => typeNamed(name ?? '')));
  const names = having.map(quoteName).join(', ');
  const source = having.length === 1 ? names : `union ${names}`;
  const { text } = filterQuery(source, { isFilterable: true }, { filters: others, groups: [] }, schema);
  // Values with several types, and lists, are grouped as strings.
  const isPlain = otherTypes.length === 0 && !isDynamic(type) && type !== 'array' && type !== 'map';
  const name = quoteName(field);
  const values = frequentValues(service, text, isPlain ? name : `tostring(${name})`, maxValues, range);
  return (await firstValueFrom(values)).map(({ value }) => {
    const written = type === 'timespan' && typeof value === 'number' ? formatNanoseconds(value) : String(value);
    return { text: written, value: written };
  });
}
