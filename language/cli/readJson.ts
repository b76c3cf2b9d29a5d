/** A JSON string with its position, and with its text as written, including quotes. */
export interface JsonString {
  from: number;
  literal: string;
  text: string;
}

/** A JSON value, with the positions of its strings; `undefined` for numbers, booleans and null. */
export type JsonNode = JsonString | JsonNode[] | ReadonlyMap<string, JsonNode> | undefined;

/** Parses JSON and keeps positions. Throws if the text is invalid. */
export function readJson(text: string): JsonNode {
  JSON.parse(text);
  // In valid JSON, commas and colons can be skipped.
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{},:]+/g)].reverse();
  const take = () => tokens.pop() ?? { 0: '', index: text.length };
  const until = <T>(end: string, read: () => T): T[] => {
    const items: T[] = [];
    while (tokens.at(-1)?.[0] !== end) {
      items.push(read());
    }
    take();
    return items;
  };
  const readValue = (): JsonNode => {
    const { 0: literal, index: from } = take();
    if (literal === '[') {
      return until(']', readValue);
    }
    return literal === '{'
      ? new Map(until('}', () => [String(JSON.parse(take()[0])), readValue()] as const))
      : literal.startsWith('"')
        ? { from, literal, text: String(JSON.parse(literal)) }
        : undefined;
  };
  return readValue();
}

/** Converts an offset in a string to an offset in its literal. */
export function offsetInString(literal: string, offset: number): number {
  const units = literal.slice(1, -1).match(/\\u.{4}|\\.|[^]/g) ?? [];
  return units.slice(0, offset).reduce((sum, { length }) => sum + length, 1);
}
