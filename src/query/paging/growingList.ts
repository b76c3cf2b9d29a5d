/** So many rows are copied for whoever asks for them before the last ones are there. */
const fewRows = 32_000;

/**
 * A list of rows that come page by page, put one behind the other as they come: what is kept page by page is carried along by the
 * browser's garbage collector. Where it is known how many rows will come, there is room for them from the start. A list that
 * was handed out as it is grows in place from then on: who has it reads as many rows as there were.
 */
export class GrowingList<T> {
  length = 0;
  private values: T[] = [];
  /** Whether there is room behind the rows: such a list is handed out when it is full, or cut to its rows. */
  private hasRoom = false;
  /** Whether there are numbers only, which a browser keeps as bare numbers as long as nothing else gets in between. */
  private bare = true;

  /** @param room for so many rows is made with the first of them */
  constructor(private readonly room: number) {}

  /** Adds the rows of a page from `from` up to `to`. */
  add(page: T[], from = 0, to = page.length): this {
    this.bare &&= isBare(page);
    const rows = this.length + to - from;
    if (this.length === 0 && this.room > rows) {
      this.values = roomFor(page, this.room);
      this.hasRoom = true;
    }
    if (this.hasRoom && rows > this.values.length) {
      this.cut();
    }
    if (this.bare) {
      putNumbers(this.values, this.length, page, from, to);
    } else {
      putOthers(this.values, this.length, page, from, to);
    }
    this.length = rows;
    return this;
  }

  at(index: number): T {
    return this.values[index];
  }

  list(): T[] {
    if (this.hasRoom && this.length < this.values.length && this.length <= fewRows) {
      return this.values.slice(0, this.length);
    }
    this.cut();
    return this.values;
  }

  /** Changes each row; lists that were handed out stay as they are. */
  replace(change: (value: T) => T): void {
    this.cut();
    this.values = this.values.map(change);
    this.bare = false;
  }

  private cut(): void {
    if (this.hasRoom) {
      this.values.length = this.length;
      this.hasRoom = false;
    }
  }
}

/** A list of so many empty places; for numbers, one that need not be made anew when the first fraction comes. */
function roomFor<T>(page: T[], rows: number): T[] {
  const room = isBare(page) ? page.slice(0, 0) : [];
  room.length = rows;
  return room;
}

function isBare(page: unknown[]): boolean {
  return typeof page.at(0) === 'number' && !page.includes(null);
}

// Two loops of one form: one that has seen bare numbers and others would make objects of the bare numbers first.

function putNumbers<T>(list: T[], start: number, page: T[], from: number, to: number): void {
  let at = start;
  for (let row = from; row < to; row++) {
    list[at++] = page[row];
  }
}

function putOthers<T>(list: T[], start: number, page: T[], from: number, to: number): void {
  let at = start;
  for (let row = from; row < to; row++) {
    list[at++] = page[row];
  }
}
