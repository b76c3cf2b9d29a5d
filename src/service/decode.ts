import { fieldNames } from './annotationFields';
import { asList, asNumber, asObjects, asText, isObject, type JsonObject, shortText } from './json';
import {
  type Annotation,
  type Cell,
  type Dataset,
  type FieldMeta,
  type QueryStatus,
  type Table,
  type TableField,
  type TabularResponse,
  type View,
} from './types';

/** Maximum number of messages kept from a result, because each message becomes a notice. */
const maxMessages = 50;

/** Response in an unexpected form. The message continues a sentence: "… is unexpected: <message>". */
export class UnexpectedResponseError extends Error {}

/** Decodes a tabular result (contract, "Tabular query response") without copying its columns. Throws `UnexpectedResponseError`. */
export function decodeTabular(value: Cell): TabularResponse {
  const { format = 'tabular', tables, ...facts } = objectOf(value, 'it');
  check(format === 'tabular', `its format is ${JSON.stringify(format)} instead of "tabular"`);
  check(tables !== undefined || facts.status !== undefined, 'it has neither "tables" nor "status"');
  return { format, tables: listOf(tables, '"tables"').map(decodeTable), ...decodeFacts(facts) };
}

/** Facts about a result in either format, without its rows. */
export function decodeFacts(value: JsonObject): Omit<TabularResponse, 'format' | 'tables'> {
  const { status, datasetNames, fieldsMetaMap } = value;
  return {
    status: decodeStatus(isObject(status) ? status : {}),
    datasetNames: texts(datasetNames),
    fieldsMetaMap: isObject(fieldsMetaMap) ? decodeFieldsMetaMap(fieldsMetaMap) : undefined,
  };
}

export function isLegacy(value: Cell): boolean {
  return isObject(value) && value.tables === undefined && (value.matches ?? value.buckets) !== undefined;
}

/** Throws an `UnexpectedResponseError` if a condition doesn't hold. */
export function check(holds: boolean, otherwise: string): asserts holds {
  if (!holds) {
    throw new UnexpectedResponseError(otherwise);
  }
}

export function objectOf(value: Cell, what: string): JsonObject {
  check(isObject(value), `${what} is not an object`);
  return value;
}

/** A list; empty if missing. */
export function listOf(value: Cell | undefined, what: string): Cell[] {
  check(value === undefined || value === null || Array.isArray(value), `${what} is not a list`);
  return value ?? [];
}

function decodeTable(cell: Cell, index: number): Table {
  const where = `table ${index + 1}`;
  const { name, sources, fields, order, groups, buckets, range, columns } = objectOf(cell, where);
  check(Array.isArray(fields), `${where} has no "fields"`);
  return {
    name: asText(name) ?? '',
    sources: asObjects(sources).map((source) => ({ name: asText(source.name) ?? '' })),
    fields: fields.map((field, place) => decodeField(field, `field ${place + 1} of ${where}`)),
    order: asObjects(order).map(({ field, desc }) => ({ field: asText(field) ?? '', desc: desc === true })),
    groups: asList(groups).flatMap(decodeGroup),
    buckets:
      isObject(buckets) && typeof buckets.field === 'string'
        ? { field: buckets.field, size: asNumber(buckets.size) ?? 0 }
        : undefined,
    range: isObject(range)
      ? { field: asText(range.field) ?? '', start: asText(range.start) ?? '', end: asText(range.end) ?? '' }
      : undefined,
    columns: listOf(columns, `"columns" of ${where}`).map((column, place) =>
      listOf(column, `column ${place + 1} of ${where}`)
    ),
  };
}

function decodeField(cell: Cell, where: string): TableField {
  const { name, type, agg } = isObject(cell) ? cell : {};
  check(typeof name === 'string', `${where} has no name`);
  const field = { name, type: asText(type) ?? '' };
  return isObject(agg)
    ? { ...field, agg: { name: asText(agg.name) ?? '', fields: texts(agg.fields), args: asList(agg.args) } }
    : field;
}

function decodeGroup(value: Cell): Array<{ name: string }> {
  const name = isObject(value) ? asText(value.name) : asText(value);
  return name === undefined ? [] : [{ name }];
}

