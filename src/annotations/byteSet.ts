/** By byte: 1 for the characters of a text, which are ASCII. */
export function byteSet(characters: string): Uint8Array {
  return new Uint8Array(256).map((_, byte) => (characters.includes(String.fromCharCode(byte)) ? 1 : 0));
}
