import { byteSet } from './byteSet';
import { isBlankAt, isWordBefore, next } from './characters';
import { type HtmlWriter } from './htmlWriter';
import { type LinkWriter } from './linkWriter';
import { isHttp, isTwoSlashes, letterS } from './scheme';

/** What ends an address, and what is none of it at its end. */
const outside = byteSet(/[<>"'`]/);
const behind = byteSet(/[.,:;!?)\]}*_]/);

/**
 * Writes an address as a link that stands in a text by itself, somewhere from `from` up to `to`. Its colon is at `at`: what stands
 * before that is written already. Gives where the rest of the text begins: `at` where there is no address.
 */
export function writeBareLink(out: HtmlWriter, links: LinkWriter, at: number, from: number, to: number): number {
  const { bytes } = out.source;
  if (at + 2 >= to || !isTwoSlashes(bytes, at + 1)) {
    return at;
  }
  const scheme = bytes[at - 1] === letterS ? 5 : 4;
  const start = at - scheme;
  if (start < from || !isHttp(bytes, start) || (start > from && isWordBefore(bytes, start))) {
    return at;
  }
  let end = at;
  while (end < to && outside[bytes[end]] === 0 && !isBlankAt(bytes, end)) {
    end = next(bytes, end);
  }
  while (behind[bytes[end - 1]] === 1) {
    end--;
  }
  out.back(scheme);
  if (!links.start(start, end)) {
    out.copy(start, at);
    return at;
  }
  out.text(start, end);
  links.end();
  return end;
}
