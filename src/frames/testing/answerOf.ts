import { type QueryResult } from '../../service/queryResult';
import { readAnswer } from '../../service/testing/readAnswer';
import { type FieldMeta, type QueryStatus, type TableField } from '../../service/types';

/** A table for a test. `columns` may be JSON text, to keep all digits. */
export interface TestTable {
  name?: string;
  fields: TableField[];
  columns: unknown[][] | string;
  groups?: string[];
  buckets?: { field: string; size: number };
  range?: { field: string; start: string; end: string };
  order?: Array<{ field: string; desc: boolean }>;
}

/** A response as the client returns it, after a round trip through JSON text. */
export function answerOf(
  tables: TestTable[],
  status: QueryStatus = {},
  fields: Array<Partial<FieldMeta> & { name: string }> = []
): QueryResult {
  const texts = tables.map(({ name = '0', fields: columns, columns: cells, groups = [], buckets, range, order }) => {
    const head = {
      name,
      sources: [{ name: 'logs' }],
      fields: columns,
      groups: groups.map((group) => ({ name: group })),
      buckets,
      range,
      order,
    };
    const json = typeof cells === 'string' ? cells : JSON.stringify(cells);
    return `${JSON.stringify(head).slice(0, -1)},"columns":${json}}`;
  });
  const meta = { logs: fields.map((field) => ({ type: '', unit: '', hidden: false, description: '', ...field })) };
  const text = `{"format":"tabular","status":${JSON.stringify(status)},"fieldsMetaMap":${JSON.stringify(meta)},"tables":[${texts.join(',')}]}`;
  return readAnswer(text);
}

export function field(name: string, type: string, aggregate?: string, ...of: string[]): TableField {
  return aggregate === undefined ? { name, type } : { name, type, agg: { name: aggregate, fields: of } };
}
