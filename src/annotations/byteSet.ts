/** By byte: 1 for ASCII characters that one of the expressions, each for one character, takes; else 0. */
export function byteSet(...expressions: RegExp[]): Uint8Array {
  return new Uint8Array(256).map((_, byte) =>
    byte < 128 && expressions.some((expression) => expression.test(String.fromCharCode(byte))) ? 1 : 0
  );
}
