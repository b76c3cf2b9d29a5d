import { decodeFieldsMetaMap, decodeStatus, texts, UnexpectedResponseError } from './decode';
import { asList, asObjects, asText, isObject, type JsonObject } from './json';
import { type Cell, type FieldMeta, type Table, type TableField, type TabularResponse } from './types';

/** Decodes an answer in the legacy format (contract, "Cursor-paging response") as the tabular answer to the same query. */
export function decodeLegacy(value: Cell): TabularResponse {
  if (!isObject(value)) {
    throw new UnexpectedResponseError('it is not an object');
  }
  if (value.status === undefined && value.matches === undefined) {
    throw new UnexpectedResponseError('it has neither "matches" nor "status"');
  }
  if (value.matches !== undefined && value.matches !== null && !Array.isArray(value.matches)) {
    throw new UnexpectedResponseError('"matches" is not a list');
  }
  const fieldsMetaMap = isObject(value.fieldsMetaMap) ? decodeFieldsMetaMap(value.fieldsMetaMap) : undefined;
  const types = typesOf(fieldsMetaMap);
  const datasetNames = texts(value.datasetNames);
  const buckets = isObject(value.buckets) ? value.buckets : {};
  const groups = groupTables(asObjects(buckets.series), asObjects(buckets.totals), types);
  const matches = asObjects(value.matches);
  const tables = groups.length > 0 && matches.length === 0 ? groups : [matchesTable(matches, types)];
  return {
    format: 'tabular',
    status: decodeStatus(isObject(value.status) ? value.status : {}),
    tables: tables.map((table) => ({ ...table, sources: (datasetNames ?? []).map((name) => ({ name })) })),
    datasetNames,
    fieldsMetaMap,
  };
}

/** The wire types of fields by name, as far as the answer names them. */
type Types = ReadonlyMap<string, string>;

function typesOf(fieldsMetaMap: Record<string, FieldMeta[]> | undefined): Types {
  const fields = Object.values(fieldsMetaMap ?? {}).flat();
  return new Map(fields.filter(({ type }) => type !== '').map(({ name, type }) => [name, type]));
}

/** Reads events: their fields are in `data`, or beside the times if a match is flat. `_rowId` is not one of them. */
function matchesTable(matches: JsonObject[], types: Types): Table {
  const rows = new RowsAsColumns(matches.length);
  matches.forEach(({ _time, _sysTime, _rowId, data, ...flat }, row) => {
    rows.set('_time', row, _time);
    rows.set('_sysTime', row, _sysTime);
    const fields = isObject(data) ? data : { ...flat, ...(data !== undefined && { data }) };
    for (const [name, cell] of Object.entries(fields)) {
      // A field in `data` may have the name of one of the event's own times.
      const own = name === '_time' ? _time : name === '_sysTime' ? _sysTime : undefined;
      if (own === undefined) {
        rows.set(name, row, cell);
      }
    }
  });
  return rows.table('0', types, []);
}

/** Reads groups by time, and the same groups without it; only the latter if the query does not group by time. */
function groupTables(series: JsonObject[], totals: JsonObject[], types: Types): Table[] {
  const tables: Table[] = [];
  const intervals = series.flatMap((interval) => asObjects(interval.groups).map((group) => ({ interval, group })));
  if (intervals.length > 0) {
    const rows = new RowsAsColumns(intervals.length);
    intervals.forEach(({ interval, group }, row) => {
      rows.set('_time', row, interval.startTime);
      setGroup(rows, row, group);
    });
    const names = groupNames(intervals.map(({ group }) => group));
    const { startTime, endTime } = series[0];
    const size = (Date.parse(asText(endTime) ?? '') - Date.parse(asText(startTime) ?? '')) * 1e6;
    tables.push({
      ...rows.table('0', types, ['_time', ...names]),
      buckets: Number.isFinite(size) ? { field: '_time', size } : undefined,
    });
  }
  if (totals.length > 0) {
    const rows = new RowsAsColumns(totals.length);
    totals.forEach((group, row) => setGroup(rows, row, group));
    tables.push(rows.table(tables.length === 0 ? '0' : '_totals', types, groupNames(totals)));
  }
  return tables;
}

function groupNames(groups: JsonObject[]): string[] {
  return [...new Set(groups.flatMap(({ group }) => (isObject(group) ? Object.keys(group) : [])))];
}

function setGroup(rows: RowsAsColumns, row: number, { group, aggregations }: JsonObject): void {
  for (const [name, cell] of Object.entries(isObject(group) ? group : {})) {
    rows.set(name, row, cell);
  }
  for (const { op, value } of asObjects(aggregations)) {
    const name = asText(op) ?? '';
    rows.set(name, row, value, name);
  }
}

/** Columns that grow as their names appear; a value that a row does not have is null. */
class RowsAsColumns {
  private readonly columns = new Map<string, { cells: Cell[]; aggregate?: string }>();

  constructor(private readonly rows: number) {}

  set(name: string, row: number, cell: Cell | undefined, aggregate?: string): void {
    if (cell === undefined) {
      return;
    }
    let column = this.columns.get(name);
    if (column === undefined) {
      column = { cells: new Array<Cell>(this.rows).fill(null), aggregate };
      this.columns.set(name, column);
    }
    column.cells[row] = cell;
  }

  table(name: string, types: Types, groups: string[]): Table {
    return {
      name,
      fields: [...this.columns].map(([field, { cells, aggregate }]): TableField => {
        const times = field === '_time' || field === '_sysTime';
        const type = times
          ? 'datetime'
          : ((aggregate === undefined ? types.get(field) : undefined) ?? typeOfCells(cells));
        return { name: field, type, ...(aggregate !== undefined && { agg: { name: aggregate } }) };
      }),
      order: [],
      groups: groups.map((group) => ({ name: group })),
      columns: [...this.columns.values()].map(({ cells }) => cells),
    };
  }
}

/** Returns the wire type of what is not in the answer's list of fields: computed columns. */
function typeOfCells(cells: Cell[]): string {
  const types = new Set(
    asList(cells)
      .filter((cell) => cell !== null)
      .map(typeOfCell)
  );
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
