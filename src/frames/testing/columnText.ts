import { type Cell } from '../../service/types';
import { ColumnText } from '../columnText';
import { TableText } from '../tableText';

/** A column of a table, whose parsed columns are given, in an answer's text. */
export function columnText(text: string, table: number, column: number, columns: Cell[][]): ColumnText {
  return new ColumnText(new TableText(text, table, columns), column);
}
