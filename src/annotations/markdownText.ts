import { byteSet } from './byteSet';
import { meaningful } from './escapeHtml';
import { type HtmlWriter } from './htmlWriter';

/**
 * A tooltip shows no more than this of a description; the contract's service takes 512 characters. In bytes it is at most three times
 * as long, so that 16 bits tell each place.
 */
const longest = 4000;

const newline = 10;
const roundOpen = 40;
const roundClose = 41;
const squareClose = 93;

/** What is more than itself, in Markdown or in HTML. */
const notable = byteSet(/[\n\\`![\]():*_]/, meaningful);

/** A text in Markdown, and where the characters stand in it that may be more than themselves. A place is an index of `places`. */
export class MarkdownText {
  readonly source: HtmlWriter['source'];
  /** Where those characters stand; the last is the text's end. */
  places = new Uint16Array(256);

  constructor(private readonly out: HtmlWriter) {
    this.source = out.source;
  }

  load(text: string): void {
    const { out, source } = this;
    const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
    out.load(cut.includes('\r') ? cut.replace(/\r\n?/g, '\n') : cut);
    const { bytes, start, end } = source;
    if (this.places.length <= end - start) {
      this.places = new Uint16Array(2 * (end - start));
    }
    const { places } = this;
    const isNotable = notable;
    let count = 0;
    let at = start - 1;
    // A line break stands behind the text, so this ends there.
    while (at < end) {
      at++;
      // Two at once, of which the second may be it.
      while ((isNotable[bytes[at]] | isNotable[bytes[at + 1]]) === 0) {
        at += 2;
      }
      at += 1 - isNotable[bytes[at]];
      places[count++] = at;
    }
  }

  /** Where the line ends that the byte `from` stands in; `first` is not behind that. */
  lineEnd(first: number, from: number): number {
    const { source, places } = this;
    let place = first;
    while (places[place] < source.end && (places[place] < from || source.bytes[places[place]] !== newline)) {
      place++;
    }
    return places[place];
  }

  /** Where a notable byte stands, or two of it, at `from` or behind; -1 where it does not. */
  find(byte: number, amount: number, first: number, from: number, to: number): number {
    const { source, places } = this;
    for (let place = first; places[place] + amount <= to; place++) {
      const at = places[place];
      if (source.bytes[at] === byte && at >= from && (amount === 1 || source.bytes[at + 1] === byte)) {
        return at;
      }
    }
    return -1;
  }

  /** The place of `](`; -1 where there is none. */
  endOfLabel(first: number, to: number): number {
    const { source, places } = this;
    for (let place = first; places[place] + 1 < to; place++) {
      if (source.bytes[places[place]] === squareClose && source.bytes[places[place] + 1] === roundOpen) {
        return place;
      }
    }
    return -1;
  }

  /** Where a link's address ends: it may hold brackets itself, in pairs; where they are none, the first that closes ends it. */
  closingBracket(first: number, to: number): number {
    const { source, places } = this;
    let open = 0;
    let firstClose = -1;
    for (let place = first; places[place] < to; place++) {
      const at = places[place];
      if (source.bytes[at] === roundOpen) {
        open++;
      } else if (source.bytes[at] === roundClose) {
        if (open === 0) {
          return at;
        }
        open--;
        firstClose = firstClose < 0 ? at : firstClose;
      }
    }
    return firstClose;
  }
}
