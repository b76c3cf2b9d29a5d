import { type Field, FieldType } from '@grafana/data';

/** So many lists are joined at once: each is an argument of a call. */
const mostParts = 1000;

/**
 * A field whose values come page by page. Pages are only kept until somebody asks for the values; then they are put behind those
 * that are there. Where that is most of all values, they are joined anew in one go: growing an array bit by bit copies it again
 * and again. Else the array grows in place, so that frames that were handed out share it and are as long as their `length` says.
 */
export class GrowingColumn {
  private readonly first: Field;
  private type: FieldType;
  private readonly values = new GrowingList<unknown>();
  private nanos: GrowingList<number> | undefined;

  /** @param rows that come before the first page that has the field: it is empty there */
  constructor({ nanos, state, values, ...field }: Field, rows: number) {
    this.first = { ...field, config: { ...field.config }, values: [] };
    this.type = field.type;
    this.fill(rows);
  }

  /** Values of different types become text: integers that a number cannot hold are text in the page that brings them. */
  append({ type }: Field, values: unknown[], nanos: number[] | undefined): void {
    const differs = type !== this.type && values.length > 0;
    if (differs && this.type !== FieldType.string) {
      // New values: frames that Grafana has already say that theirs are numbers.
      this.values.replace(textOf);
      this.type = FieldType.string;
      delete this.first.config.unit;
    }
    if (nanos !== undefined || this.nanos !== undefined) {
      this.nanos ??= new GrowingList<number>().add(new Array<number>(this.values.length).fill(0));
      this.nanos.add(nanos ?? new Array<number>(values.length).fill(0));
    }
    this.values.add(differs ? values.map(textOf) : values);
  }

  /** Empty up to so many rows. */
  fill(rows: number): void {
    const missing = rows - this.values.length;
    if (missing > 0) {
      this.values.add(new Array<null>(missing).fill(null));
      this.nanos?.add(new Array<number>(missing).fill(0));
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

class GrowingList<T> {
  length = 0;
  private whole: T[] = [];
  private parts: T[][] = [];

  add(part: T[]): this {
    this.length += part.length;
    this.parts.push(part);
    if (this.parts.length === mostParts) {
      this.list();
    }
    return this;
  }

  at(index: number): T {
    let behind = this.length;
    for (let part = this.parts.length - 1; part >= 0; part--) {
      behind -= this.parts[part].length;
      if (index >= behind) {
        return this.parts[part][index - behind];
      }
    }
    return this.whole[index];
  }

  list(): T[] {
    const { parts, whole } = this;
    this.parts = [];
    if (this.length >= 2 * whole.length) {
      this.whole = whole.concat(...parts);
    } else {
      for (const part of parts) {
        addAll(whole, part);
      }
    }
    return this.whole;
  }

  replace(change: (value: T) => T): void {
    this.whole = this.list().map(change);
  }
}

/** As many at once as fit on the stack; the engine copies them faster than a loop does. */
function addAll<T>(list: T[], values: T[]): void {
  const most = 10_000;
  for (let from = 0; from < values.length; from += most) {
    list.push(...(values.length <= most ? values : values.slice(from, from + most)));
  }
}

function textOf(value: unknown): unknown {
  return value === null || typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
