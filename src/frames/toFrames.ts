import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { type QueryAnswer } from '../service/client';
import { type Table } from '../service/types';

export type FrameFormat = 'auto' | 'timeseries' | 'table' | 'logs';

export interface FrameOptions {
  refId: string;
  format: FrameFormat;
  /** The query as it was sent, for Grafana's inspector. */
  query: string;
}

/** A tabular answer as frames. No tables, no frames. */
export function toFrames(source: QueryAnswer, options: FrameOptions): DataFrame[] {
  return source.answer.tables.filter((table) => table.name !== '_totals').map((table) => tableFrame(table, options));
}

function tableFrame(table: Table, options: FrameOptions): DataFrame {
  const columns = table.columns ?? [];
  const fields = table.fields.map(({ name, type }, index): Field => {
    const values = columns[index] ?? [];
    if (type === 'datetime') {
      const times = values.map((value) => (typeof value === 'string' ? Date.parse(value) : null));
      return { name, type: FieldType.time, config: {}, values: times };
    }
    const number = type === 'integer' || type === 'float';
    return { name, type: number ? FieldType.number : FieldType.string, config: {}, values };
  });
  return {
    refId: options.refId,
    fields,
    length: columns[0]?.length ?? 0,
    meta: { executedQueryString: options.query },
  };
}
