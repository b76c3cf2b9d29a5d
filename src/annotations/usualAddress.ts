import { byteSet } from './byteSet';
import { endOfScheme } from './scheme';

const dash = 45;
const dot = 46;
const slash = 47;

const startsLabel = byteSet(/[a-z]/);
const inLabel = byteSet(/[a-z\d-]/);
/** But for a dot. */
const behindHost = byteSet(/[-\w~/?=#+,;:@!$*()]/);

/**
 * Whether the bytes `from` up to `to` are an address in the form that browsers use already, without a character that HTML has a
 * meaning for. Most are, and to have the browser read each of thousands would take longer than all else. It may be false for such
 * a one, but is never true for another.
 */
export function isUsualAddress(bytes: Uint8Array, from: number, to: number): boolean {
  const host = endOfHost(bytes, endOfScheme(bytes, from), to);
  if (host < 0) {
    return false;
  }
  for (let at = host; at < to; at++) {
    // A segment of dots alone would be taken out.
    if (behindHost[bytes[at]] === 0 && (bytes[at] !== dot || bytes[at - 1] === slash)) {
      return false;
    }
  }
  return true;
}

/**
 * The slash behind a host of two labels or more; -1 where none begins at `from`. Each begins with a letter, as a host may be a
 * number in many forms, and has no two dashes, as `xn--` begins a name in other letters, which may be wrong.
 */
function endOfHost(bytes: Uint8Array, from: number, to: number): number {
  let labels = 0;
  let at = from;
  while (at >= 0 && at < to && startsLabel[bytes[at]] !== 0) {
    while (at < to && inLabel[bytes[at]] !== 0 && (bytes[at] !== dash || bytes[at - 1] !== dash)) {
      at++;
    }
    labels++;
    if (at < to && bytes[at] === slash) {
      return labels > 1 ? at : -1;
    }
    at = at < to && bytes[at] === dot ? at + 1 : to;
  }
  return -1;
}
