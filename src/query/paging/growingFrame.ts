import { type DataFrame, DataFrameType, FieldType } from '@grafana/data';

import { GrowingColumn } from './growingColumn';
import { type FreshRows, pick } from './pageTable';

/** Cells that room is made for beforehand, at once: more would be felt, and who knows whether they come. */
const mostRoom = 4_000_000;

/** A frame that rows are added to, page by page. */
export class GrowingFrame {
  private readonly columns = new Map<string, GrowingColumn>();
  private length = 0;
  private pages = 0;

  /** For so many rows there is room in each column from the start. */
  private readonly room: number;

  /** @param expected rows in all, as far as somebody knows */
  constructor(
    private readonly first: DataFrame,
    expected = 0
  ) {
    this.room = Math.floor(Math.min(expected, mostRoom / Math.max(1, first.fields.length)));
  }

  /** Adds the rows of a page's frame. Columns that are new are empty before, those that it lacks are empty from here. */
  append(frame: DataFrame, fresh: FreshRows): void {
    this.pages++;
    const isLogs = frame.meta?.type === DataFrameType.LogLines;
    const again = isLogs ? this.rowsOfLastTime(frame, fresh) : 0;
    for (const field of frame.fields) {
      let column = this.columns.get(field.name);
      if (column === undefined) {
        column = new GrowingColumn(field, this.length, this.room);
        this.columns.set(field.name, column);
      }
      const ids = again > 0 && field.name === 'id';
      if (ids || fresh.early.length > 0) {
        const values: unknown[] = pick(field.values, fresh);
        const nanos = field.nanos && pick(field.nanos, fresh);
        column.append({ ...field, values: ids ? this.distinctIds(values, again) : values, nanos }, 0, fresh.count);
      } else {
        column.append(field, fresh.from, fresh.to);
      }
    }
    this.length += fresh.count;
    for (const column of this.columns.values()) {
      column.fill(this.length);
    }
  }

  /** A frame and fields of their own, around the shared values. */
  frame(): DataFrame {
    return {
      ...this.first,
      meta: { ...this.first.meta },
      fields: [...this.columns.values()].map((column) => column.field()),
      length: this.length,
    };
  }

  /** How many of the page's first rows are of the same moment as the last row before them. */
  private rowsOfLastTime(frame: DataFrame, fresh: FreshRows): number {
    const time = frame.fields.find(({ type }) => type === FieldType.time);
    const before = time === undefined ? undefined : this.columns.get(time.name);
    if (time === undefined || before === undefined || this.length === 0) {
      return 0;
    }
    const last = before.at(this.length - 1);
    const values: unknown[] = pick(time.values, fresh);
    const nanos = time.nanos === undefined ? undefined : pick(time.nanos, fresh);
    const other = values.findIndex(
      (milliseconds, row) => milliseconds !== last.value || (nanos?.[row] ?? 0) !== last.nanos
    );
    return other < 0 ? values.length : other;
  }

  /** Lines are numbered within a moment, page by page: the page's number tells those of one moment apart. */
  private distinctIds(values: unknown[], again: number): unknown[] {
    return values.map((id, row) => (row < again ? [String(id), this.pages].join('-') : id));
  }
}
