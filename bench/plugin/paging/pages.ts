import { type TabularResponse } from '../../../src/service/types';
import { answerText } from '../answerText';

/** Texts of a query's pages, newest row first. Pages overlap by one row, and the last one has no new row. */
export function pageTexts(rows: number, pageSize: number): string[] {
  const whole: TabularResponse = JSON.parse(answerText(rows));
  const [table] = whole.tables;
  const columns = (table.columns ?? []).map((column) => [...column].reverse());
  const page = (from: number, to: number) =>
    JSON.stringify({ ...whole, tables: [{ ...table, columns: columns.map((column) => column.slice(from, to)) }] });
  const pages: string[] = [];
  for (let from = 0; from < rows; from += pageSize) {
    pages.push(page(Math.max(0, from - 1), from + pageSize));
  }
  return [...pages, page(rows - 1, rows)];
}
