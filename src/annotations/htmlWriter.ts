import { byteSet } from './byteSet';
import { entities } from './escapeHtml';
import { TextBytes, word } from './textBytes';

/** Room at first; it grows where that is not enough. */
const size = 4096;

/** By byte: what stands for it where HTML has a meaning for it. */
const written = new Map(Array.from(entities, ([character, entity]) => [character.charCodeAt(0), new TextBytes(entity)]));
const isEscaped = byteSet([...entities.keys()].join(''));

/**
 * HTML of thousands of annotations, written as bytes (UTF-8): a text that is put together piece by piece is kept as a tree of its
 * pieces, and to clean up around ten thousand such trees takes a browser longer than to make them.
 */
export class HtmlWriter {
  private bytes = new Uint8Array(size);
  private words = new DataView(this.bytes.buffer);
  private at = 0;
  /** How many bytes more than characters of a text (UTF-16) there are. */
  private surplus = 0;
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** How long the text is that `take` would give. */
  get length(): number {
    return this.at - this.surplus;
  }

  /** Everything that was written since the last time. */
  take(): string {
    const html = this.decoder.decode(this.bytes.subarray(0, this.at));
    this.at = 0;
    this.surplus = 0;
    return html;
  }

  /** Markup, which is ASCII. */
  markup(html: TextBytes): void {
    this.copy(html, 0, html.length);
  }

  /** Writes bytes `from` up to `to` of a text, which HTML then shows as they are, inside of elements and of attributes in double quotes. */
  text(source: TextBytes, from: number, to: number): void {
    const { bytes } = source;
    let run = from;
    for (let at = from; at < to; at++) {
      const entity = isEscaped[bytes[at]] === 0 ? undefined : written.get(bytes[at]);
      if (entity !== undefined) {
        this.copy(source, run, at);
        this.markup(entity);
        run = at + 1;
      }
    }
    this.copy(source, run, to);
  }

  /** Takes the last characters back, which are ASCII and were not escaped. */
  back(characters: number): void {
    this.at -= characters;
  }

  /** Writes a part of a text as it is: nothing in it has a meaning for HTML. */
  copy(source: TextBytes, from: number, to: number): void {
    if (from >= to) {
      return;
    }
    const given = source.words;
    const place = this.at - from;
    this.at = place + to;
    if (this.at + word > this.bytes.length) {
      this.grow(this.at + word);
    }
    const { words } = this;
    for (let at = from; at < to; at += word) {
      words.setInt32(place + at, given.getInt32(at, true), true);
    }
    if (!source.isAscii) {
      this.surplus += surplusOf(source.bytes, from, to);
    }
  }

  private grow(wanted: number): void {
    const grown = new Uint8Array(2 * wanted);
    grown.set(this.bytes.subarray(0, this.at));
    this.bytes = grown;
    this.words = new DataView(grown.buffer);
  }
}

/** A character is one of UTF-16 for each first byte, and two where it has four bytes. */
function surplusOf(bytes: Uint8Array, from: number, to: number): number {
  let surplus = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    surplus += byte < 0x80 ? 0 : byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1;
  }
  return surplus;
}
