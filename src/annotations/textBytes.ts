/** Bytes that are moved at once. */
export const word = 4;

const newline = 10;

/** A text as bytes (UTF-8), which cost a fraction of what its characters do. Half a character (a lone surrogate) becomes U+FFFD. */
export class TextBytes {
  bytes: Uint8Array;
  /** The same bytes. Behind the text there is room for a word, so that its end can be moved as one. */
  words: DataView;
  length = 0;
  /** Whether all is ASCII: then each byte is a character. */
  isAscii = true;
  private readonly encoder = new TextEncoder();
  private written = '';

  constructor(text = '') {
    this.bytes = new Uint8Array(3 * text.length + word);
    this.words = new DataView(this.bytes.buffer);
    this.load(text);
  }

  /** Takes another text instead. */
  load(text: string): void {
    if (3 * text.length + word > this.bytes.length) {
      this.bytes = new Uint8Array(6 * text.length + word);
      this.words = new DataView(this.bytes.buffer);
    }
    this.written = text;
    this.length = this.encoder.encodeInto(text, this.bytes).written;
    this.isAscii = this.length === text.length;
    // What stood there before is no part of the last character.
    this.bytes[this.length] = newline;
  }

  /** The part from `from` up to `to`. */
  slice(from: number, to: number): string {
    return this.isAscii
      ? this.written.slice(from, to)
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes.subarray(from, to));
  }
}
