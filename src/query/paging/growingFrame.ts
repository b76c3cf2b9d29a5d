import { type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';

import { type FreshRows, pick } from './pageTable';

interface GrowingField extends Field {
  values: unknown[];
}

/**
 * A frame that rows are added to. Its arrays grow in place, so that a thousand pages cost no more than their rows: a frame that was
 * handed out before shares them, and is only as long as its `length` says.
 */
export class GrowingFrame {
  private readonly fields: GrowingField[] = [];
  private readonly byName = new Map<string, GrowingField>();
  private length = 0;
  private pages = 0;

  constructor(private readonly first: DataFrame) {}

  /** Adds the rows of a page's frame. Columns that are new are empty before, those that it lacks are empty from here. */
  append(frame: DataFrame, fresh: FreshRows): void {
    this.pages++;
    const isLogs = frame.meta?.type === DataFrameType.LogLines;
    const again = isLogs ? this.rowsOfLastTime(frame, fresh) : 0;
    for (const field of frame.fields) {
      const grown = this.byName.get(field.name) ?? this.addField(field);
      const values: unknown[] = pick(field.values, fresh);
      appendValues(grown, field, isLogs && field.name === 'id' ? this.distinctIds(values, again) : values);
      appendNanos(grown, field.nanos === undefined ? undefined : pick(field.nanos, fresh), this.length, fresh.count);
    }
    this.length += fresh.count;
    for (const field of this.fields) {
      fill(field, this.length);
    }
  }

  /** A frame and fields of their own, around the shared arrays. */
  frame(): DataFrame {
    return {
      ...this.first,
      meta: { ...this.first.meta },
      fields: this.fields.map((field) => ({ ...field, config: { ...field.config } })),
      length: this.length,
    };
  }

  private addField(field: Field): GrowingField {
    const { nanos, state, ...rest } = field;
    const values: unknown[] = [];
    const added: GrowingField = { ...rest, config: { ...field.config }, values };
    fill(added, this.length);
    this.fields.push(added);
    this.byName.set(field.name, added);
    return added;
  }

  /** How many of the page's first rows are of the same moment as the last row before them. */
  private rowsOfLastTime(frame: DataFrame, fresh: FreshRows): number {
    const time = frame.fields.find(({ type }) => type === FieldType.time);
    const before = time === undefined ? undefined : this.byName.get(time.name);
    if (time === undefined || before === undefined || this.length === 0) {
      return 0;
    }
    const last = this.length - 1;
    const values: unknown[] = pick(time.values, fresh);
    const nanos = time.nanos === undefined ? undefined : pick(time.nanos, fresh);
    const other = values.findIndex(
      (milliseconds, row) => milliseconds !== before.values[last] || (nanos?.[row] ?? 0) !== (before.nanos?.[last] ?? 0)
    );
    return other < 0 ? values.length : other;
  }

  /** Lines are numbered within a moment, page by page: the page's number tells those of one moment apart. */
  private distinctIds(values: unknown[], again: number): unknown[] {
    return values.map((id, row) => (row < again ? `${String(id)}-${this.pages}` : id));
  }
}

/** Values of different types become text: integers that a number cannot hold are text in the page that brings them. */
function appendValues(grown: GrowingField, { type }: Field, values: unknown[]): void {
  const differs = type !== grown.type && values.length > 0;
  if (differs && grown.type !== FieldType.string) {
    // New values: frames that Grafana has already say that theirs are numbers.
    grown.values = grown.values.map(textOf);
    grown.type = FieldType.string;
    delete grown.config.unit;
  }
  if (differs) {
    values.forEach((value) => grown.values.push(textOf(value)));
  } else {
    addAll(grown.values, values);
  }
}

function appendNanos(grown: GrowingField, nanos: number[] | undefined, before: number, rows: number): void {
  if (nanos === undefined && grown.nanos === undefined) {
    return;
  }
  grown.nanos ??= new Array<number>(before).fill(0);
  addAll(grown.nanos, nanos ?? new Array<number>(rows).fill(0));
}

function fill(field: GrowingField, length: number): void {
  while (field.values.length < length) {
    field.values.push(null);
    field.nanos?.push(0);
  }
}

function textOf(value: unknown): unknown {
  return value === null || typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/** As many at once as fit on the stack; the engine copies them faster than a loop does. */
function addAll<T>(list: T[], values: T[]): void {
  const most = 10_000;
  for (let from = 0; from < values.length; from += most) {
    list.push(...(values.length <= most ? values : values.slice(from, from + most)));
  }
}
