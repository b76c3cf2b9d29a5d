import { check, decodeFacts, listOf, objectOf } from './decode';
import { asObjects, asText, isObject, type JsonObject } from './json';
import { type Cell, type FieldMeta, type Table, type TableField, type TabularResponse, totalsName } from './types';

/** Decodes a legacy result (contract, "Cursor-paging response") into a tabular one. */
export function decodeLegacy(value: Cell): TabularResponse {
  const body = objectOf(value, 'it');
  check(body.status !== undefined || body.matches !== undefined, 'it has neither "matches" nor "status"');
  const matches = listOf(body.matches, '"matches"').filter(isObject);
  const facts = decodeFacts(body);
  const types = typesOf(facts.fieldsMetaMap);
  const buckets = isObject(body.buckets) ? body.buckets : {};
  const groups = groupTables(asObjects(buckets.series), asObjects(buckets.totals), types);
  const tables = groups.length > 0 && matches.length === 0 ? groups : [matchesTable(matches, types)];
  const sources = facts.datasetNames?.map((name) => ({ name }));
  return { ...facts, format: 'tabular', tables: tables.map((table) => ({ ...table, sources })) };
}

/** Wire types by field name, for the fields that the result lists. */
type Types = ReadonlyMap<string, string>;

function typesOf(fieldsMetaMap: Record<string, FieldMeta[]> | undefined): Types {
  const fields = Object.values(fieldsMetaMap ?? {}).flat();
  return new Map(fields.filter(({ type }) => type !== '').map(({ name, type }) => [name, type]));
}

/** Table of events, with fields from `data` or, if a match is flat, beside the times. Drops `_rowId`. */
function matchesTable(matches: JsonObject[], types: Types): Table {
  const rows = matches.map(({ _time, _sysTime, _rowId, data, ...flat }) => {
    const times = { ...(_time !== undefined && { _time }), ...(_sysTime !== undefined && { _sysTime }) };
    const fields = isObject(data) ? data : { ...flat, ...(data !== undefined && { data }) };
    // A field in `data` may have the name of the event's own time, which takes precedence.
    return { ...times, ...fields, ...times };
  });
  return tableOf('0', rows, types);
}

/** Tables of groups by time and without time; only the latter if the query doesn't group by time. */
function groupTables(series: JsonObject[], totals: JsonObject[], types: Types): Table[] {
  const tables: Table[] = [];
  const groups = series.flatMap((interval) =>
    asObjects(interval.groups).map((group) => ({ ...group, _time: interval.startTime }))
  );
  if (groups.length > 0) {
    const { startTime, endTime } = series[0];
    const size = (Date.parse(asText(endTime) ?? '') - Date.parse(asText(startTime) ?? '')) * 1e6;
    tables.push({
      ...groupTable('0', groups, types),
      buckets: Number.isFinite(size) ? { field: '_time', size } : undefined,
    });
  }
  if (totals.length > 0) {
    tables.push(groupTable(tables.length === 0 ? '0' : totalsName, totals, types));
  }
  return tables;
}

/** Table of groups with their aggregates, with or without time. */
function groupTable(name: string, all: JsonObject[], types: Types): Table {
  const aggregates = new Set<string>();
  const groups = all.map(({ _time, group }) => ({
    ...(_time !== undefined && { _time }),
    ...(isObject(group) && group),
  }));
  const rows = all.map(({ aggregations }, row) => {
    const values = asObjects(aggregations).map(({ op, value = null }): [string, Cell] => [asText(op) ?? '', value]);
    values.forEach(([aggregate]) => aggregates.add(aggregate));
    return { ...groups[row], ...Object.fromEntries(values) };
  });
  return tableOf(name, rows, types, namesIn(groups), aggregates);
}

function namesIn(rows: JsonObject[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Converts rows to columns, in order of first appearance; null for missing values. */
function tableOf(
  name: string,
  rows: JsonObject[],
  types: Types,
  groups: string[] = [],
  aggregates: ReadonlySet<string> = new Set()
): Table {
  const names = namesIn(rows);
  const columns = names.map((column) => rows.map((row) => (Object.hasOwn(row, column) ? row[column] : null)));
  const fields = names.map((field, place): TableField => {
    const isAggregate = aggregates.has(field);
    const known = field === '_time' || field === '_sysTime' ? 'datetime' : isAggregate ? undefined : types.get(field);
    return { name: field, type: known ?? typeOfCells(columns[place]), ...(isAggregate && { agg: { name: field } }) };
  });
  return { name, fields, order: [], groups: groups.map((group) => ({ name: group })), columns };
}

/** Wire type of a computed column, which is missing from the result's list of fields. */
function typeOfCells(cells: Cell[]): string {
  const types = new Set(cells.filter((cell) => cell !== null).map(typeOfCell));
  if (types.has('float')) {
    types.delete('integer');
  }
  return types.size === 0 ? 'unknown' : [...types].join('|');
}

function typeOfCell(cell: Cell): string {
  switch (typeof cell) {
    case 'number':
      return Number.isInteger(cell) ? 'integer' : 'float';
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'string';
    default:
      return Array.isArray(cell) ? 'array' : 'map';
  }
}
