/** By byte: 1 for ASCII characters that an expression for one character takes, else 0. */
export function byteSet(character: RegExp): Uint8Array {
  return new Uint8Array(256).map((_, byte) => (byte < 128 && character.test(String.fromCharCode(byte)) ? 1 : 0));
}
