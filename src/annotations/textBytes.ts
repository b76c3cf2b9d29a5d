import { markupBytes, type Part } from './markup';

/** Bytes that are moved at once. */
export const word = 8;

const newline = 10;

/**
 * A text as bytes (UTF-8), which cost a fraction of what its characters do, behind all markup: from `start` up to `end`. Half a
 * character (a lone surrogate) becomes U+FFFD.
 */
export class TextBytes {
  readonly start = markupBytes.length;
  end = this.start;
  bytes = new Uint8Array(0);
  /** The same bytes. Behind the text there is room for a word, so that its end can be moved as one. */
  words = new DataView(this.bytes.buffer);
  /** Whether the text is ASCII: then each byte is a character. */
  isAscii = true;
  private room = this.bytes;
  private filled = this.start;
  private written = '';
  private readonly encoder = new TextEncoder();

  constructor() {
    this.grow(0);
  }

  /** Takes another text instead. */
  load(text: string): void {
    if (3 * text.length + word > this.room.length) {
      this.grow(6 * text.length);
    }
    const length = this.encoder.encodeInto(text, this.room).written;
    this.written = text;
    this.end = this.start + length;
    this.filled = this.end + 1;
    this.isAscii = length === text.length;
    // What stood there before is no part of the last character.
    this.bytes[this.end] = newline;
  }

  /** Puts a text that is ASCII behind all others, until the next one is loaded. Gives where it stands. */
  append(text: string): Part {
    const from = this.filled;
    const to = from + text.length;
    if (to + word > this.bytes.length) {
      this.grow(2 * to);
    }
    this.encoder.encodeInto(text, this.bytes.subarray(from));
    this.filled = to;
    return { from, to };
  }

  /** The text of the bytes from `from` up to `to`. */
  slice(from: number, to: number): string {
    return this.isAscii
      ? this.written.slice(from - this.start, to - this.start)
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes.subarray(from, to));
  }

  private grow(length: number): void {
    const grown = new Uint8Array(this.start + length + 1024);
    grown.set(this.bytes.length === 0 ? markupBytes : this.bytes);
    this.bytes = grown;
    this.words = new DataView(grown.buffer);
    this.room = grown.subarray(this.start);
  }
}
