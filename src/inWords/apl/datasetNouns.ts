import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { nameParts } from '../../names/nameParts';
import { isPluralWord } from '../kit/names';

/** Nouns for a dataset's rows, each with the fields that such a dataset has. */
const rowKinds: ReadonlyArray<readonly [nouns: readonly string[], fields: readonly string[]]> = [
  [['spans'], ['trace_id', 'span_id', 'duration']],
  [
    ['lines', 'log lines', 'logs', 'log messages', 'messages'],
    ['body', 'severity_text'],
  ],
  [
    ['requests', 'http requests'],
    ['method', 'uri', 'status'],
  ],
];

/** Nouns for a dataset's rows, according to its fields and the last word of its name. */
export function datasetNouns(dataset: string, fields: readonly SchemaField[]): string[] {
  const has = (wanted: readonly string[]) => wanted.every((name) => fields.some((field) => field.name === name));
  const [nouns = []] = rowKinds.find(([, wanted]) => has(wanted)) ?? [];
  const last = nameParts(dataset).at(-1) ?? '';
  // A dataset of traces has a row for each span.
  return isPluralWord(last) && last !== 'traces' ? [...nouns, last] : [...nouns];
}
