/** A JSON value. A whole number beyond 2^53 is a `bigint`, so that it passes through functions unchanged. */
export type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };

/** No text in the database can begin like this: JSON writes this character as an escape. */
const mark = '\u0001';
/** The digits of a large whole number, not those after a decimal point. */
const longDigits = /(?<![\d.])\d{16}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const wholeNumber = /^-?\d+$/;

/** Reads JSON text; every whole number keeps all of its digits. */
export function readJson(text: string): Json {
  if (!longDigits.test(text)) {
    return JSON.parse(text);
  }
  const quoted = text.replace(stringOrNumber, (token) =>
    wholeNumber.test(token) && !Number.isSafeInteger(Number(token)) ? `"\\u0001${token}"` : token
  );
  return JSON.parse(quoted, (_, value: Json) =>
    typeof value === 'string' && value.startsWith(mark) && wholeNumber.test(value.slice(1))
      ? BigInt(value.slice(1))
      : value
  );
}

/** Writes JSON text. What JSON cannot write (NaN and the infinities) is null. */
export function writeJson(value: Json): string {
  if (typeof value === 'bigint') {
    return String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(writeJson).join(',')}]`;
  }
  return isMap(value)
    ? `{${Object.entries(value)
        .map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`)
        .join(',')}}`
    : JSON.stringify(value);
}

export function isMap(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member of a map; `undefined` where it has none of that name, and for a value that is not a map. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns a value as the language's `tostring` writes it: a text as it is, null as "". */
export function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'string' ? value : writeJson(value);
}

/** Whether JSON writes two values alike. */
export function same(left: Json, right: Json): boolean {
  return left === right || writeJson(left) === writeJson(right);
}
