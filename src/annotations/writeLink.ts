import { type HtmlWriter } from './htmlWriter';
import { httpAddress } from './httpAddress';
import { TextBytes } from './textBytes';

const slash = 47;
const atSign = 64;

const before = new TextBytes('<a href="');
const between = new TextBytes('" target="_blank" rel="noopener noreferrer">');
const after = new TextBytes('</a>');
const startLine = new TextBytes('<p>');
const open = new TextBytes('Open ');
const endLine = new TextBytes('</p>');

/**
 * Begins a link to an address, which opens beside Grafana; its label follows, then `endLink`. Writes nothing and is false
 * where that is no address of http or https.
 *
 * @param room where the address is kept, in the form that browsers use
 */
export function startLink(out: HtmlWriter, room: TextBytes, text: string): boolean {
  const address = httpAddress(text);
  if (address === undefined) {
    return false;
  }
  room.load(address);
  out.markup(before);
  out.text(room, 0, room.length);
  out.markup(between);
  return true;
}

export function endLink(out: HtmlWriter): void {
  out.markup(after);
}

/** Writes a line with a link that names the host of its address; nothing where the text is no address of http or https. */
export function writeLinkLine(out: HtmlWriter, room: TextBytes, text: string): void {
  out.markup(startLine);
  if (!startLink(out, room, text)) {
    out.back(startLine.length);
    return;
  }
  out.markup(open);
  writeHost(out, room);
  endLink(out);
  out.markup(endLine);
}

/** The host (and port) of an address: a slash follows it, and no other one precedes it. */
function writeHost(out: HtmlWriter, address: TextBytes): void {
  const { bytes } = address;
  let start = bytes.indexOf(slash) + 2;
  let at = start;
  while (bytes[at] !== slash) {
    // A name and a password may stand before it.
    start = bytes[at] === atSign ? at + 1 : start;
    at++;
  }
  out.text(address, start, at);
}
