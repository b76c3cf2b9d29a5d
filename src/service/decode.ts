import { asBoolean, asList, asNumber, asObjects, asText, isObject, type JsonObject, shortText } from './json';
import {
  type Cell,
  type Dataset,
  type FieldMeta,
  type QueryStatus,
  type Table,
  type TableField,
  type TabularResponse,
} from './types';

/** Messages of an answer that are kept: each one becomes a notice. */
const maxMessages = 50;

/** The answer is JSON, but does not follow the contract. The message is a clause of a sentence: "… has an unexpected form: <message>". */
export class UnexpectedResponseError extends Error {}

/** Decodes a tabular answer (contract, "Tabular query response"); columns are not copied. Throws `UnexpectedResponseError`. */
export function decodeTabular(value: Cell): TabularResponse {
  if (!isObject(value)) {
    throw new UnexpectedResponseError('it is not an object');
  }
  if (value.format !== undefined && value.format !== 'tabular') {
    throw new UnexpectedResponseError(`its format is ${JSON.stringify(value.format)} instead of "tabular"`);
  }
  if (value.tables === undefined && value.status === undefined) {
    throw new UnexpectedResponseError('it has neither "tables" nor "status"');
  }
  if (value.tables !== undefined && value.tables !== null && !Array.isArray(value.tables)) {
    throw new UnexpectedResponseError('"tables" is not a list');
  }
  return {
    format: 'tabular',
    status: decodeStatus(isObject(value.status) ? value.status : {}),
    tables: asList(value.tables).map(decodeTable),
    datasetNames: texts(value.datasetNames),
    fieldsMetaMap: isObject(value.fieldsMetaMap) ? decodeFieldsMetaMap(value.fieldsMetaMap) : undefined,
  };
}

/** Returns whether an answer has the legacy form. */
export function isLegacy(value: Cell): boolean {
  return isObject(value) && value.tables === undefined && (value.matches ?? value.buckets) !== undefined;
}

function decodeTable(value: Cell, index: number): Table {
  if (!isObject(value)) {
    throw new UnexpectedResponseError(`table ${index + 1} is not an object`);
  }
  if (!Array.isArray(value.fields)) {
    throw new UnexpectedResponseError(`table ${index + 1} has no "fields"`);
  }
  const columns = value.columns ?? [];
  if (!Array.isArray(columns)) {
    throw new UnexpectedResponseError(`"columns" of table ${index + 1} is not a list`);
  }
  const { buckets, range } = value;
  return {
    name: asText(value.name) ?? '',
    sources: asObjects(value.sources).map((source) => ({ name: asText(source.name) ?? '' })),
    fields: value.fields.map((field, position) => decodeField(field, index, position)),
    order: asObjects(value.order).map((order) => ({ field: asText(order.field) ?? '', desc: order.desc === true })),
    groups: asList(value.groups).flatMap(decodeGroup),
    buckets:
      isObject(buckets) && typeof buckets.field === 'string'
        ? { field: buckets.field, size: asNumber(buckets.size) ?? 0 }
        : undefined,
    range: isObject(range)
      ? { field: asText(range.field) ?? '', start: asText(range.start) ?? '', end: asText(range.end) ?? '' }
      : undefined,
    columns: columns.map((column, position) => decodeColumn(column, index, position)),
  };
}

function decodeField(value: Cell, table: number, position: number): TableField {
  if (!isObject(value) || typeof value.name !== 'string') {
    throw new UnexpectedResponseError(`field ${position + 1} of table ${table + 1} has no name`);
  }
  const field: TableField = { name: value.name, type: asText(value.type) ?? '' };
  if (isObject(value.agg)) {
    field.agg = {
      name: asText(value.agg.name) ?? '',
      fields: texts(value.agg.fields),
      args: Array.isArray(value.agg.args) ? value.agg.args : undefined,
    };
  }
  return field;
}

function decodeColumn(value: Cell, table: number, position: number): Cell[] {
  if (value !== null && !Array.isArray(value)) {
    throw new UnexpectedResponseError(`column ${position + 1} of table ${table + 1} is not a list`);
  }
  return value ?? [];
}

function decodeGroup(value: Cell): Array<{ name: string }> {
  const name = isObject(value) ? asText(value.name) : asText(value);
  return name === undefined ? [] : [{ name }];
}

export function decodeStatus(value: JsonObject): QueryStatus {
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
    isPartial: asBoolean(value.isPartial),
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

export function decodeFieldsMetaMap(value: JsonObject): Record<string, FieldMeta[]> {
  return Object.fromEntries(
    Object.entries(value).map(([dataset, fields]) => [dataset, asObjects(fields).map(fieldMeta)])
  );
}

/** Decodes the answer to `GET /v2/datasets/{id}/fields`. Throws `UnexpectedResponseError`. */
export function decodeFields(value: Cell): FieldMeta[] {
  return list(value, 'field').map(fieldMeta);
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

/** Decodes the answer to `GET /v2/datasets`. Throws `UnexpectedResponseError`. */
export function decodeDatasets(value: Cell): Dataset[] {
  return list(value, 'dataset').map((dataset) => {
    const name = asText(dataset.name) ?? asText(dataset.id) ?? '';
    return {
      id: asText(dataset.id) ?? name,
      name,
      kind: asText(dataset.kind) ?? '',
      description: asText(dataset.description),
    };
  });
}

function list(value: Cell, what: string): JsonObject[] {
  if (value === null) {
    return [];
  }
  if (!Array.isArray(value)) {
    throw new UnexpectedResponseError(`it is not a list of ${what}s`);
  }
  return value.map((item, index) => {
    if (!isObject(item)) {
      throw new UnexpectedResponseError(`${what} ${index + 1} is not an object`);
    }
    return item;
  });
}

export function texts(value: Cell | undefined): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}
