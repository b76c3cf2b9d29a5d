import { type HtmlWriter } from './htmlWriter';
import { httpAddress } from './httpAddress';
import { TextBytes } from './textBytes';
import { isUsualAddress } from './usualAddress';

const slash = 47;
const colon = 58;
const atSign = 64;

/** What stands around an address and its label. */
interface LinkForm {
  before: TextBytes;
  between: TextBytes;
  after: TextBytes;
}

const inText: LinkForm = {
  before: new TextBytes('<a href="'),
  // It opens beside Grafana.
  between: new TextBytes('" target="_blank" rel="noopener noreferrer">'),
  after: new TextBytes('</a>'),
};
const asLine: LinkForm = {
  before: new TextBytes('<p><a href="'),
  between: new TextBytes('" target="_blank" rel="noopener noreferrer">Open '),
  after: new TextBytes('</a></p>'),
};

/** Writes links to addresses of http and https. Nothing is written where a text is none. */
export class LinkWriter {
  /** Addresses that browsers write in another form. */
  private readonly mended = new TextBytes();

  constructor(private readonly out: HtmlWriter) {}

  /** Begins a link to the address in the bytes `from` up to `to`. Its label follows, then `end`. False where there is none. */
  start(source: TextBytes, from: number, to: number): boolean {
    return this.startAs(inText, source, from, to) !== undefined;
  }

  end(): void {
    this.out.markup(inText.after);
  }

  /** A line with a link that names the host of its address. */
  line(source: TextBytes): void {
    const address = this.startAs(asLine, source, 0, source.length);
    if (address !== undefined) {
      this.writeHost(address);
      this.out.markup(asLine.after);
    }
  }

  /** Gives where the address stands, or begins, in the form that browsers use; `undefined` where there is none. */
  private startAs({ before, between }: LinkForm, source: TextBytes, from: number, to: number): TextBytes | undefined {
    const { out, mended } = this;
    if (isUsualAddress(source.bytes, from, to)) {
      out.markup(before);
      out.copy(source, from, to);
      out.markup(between);
      return source;
    }
    const address = httpAddress(source.slice(from, to));
    if (address === undefined) {
      return undefined;
    }
    mended.load(address);
    out.markup(before);
    out.text(mended, 0, mended.length);
    out.markup(between);
    return mended;
  }

  /** The host (and port) of an address that begins the text: two slashes precede it, another one follows. */
  private writeHost(address: TextBytes): void {
    const { bytes } = address;
    let start = bytes[4] === colon ? 'http://'.length : 'https://'.length;
    let at = start;
    while (bytes[at] !== slash) {
      // A name and a password may stand before it.
      start = bytes[at] === atSign ? at + 1 : start;
      at++;
    }
    this.out.text(address, start, at);
  }
}
