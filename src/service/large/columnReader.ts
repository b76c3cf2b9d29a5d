import { type Cell } from '../types';
import { type ByteRoom } from './byteRoom';
import { type Span } from './columnLists';

/** What is known of a column before it is read. */
export interface ColumnHints {
  /** As many cells as the other columns have. */
  rows: number;
  /** True for what rows are grouped by: its texts come again and again. */
  comeAgain: boolean;
}

/**
 * Reads the list at `span` of a text as `JSON.parse` would; `undefined` where `JSON.parse` is the one to read it.
 *
 * @param room for parts of the text; one reader after the other has it
 */
export type ColumnReader = (text: string, span: Span, hints: ColumnHints, room: ByteRoom) => Cell[] | undefined;
