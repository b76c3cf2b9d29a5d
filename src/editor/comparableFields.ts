import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type ComparedField, fieldsOfColumns, hasSizes, hasValues } from '../whatChanged/comparedFields';
import { eventsOf } from '../whatChanged/comparison';

/** Fields of a query's events to compare or group by; empty if the query can't be parsed. */
export async function comparableFields(
  query: AplQuery,
  datasource: Pick<AplSource, 'schema' | 'interpolateVariablesInQueries'>
): Promise<ComparedField[]> {
  const [{ query: apl }] = datasource.interpolateVariablesInQueries([query], {});
  try {
    const events = eventsOf(apl);
    await readFields(events, datasource.schema);
    const fields = fieldsOfColumns(analyze(events, datasource.schema.known).result.columns);
    return fields.filter((field) => hasValues(field) || hasSizes(field));
  } catch {
    return [];
  }
}
