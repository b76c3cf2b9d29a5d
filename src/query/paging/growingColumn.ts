import { type Field, FieldType } from '@grafana/data';

import { GrowingList } from './growingList';

/** A field whose values come page by page. */
export class GrowingColumn {
  private readonly first: Field;
  private type: FieldType;
  private readonly values: GrowingList<unknown>;
  private nanos: GrowingList<number> | undefined;

  /**
   * @param rows that come before the first page that has the field: it is empty there
   * @param room for so many rows is made with the first of them
   */
  constructor(
    { nanos, state, values, ...field }: Field,
    rows: number,
    private readonly room: number
  ) {
    this.values = new GrowingList(room);
    this.first = { ...field, config: { ...field.config }, values: [] };
    this.type = field.type;
    this.fill(rows);
  }

  /**
   * Adds the rows of a page from `from` up to `to`. Values of different types become text: integers that a number cannot hold are
   * text in the page that brings them.
   */
  append({ type, values, nanos }: Field, from: number, to: number): void {
    const page: unknown[] = values;
    const differs = type !== this.type && to > from;
    if (differs && this.type !== FieldType.string) {
      // New values: frames that Grafana has already say that theirs are numbers.
      this.values.replace(textOf);
      this.type = FieldType.string;
      delete this.first.config.unit;
    }
    if (nanos !== undefined || this.nanos !== undefined) {
      this.nanos ??= new GrowingList<number>(this.room).add(zeros(this.values.length));
      this.nanos.add(nanos ?? zeros(page.length), from, to);
    }
    this.values.add(differs ? page.map(textOf) : page, from, to);
  }

  /** Empty up to so many rows. */
  fill(rows: number): void {
    const missing = rows - this.values.length;
    if (missing > 0) {
      this.values.add(new Array<null>(missing).fill(null));
      this.nanos?.add(zeros(missing));
    }
  }

  /** The value of a row that is there, and its nanoseconds. */
  at(row: number): { value: unknown; nanos: number } {
    return { value: this.values.at(row), nanos: this.nanos?.at(row) ?? 0 };
  }

  /** A field of its own, around the shared values. */
  field(): Field {
    const field: Field = {
      ...this.first,
      type: this.type,
      config: { ...this.first.config },
      values: this.values.list(),
    };
    if (this.nanos !== undefined) {
      field.nanos = this.nanos.list();
    }
    return field;
  }
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

function textOf(value: unknown): unknown {
  return value === null || typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
