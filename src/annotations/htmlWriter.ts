import { byteSet } from './byteSet';
import { isInner } from './characters';
import { entities, meaningful } from './escapeHtml';
import { markupPart, type Part } from './markup';
import { TextBytes, word } from './textBytes';

/** Room at first; it grows where that is not enough. */
const size = 65_536;
/** The least byte that begins a character of four. */
const firstOfFour = 0xf0;

/** By byte: what stands for it where HTML has a meaning for it. */
const written = new Map(Array.from(entities, ([character, entity]) => [character.charCodeAt(0), markupPart(entity)]));
const isEscaped = byteSet(meaningful);

/**
 * HTML of thousands of annotations, written as bytes (UTF-8): a text that is put together piece by piece is kept as a tree of its
 * pieces, and to clean up around ten thousand such trees takes a browser longer than to make them.
 *
 * While a text is read, notes are made of its parts; their bytes are moved at once, before the room takes another text (`load`).
 */
export class HtmlWriter {
  private bytes = new Uint8Array(size);
  private words = new DataView(this.bytes.buffer);
  private at = 0;
  /** How many bytes more than characters of a text (UTF-16) there are. */
  private surplus = 0;
  /** Two numbers each: the first byte, and the one behind. */
  private readonly parts: number[] = [];
  private count = 0;
  private readonly room = new TextBytes();
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** The text whose parts are written. Only `load` puts another one there, so that no note is of bytes that have changed. */
  readonly source: Readonly<Pick<TextBytes, 'bytes' | 'start' | 'end' | 'slice' | 'append'>> = this.room;

  /** Takes a text, whose parts are written next. */
  load(text: string): void {
    if (this.count > 0) {
      this.flush();
    }
    this.room.load(text);
  }

  markup({ from, to }: Part): void {
    this.copy(from, to);
  }

  /** Writes a part of the text as it is: nothing in it has a meaning for HTML. */
  copy(from: number, to: number): void {
    const { parts, count } = this;
    if (from < to) {
      parts[count] = from;
      parts[count + 1] = to;
      this.count = count + 2;
    }
  }

  /** Writes bytes `from` up to `to` of the text, which HTML shows as they are, inside of elements and of attributes in double quotes. */
  text(from: number, to: number): void {
    const { bytes } = this.source;
    let run = from;
    for (let at = from; at < to; at++) {
      const entity = isEscaped[bytes[at]] === 0 ? undefined : written.get(bytes[at]);
      if (entity !== undefined) {
        this.copy(run, at);
        this.markup(entity);
        run = at + 1;
      }
    }
    this.copy(run, to);
  }

  /** Takes the last bytes of the last part back, which is text and holds them. */
  back(bytes: number): void {
    this.parts[this.count - 1] -= bytes;
  }

  /** Moves what notes were made of. Gives how long the text is that `take` would give. */
  flush(): number {
    const { parts, count, room } = this;
    const given = room.words;
    const start = this.at;
    let end = start;
    for (let index = 0; index < count; index += 2) {
      const from = parts[index];
      const to = parts[index + 1];
      const place = end - from;
      end = place + to;
      if (end + word > this.bytes.length) {
        this.grow(end + word);
      }
      const { words } = this;
      // Bytes of a text (UTF-8) are never a NaN, which an engine may write in another form.
      for (let at = from; at < to; at += word) {
        words.setFloat64(place + at, given.getFloat64(at, true), true);
      }
    }
    if (!room.isAscii) {
      this.surplus += surplusOf(this.bytes, start, end);
    }
    this.count = 0;
    this.at = end;
    return end - this.surplus;
  }

  /** Everything that was written since the last time. */
  take(): string {
    this.flush();
    const html = this.decoder.decode(this.bytes.subarray(0, this.at));
    this.at = 0;
    this.surplus = 0;
    return html;
  }

  private grow(wanted: number): void {
    const grown = new Uint8Array(2 * wanted);
    grown.set(this.bytes);
    this.bytes = grown;
    this.words = new DataView(grown.buffer);
  }
}

/** A text has a character (UTF-16) for each first byte in UTF-8, and two where four bytes are one. */
function surplusOf(bytes: Uint8Array, from: number, to: number): number {
  let surplus = 0;
  for (let at = from; at < to; at++) {
    if (isInner(bytes[at])) {
      surplus++;
    } else if (bytes[at] >= firstOfFour) {
      surplus--;
    }
  }
  return surplus;
}
