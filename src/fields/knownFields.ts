import { FieldType, type PanelData } from '@grafana/data';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type AplType } from '@aplkit/language/apl/analysis/types';
import { parseQuery } from '@aplkit/language/apl/parse';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { type KnownValues, type Presence } from '../profile/presence';
import { type FieldEntry } from './fieldTree';
import { type Look } from './look';

interface Known {
  /** The query up to the step. */
  apl: string;
  /** The whole query. */
  text: string;
  schema: KnownSchema;
  data: PanelData | undefined;
  refId: string;
}

/** Fields at a step, from the schema, the query and, if these are incomplete, the last result. */
export function knownFields({ apl, text, schema, data, refId }: Known): FieldEntry[] {
  const { columns, certainty } = analyze(apl, schema).result;
  const fields = columns.filter(({ hidden }) => hidden !== true);
  const names = new Set(columns.map(({ name }) => name));
  const asked = askedText(data, refId) ?? text;
  const made = apl === asked ? new Set() : columnsMade(asked, schema);
  const returned = certainty === 'exact' || !areOfSameRows(asked, text) ? [] : returnedFields(data, refId);
  return [...fields, ...returned.filter(({ name }) => !names.has(name) && !made.has(name))];
}

/** The text of the query behind the shown result, before interpolation. */
function askedText(data: PanelData | undefined, refId: string): string | undefined {
  const target: object | undefined = data?.request?.targets.find((each) => each.refId === refId);
  return target && 'query' in target && typeof target.query === 'string' ? target.query : undefined;
}

/** True if two queries read the same datasets. */
function areOfSameRows(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => datasetNames(parseQuery(text)).join('\n'));
  return first === second;
}

/** Result columns that the query's steps create, as opposed to fields of events. */
function columnsMade(text: string, schema: KnownSchema): ReadonlySet<string> {
  const { query, result } = analyze(text, schema);
  const kept = new Set(
    readSteps(text, query)
      .flatMap((part) =>
        part.kind === 'summarize' ? part.groups : part.kind === 'columns' || part.kind === 'distinct' ? part.items : []
      )
      .flatMap(({ name, field }) => (name === undefined && field !== undefined ? [field] : []))
  );
  const made = result.columns.filter(
    ({ name, definition, computedBy }) => (definition || computedBy) && !kept.has(name)
  );
  return new Set(made.map(({ name }) => name));
}

/** Maximum number of log lines whose labels are read. Most lines have the same labels. */
const maxLines = 100;

function returnedFields(data: PanelData | undefined, refId: string): FieldEntry[] {
  const frames = data?.series.filter((frame) => frame.refId === refId) ?? [];
  const found = new Map<string, FieldEntry>();
  const add = (name: string, type: AplType) => found.set(name, found.get(name) ?? { name, type });
  for (const { fields, meta } of frames) {
    if (meta?.preferredVisualisationType === 'logs') {
      const labels = fields.find(({ name }) => name === 'labels')?.values.slice(0, maxLines) ?? [];
      add('_time', 'datetime');
      labels.forEach((label: unknown) => Object.keys(Object(label)).forEach((name) => add(name, 'unknown')));
    } else {
      for (const { name, type, labels = {} } of fields) {
        Object.keys(labels).forEach((label) => add(label, 'unknown'));
        add(name, types.get(type) ?? 'unknown');
      }
    }
  }
  return [...found.values()];
}

const types: ReadonlyMap<FieldType, AplType> = new Map<FieldType, AplType>([
  [FieldType.time, 'datetime'],
  [FieldType.string, 'string'],
  [FieldType.boolean, 'boolean'],
  [FieldType.number, 'float'],
]);

/** True if the last run of the query returned no rows. */
export function isEmptyResult(data: PanelData | undefined, refId: string): boolean {
  const hasRun = data?.state === 'Done' && data.request?.targets.some((target) => target.refId === refId);
  const failed = data?.errors?.some((error) => error.refId === refId);
  return hasRun === true && failed !== true && !data?.series.some((frame) => frame.refId === refId && frame.length > 0);
}

/** Adds the known keys of maps to the fields. */
export function withKeys(fields: FieldEntry[], looks: ReadonlyMap<string, Look>): FieldEntry[] {
  const names = new Set(fields.map(({ name }) => name));
  const found = [...looks].flatMap(([map, { keys = [] }]) => keys.map(({ value }) => `${map}.${value}`));
  const type: AplType = 'unknown';
  return [...fields, ...found.filter((name) => !names.has(name)).map((name) => ({ name, type }))];
}

/** The counts known so far, by field. */
export function knownValues(
  presence: Presence | undefined,
  looks: ReadonlyMap<string, Look>
): ReadonlyMap<string, KnownValues> {
  // Counts for a map's keys come from a sample.
  const looked = [...looks].filter(([, { keys }]) => keys === undefined);
  return new Map<string, KnownValues>([...(presence?.fields ?? []), ...looked]);
}
