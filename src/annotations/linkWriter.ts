import { endOfWord } from './characters';
import { type HtmlWriter } from './htmlWriter';
import { httpAddress } from './httpAddress';
import { markupPart, type Part } from './markup';
import { isUsualAddress } from './usualAddress';

const slash = 47;
const colon = 58;
const atSign = 64;

const before = markupPart('<a href="');
/** Links open beside Grafana. */
const between = markupPart('" target="_blank" rel="noopener noreferrer">');
const after = markupPart('</a>');
const startLine = markupPart('<p><a href="');
const open = markupPart('Open ');
const endLine = markupPart('</a></p>');

/** Writes links to addresses of http and https that stand in a text. Nothing is written where there is none. */
export class LinkWriter {
  constructor(private readonly out: HtmlWriter) {}

  /** Begins a link to the address that is the first word from `from` up to `to`. Its label follows, then `end`. False for none. */
  start(from: number, to: number): boolean {
    const { bytes } = this.out.source;
    const isUsual = isUsualAddress(bytes, from, to);
    return this.startWith(before, isUsual, from, isUsual ? to : endOfWord(bytes, from, to)) >= 0;
  }

  end(): void {
    this.out.markup(after);
  }

  /** Takes an address as the next text: a line with a link to it, which names its host. */
  line(text: string): void {
    this.out.load(text);
    const { bytes, start, end } = this.out.source;
    const address = this.startWith(startLine, isUsualAddress(bytes, start, end), start, end);
    if (address >= 0) {
      this.out.markup(open);
      this.writeHost(address);
      this.out.markup(endLine);
    }
  }

  /** Gives where the address begins, in the form that browsers use; -1 where there is none. */
  private startWith(markup: Part, isUsual: boolean, from: number, to: number): number {
    const { out } = this;
    if (isUsual) {
      out.markup(markup);
      out.copy(from, to);
      out.markup(between);
      return from;
    }
    const address = httpAddress(out.source.slice(from, to));
    if (address === undefined) {
      return -1;
    }
    const part = out.source.append(address);
    out.markup(markup);
    out.text(part.from, part.to);
    out.markup(between);
    return part.from;
  }

  /** The host (and port) of an address: two slashes precede it, another one follows. */
  private writeHost(address: number): void {
    const { bytes } = this.out.source;
    let start = address + (bytes[address + 4] === colon ? 'http://'.length : 'https://'.length);
    let at = start;
    while (bytes[at] !== slash) {
      // A name and a password may stand before it.
      start = bytes[at] === atSign ? at + 1 : start;
      at++;
    }
    this.out.text(start, at);
  }
}
