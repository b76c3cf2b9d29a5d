import { writeBareLink } from './bareLink';
import { byteSet } from './byteSet';
import { isBlankAt, isBlankBefore, isWordAt, isWordBefore, skipBlanks } from './characters';
import { type HtmlWriter } from './htmlWriter';
import { type LinkWriter } from './linkWriter';
import { type MarkdownText } from './markdownText';
import { markupPart } from './markup';

/** Emphasis inside of emphasis: deeper nesting stays text. */
const deepest = 4;

const exclamation = 33;
const asterisk = 42;
const colon = 58;
const squareOpen = 91;
const backslash = 92;
const underscore = 95;
const backtick = 96;

/** What text between two marks becomes, by how many characters a mark has. */
const marks = [
  { length: 2, start: markupPart('<strong>'), end: markupPart('</strong>') },
  { length: 1, start: markupPart('<em>'), end: markupPart('</em>') },
];
const startCode = markupPart('<code>');
const endCode = markupPart('</code>');

const mayBeEscaped = byteSet(/[\\`*_{}[\]()#+\-.!<>|~]/);

/** Writes lines of Markdown as HTML: bold, italic, code and http(s) links. Everything else is shown as it was written. */
export class InlineMarkdown {
  constructor(
    private readonly out: HtmlWriter,
    private readonly text: MarkdownText,
    private readonly links: LinkWriter
  ) {}

  /** Writes the bytes from `from` up to `to`; `first` is a place that is not behind `from`. Gives the first place behind. */
  write(first: number, from: number, to: number, depth: number): number {
    const { out, text } = this;
    const { places } = text;
    let plain = from;
    let place = first;
    for (; places[place] < to; place++) {
      const at = places[place];
      if (at < plain) {
        continue;
      }
      out.copy(plain, at);
      plain = this.writePiece(place, from, to, depth);
      if (plain === at) {
        plain = at + 1;
        out.text(at, plain);
      }
    }
    out.copy(plain, to);
    return place;
  }

  /** Gives where the rest begins: the place itself where nothing but a character is there. */
  private writePiece(place: number, from: number, to: number, depth: number): number {
    const { source, places } = this.text;
    const at = places[place];
    switch (source.bytes[at]) {
      case asterisk:
      case underscore:
        return depth < deepest ? this.writeMarked(place, from, to, depth) : at;
      case backtick:
        return this.writeCode(place, to);
      case squareOpen:
        return depth < deepest ? this.writeLink(place, to, depth) : at;
      case colon:
        return writeBareLink(this.out, this.links, at, from, to);
      case backslash:
        return this.writeEscaped(at, to);
      case exclamation:
        return this.writeImage(place, to);
      default:
        return at;
    }
  }

  /** `\*` is an asterisk. */
  private writeEscaped(at: number, to: number): number {
    const { source } = this.text;
    if (at + 1 >= to || mayBeEscaped[source.bytes[at + 1]] === 0) {
      return at;
    }
    this.out.text(at + 1, at + 2);
    return at + 2;
  }

  private writeCode(place: number, to: number): number {
    const { out, text } = this;
    const at = text.places[place];
    const close = text.find(backtick, 1, place + 1, at + 1, to);
    if (close <= at + 1) {
      return at;
    }
    out.markup(startCode);
    out.text(at + 1, close);
    out.markup(endCode);
    return close + 1;
  }

  /** An image is not shown, as it would be fetched by everyone who points at the annotation; its text is. */
  private writeImage(place: number, to: number): number {
    const { text } = this;
    const { source, places } = text;
    const at = places[place];
    const label = at + 1 < to && source.bytes[at + 1] === squareOpen ? text.endOfLabel(place + 2, to) : -1;
    const close = label < 0 ? -1 : text.closingBracket(label + 2, to);
    if (close < 0) {
      return at;
    }
    this.out.text(at + 2, places[label]);
    return close + 1;
  }

  /** `[label](target)`. A link that is not http(s) is its label. */
  private writeLink(place: number, to: number, depth: number): number {
    const { out, text, links } = this;
    const { source, places } = text;
    const at = places[place];
    const label = text.endOfLabel(place + 1, to);
    const close = label < 0 ? -1 : text.closingBracket(label + 2, to);
    if (close < 0) {
      return at;
    }
    // A link's target may be followed by a title.
    const target = skipBlanks(source.bytes, places[label] + 2, close);
    if (links.start(target, close)) {
      // Links do not stand in links, so that one in the label stays text.
      out.text(at + 1, places[label]);
      links.end();
    } else {
      this.write(place + 1, at + 1, places[label], depth + 1);
    }
    return close + 1;
  }

  /** Text between two marks, of one or two of the character at a place. */
  private writeMarked(place: number, from: number, to: number, depth: number): number {
    const { out } = this;
    const at = this.text.places[place];
    for (const { length, start, end } of marks) {
      const close = this.closingMark(place, length, from, to);
      if (close > 0) {
        out.markup(start);
        this.write(place + 1, at + length, close, depth + 1);
        out.markup(end);
        return close + length;
      }
    }
    return at;
  }

  /** Where the mark stands that ends what the one at a place begins, of one or two of its character; -1 where there is none. */
  private closingMark(place: number, length: number, from: number, to: number): number {
    const { bytes } = this.text.source;
    const at = this.text.places[place];
    const mark = bytes[at];
    const start = at + length;
    if (start >= to || (length === 2 && bytes[at + 1] !== mark) || isBlankAt(bytes, start)) {
      return -1;
    }
    const close = this.text.find(mark, length, place + length, start + 1, to);
    if (close < 0 || isBlankBefore(bytes, close)) {
      return -1;
    }
    // `snake_case_name` is no emphasis.
    const end = close + length;
    const inWord =
      mark === underscore && ((at > from && isWordBefore(bytes, at)) || (end < to && isWordAt(bytes, end)));
    return inWord ? -1 : close;
  }
}
