import { list, object, text } from './check';
import { type Service } from './service';

/** Members of a query request in addition to the query (contract, "Query request body"). */
export type Members = Record<string, unknown>;

/** A tabular response's table, by rows. */
export interface Rows {
  names: string[];
  rows: unknown[][];
  /** Each row's `_time`; `''` if missing. */
  times: string[];
}

export function quoted(dataset: string): string {
  return `['${dataset.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
}

/** Sends an APL query, and returns its tabular response. */
export async function tabular(service: Service, apl: string, members: Members = {}): Promise<Record<string, unknown>> {
  const json = await service.json(200, 'POST', '/v1/datasets/_apl?format=tabular', { apl, ...members });
  return object(json, 'the answer');
}

export function tableOf(answer: Record<string, unknown>, index = 0): Record<string, unknown> {
  return object(list(answer.tables, 'tables')[index], `tables[${index}]`);
}

export function statusOf(answer: Record<string, unknown>): Record<string, unknown> {
  return object(answer.status, 'status');
}

export function rowsOf(answer: Record<string, unknown>): Rows {
  const table = tableOf(answer);
  const names = list(table.fields, 'fields').map((field) => text(object(field, 'a field').name, 'a field name'));
  const columns = list(table.columns, 'columns').map((column) => list(column, 'a column'));
  const rows = (columns.at(0) ?? []).map((_, row) => columns.map((column) => column[row]));
  const time = names.indexOf('_time');
  return { names, rows, times: rows.map((row) => (time < 0 ? '' : text(row[time], '_time'))) };
}

/** Sends a query to the legacy endpoint (contract, "Query (legacy)"). */
export async function legacy(service: Service, dataset: string, body: Members): Promise<Record<string, unknown>> {
  const path = `/v1/datasets/${encodeURIComponent(dataset)}/query`;
  return object(await service.json(200, 'POST', path, body), 'the answer');
}

export function matchesOf(answer: Record<string, unknown>): Array<Record<string, unknown>> {
  return list(answer.matches, 'matches').map((match, index) => object(match, `matches[${index}]`));
}
