/** Bytes of a text that are looked at at once. */
const size = 16_384;
/** As UTF-8 a text takes at most so many bytes for each of its units. */
const widest = 3;
/** Behind what is loaded, as four bytes are read at a time, and the next four when the first ones did not tell. */
const beyond = 8;

/**
 * A part of a text as bytes, which browsers read faster than the text's characters. What was not read yet moves to the front when
 * more is loaded.
 */
export class ByteRoom {
  readonly bytes = new Uint8Array(size * widest + beyond);
  /** Reads four bytes at once. */
  readonly view = new DataView(this.bytes.buffer);
  /** Behind the last byte that is loaded, where zeros stand. */
  loaded = 0;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private source = '';
  /** Whether each byte so far is a character of its own. */
  private isPlain = true;
  private next = 0;
  private end = 0;

  /** Loads the first part of the text from `start` to `end`. */
  open(text: string, start: number, end: number): void {
    this.source = text;
    this.isPlain = true;
    this.next = start;
    this.end = end;
    this.loaded = 0;
    this.loadFrom(0);
  }

  /** Whether the text ends at `at`. */
  isEnd(at: number): boolean {
    return at === this.loaded && this.next === this.end;
  }

  /** The text between two bytes. What stands in the place of half a character is told by `\ufffd`. */
  text(from: number, to: number): string {
    const first = this.next - this.loaded;
    return this.isPlain
      ? this.source.slice(first + from, first + to)
      : this.decoder.decode(this.bytes.subarray(from, to));
  }

  /** Moves the bytes from `at` on to the front and loads more behind them, as far as there is more and room for it. */
  loadFrom(at: number): void {
    this.bytes.copyWithin(0, at, this.loaded);
    this.loaded -= at;
    const from = this.next;
    let to = Math.min(this.end, from + size);
    if (to < this.end && isFirstOfTwo(this.source.charCodeAt(to - 1))) {
      to--;
    }
    const room = this.bytes.subarray(this.loaded, this.bytes.length - beyond);
    const { read, written } = this.encoder.encodeInto(this.source.slice(from, to), room);
    this.isPlain &&= read === written;
    this.next += read;
    this.loaded += written;
    this.bytes.fill(0, this.loaded, this.loaded + beyond);
  }
}

/** Of two units that are one character. */
function isFirstOfTwo(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
