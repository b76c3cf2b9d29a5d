import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { partsOf } from './names';

/** Nouns for a dataset's rows, each with the fields that such a dataset has. */
const kinds: ReadonlyArray<readonly [nouns: string, fields: readonly string[]]> = [
  ['spans', ['trace_id', 'span_id', 'duration']],
  ['lines|log lines|logs|log messages|messages', ['body', 'severity_text']],
  ['requests|http requests', ['method', 'uri', 'status']],
];

/** Nouns for a dataset's rows, separated by `|`. They come from the dataset's fields, and from the last word of its name. */
export function nounsOf(dataset: string, fields: readonly SchemaField[]): string {
  const has = (wanted: readonly string[]) => wanted.every((name) => fields.some((field) => field.name === name));
  const [nouns = ''] = kinds.find(([, wanted]) => has(wanted)) ?? [];
  const last = partsOf(dataset).at(-1);
  const isOfName = last === 'logs' || last === 'requests' || last === 'events' || last === 'spans';
  return [nouns, isOfName ? last : ''].filter((each) => each !== '').join('|') || 'events';
}
