import { endOfWord } from './characters';
import { type HtmlWriter } from './htmlWriter';
import { httpAddress } from './httpAddress';
import { markupPart, type Part } from './markup';
import { isUsualAddress } from './usualAddress';

const slash = 47;
const colon = 58;
const atSign = 64;

/** What stands around an address and its label. */
interface LinkForm {
  before: Part;
  between: Part;
  after: Part;
}

/** Each opens beside Grafana. */
const inText: LinkForm = {
  before: markupPart('<a href="'),
  between: markupPart('" target="_blank" rel="noopener noreferrer">'),
  after: markupPart('</a>'),
};
const asLine: LinkForm = {
  before: markupPart('<p><a href="'),
  between: markupPart('" target="_blank" rel="noopener noreferrer">Open '),
  after: markupPart('</a></p>'),
};

/** Writes links to addresses of http and https that stand in a text. Nothing is written where there is none. */
export class LinkWriter {
  constructor(private readonly out: HtmlWriter) {}

  /** Begins a link to the address that is the first word from `from` up to `to`. Its label follows, then `end`. False for none. */
  start(from: number, to: number): boolean {
    const { bytes } = this.out.source;
    const isUsual = isUsualAddress(bytes, from, to);
    return this.startAs(inText, isUsual, from, isUsual ? to : endOfWord(bytes, from, to)) >= 0;
  }

  end(): void {
    this.out.markup(inText.after);
  }

  /** A line with a link to the address that is the whole text, which names its host. */
  line(): void {
    const { bytes, start, end } = this.out.source;
    const address = this.startAs(asLine, isUsualAddress(bytes, start, end), start, end);
    if (address >= 0) {
      this.writeHost(address);
      this.out.markup(asLine.after);
    }
  }

  /** Gives where the address begins, in the form that browsers use; -1 where there is none. */
  private startAs({ before, between }: LinkForm, isUsual: boolean, from: number, to: number): number {
    const { out } = this;
    if (isUsual) {
      out.markup(before);
      out.copy(from, to);
      out.markup(between);
      return from;
    }
    const address = httpAddress(out.source.slice(from, to));
    if (address === undefined) {
      return -1;
    }
    const part = out.source.append(address);
    out.markup(before);
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