function decodeStatus(value: JsonObject): QueryStatus {
  return {
    elapsedTime: asNumber(value.elapsedTime),
    minCursor: asText(value.minCursor),
    maxCursor: asText(value.maxCursor),
    blocksExamined: asNumber(value.blocksExamined),
    blocksCached: asNumber(value.blocksCached),
    blocksMatched: asNumber(value.blocksMatched),
    rowsExamined: asNumber(value.rowsExamined),
    rowsMatched: asNumber(value.rowsMatched),
    numGroups: asNumber(value.numGroups),
    isPartial: value.isPartial === true,
    isEstimate: value.isEstimate === true,
    cacheStatus: asNumber(value.cacheStatus),
    minBlockTime: asText(value.minBlockTime),
    maxBlockTime: asText(value.maxBlockTime),
    messages: asObjects(value.messages)
      .slice(0, maxMessages)
      .map((message) => ({
        priority: asText(message.priority),
        count: asNumber(message.count),
        code: asText(message.code),
        msg: typeof message.msg === 'string' ? shortText(message.msg) : undefined,
      })),
  };
}

function decodeFieldsMetaMap(value: JsonObject): Record<string, FieldMeta[]> {
  return Object.fromEntries(
    Object.entries(value).map(([dataset, fields]) => [dataset, asObjects(fields).map(fieldMeta)])
  );
}

/** Decodes the response to `GET /v2/datasets/{id}/fields`. Throws `UnexpectedResponseError`. */
export function decodeFields(value: Cell): FieldMeta[] {
  return objectsIn(value, 'field').map(fieldMeta);
}

function fieldMeta(value: JsonObject): FieldMeta {
  return {
    name: asText(value.name) ?? '',
    type: asText(value.type) ?? '',
    unit: asText(value.unit) ?? '',
    hidden: value.hidden === true,
    description: asText(value.description) ?? '',
  };
}

/** Decodes the response to `GET /v2/datasets`. Throws `UnexpectedResponseError`. */
export function decodeDatasets(value: Cell): Dataset[] {
  return objectsIn(value, 'dataset').map((dataset) => {
    const name = asText(dataset.name) ?? asText(dataset.id) ?? '';
    return {
      id: asText(dataset.id) ?? name,
      name,
      kind: asText(dataset.kind) ?? '',
      description: asText(dataset.description),
      edge: asText(dataset.edgeDeployment) || asText(dataset.edgeDeploymentUrl),
    };
  });
}

/** Decodes the response to `GET /v2/views`. Drops views without a name or query. Throws `UnexpectedResponseError`. */
export function decodeViews(value: Cell): View[] {
  return objectsIn(value, 'view').flatMap(({ name, aplQuery, description, datasets }) =>
    typeof name === 'string' && typeof aplQuery === 'string'
      ? [{ name, query: aplQuery, description: asText(description), datasets: texts(datasets) }]
      : []
  );
}

/** Decodes the response to `GET /v2/vfields`. Drops fields without a name or expression. Throws `UnexpectedResponseError`. */
export function decodeVirtualFields(value: Cell): FieldMeta[] {
  return objectsIn(value, 'virtual field').flatMap((field) => {
    const { name, expression } = field;
    return typeof name === 'string' && typeof expression === 'string' ? [{ ...fieldMeta(field), expression }] : [];
  });
}

function objectsIn(value: Cell, what: string): JsonObject[] {
  return listOf(value, 'it').map((item, index) => objectOf(item, `${what} ${index + 1}`));
}

/** Decodes a list (contract, "Annotations"). Invalid items become empty annotations, which callers drop. */
export function decodeAnnotations(value: Cell): Annotation[] {
  return listOf(value, 'it').map((item) => decodeAnnotation(isObject(item) ? item : {}));
}

/** Decodes an annotation (contract, "Annotations"). Missing parts become empty. */
export function decodeAnnotation(cell: Cell): Annotation {
  const value = objectOf(cell, 'it');
  const decoded: Annotation = { id: asText(value.id) ?? '', datasets: texts(value.datasets) ?? [], time: '', type: '' };
  for (const name of fieldNames) {
    const text = asText(value[name]);
    if (name !== 'datasets' && text !== undefined) {
      decoded[name] = text;
    }
  }
  return decoded;
}

function texts(value: Cell | undefined): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}
