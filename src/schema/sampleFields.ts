import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type FieldMeta, type TabularResponse } from '../service/types';

/** The query whose result names the fields of a view, or of a dataset whose fields may not be listed. */
export const fieldsQuery = (name: string): string => `${quoteName(name)} | limit 1`;

/** Reads the fields of a result of `fieldsQuery`, with what the service says of those that a view leaves as they are. */
export function fieldsInBody({ tables, fieldsMetaMap = {} }: TabularResponse): FieldMeta[] {
  const metas = new Map(Object.values(fieldsMetaMap).flatMap((all) => all.map((meta) => [meta.name, meta])));
  return (tables.at(0)?.fields ?? []).map(({ name, type, agg }) => {
    const meta = agg === undefined ? metas.get(name) : undefined;
    return { unit: '', hidden: false, description: '', ...meta, name, type };
  });
}
