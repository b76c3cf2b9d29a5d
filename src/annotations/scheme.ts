const slash = 47;
const colon = 58;
const letterH = 104;
const letterP = 112;
export const letterS = 115;
const letterT = 116;

/** Where the host begins; -1 where the scheme is none of `http://` and `https://`. */
export function endOfScheme(bytes: Uint8Array, from: number): number {
  const end = from + (bytes[from + 4] === letterS ? 5 : 4);
  return isHttp(bytes, from) && bytes[end] === colon && isTwoSlashes(bytes, end + 1) ? end + 3 : -1;
}

/** Whether `http` begins there. */
export function isHttp(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === letterH && bytes[at + 1] === letterT && bytes[at + 2] === letterT && bytes[at + 3] === letterP;
}

export function isTwoSlashes(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === slash && bytes[at + 1] === slash;
}
