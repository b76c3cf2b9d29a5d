import { bracketName } from '@aplkit/language/apl/tree/strings';
import { type FieldMeta, type TabularResponse } from '../service/types';

/** Query whose result shows the fields of a view, or of a dataset whose field list is forbidden. */
export const fieldsQuery = (name: string): string => `${bracketName(name)} | limit 1`;

/** Fields in a result of `fieldsQuery`, with the service's metadata for unchanged fields. */
export function fieldsInBody({ tables, fieldsMetaMap = {} }: TabularResponse): FieldMeta[] {
  const metas = new Map(Object.values(fieldsMetaMap).flatMap((all) => all.map((meta) => [meta.name, meta])));
  return (tables.at(0)?.fields ?? []).map(({ name, type, agg }) => {
    const meta = agg === undefined ? metas.get(name) : undefined;
    return { unit: '', hidden: false, description: '', ...meta, name, type };
  });
}
