import { type FieldMeta } from '../../service/types';
import { type Settings } from '../../settings';

interface FakeDataset {
  kind?: string;
  /** Names of fields; fields other than strings also have a type. */
  fields?: Array<string | [name: string, type: string]>;
}

export const spanNames = ['trace_id', 'span_id', 'parent_span_id', 'name', 'service.name'];
export const spansOf = (...more: NonNullable<FakeDataset['fields']>) => [
  '_time',
  ...spanNames,
  ...(more.length > 0 ? more : [['duration', 'timespan'] as [string, string]]),
];
export const lines = ['_time', 'body', 'severity_text', 'trace_id', 'span_id'];

/** Data source with these datasets. Records the datasets whose fields are requested. */
export function fakeSource(datasets: Record<string, FakeDataset>, settings: Partial<Settings> = {}) {
  const asked: string[] = [];
  const source = {
    uid: 'apl',
    name: 'APL for Axiom',
    settings: { annotationWrites: false, incrementalRefresh: false, ...settings },
  };
  const schema = {
    datasets: async () =>
      Object.entries(datasets).map(([name, { kind = 'axiom:events:v1' }]) => ({ id: name, name, kind })),
    fields: async (name: string) => {
      asked.push(name);
      return (datasets[name]?.fields ?? []).map(fieldMeta);
    },
  };
  return { source: { ...source, schema }, asked };
}

export function fieldMeta(field: string | [name: string, type: string]): FieldMeta {
  const [name, type] = typeof field === 'string' ? [field, field === '_time' ? 'datetime' : 'string'] : field;
  return { name, type, unit: '', hidden: false, description: '' };
}
