/** A JSON value. A whole number beyond 2^53 is a `bigint`, so that it isn't rounded. */
export type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };

/** Prefix that no text in the database can have, because JSON escapes control characters. */
const mark = '\u0001';
/** Digits of a large integer that don't follow a decimal point. */
const longDigits = /(?<![\d.])\d{16}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const wholeNumber = /^-?\d+$/;

/** Parses JSON text; every whole number keeps all of its digits. */
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

/** Writes JSON text. NaN and infinity become null. */
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

/** A member of a map; `undefined` if the member is missing, or if the value isn't a map. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Converts a value to text as `tostring` does: strings stay unchanged, null becomes "". */
export function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'string' ? value : writeJson(value);
}

/** True if two values are equal when written as JSON. */
export function same(left: Json, right: Json): boolean {
  return left === right || writeJson(left) === writeJson(right);
}

const piece =
  /\.?\*|\[\s*\*\s*\]|\.?([\p{L}_][\p{L}\p{N}_-]*)|\[\s*(-?\d+)\s*\]|\[\s*'([^']*)'\s*\]|\[\s*"([^"]*)"\s*\]/uy;

/** Evaluates a JSON path (`$.a`, `$[*].b`, `$['a b'][0]`). In an array, a name finds the members of each element. */
export function elementsAt(value: Json, path: string): Json[] {
  let found = [value];
  let at = path.startsWith('$') ? 1 : 0;
  while (at < path.length) {
    piece.lastIndex = at;
    const match = piece.exec(path);
    if (!match || match[0] === '') {
      return [];
    }
    at += match[0].length;
    const [, bare, index, single, double] = match;
    const name = bare ?? single ?? double;
    found = found.flatMap((each) => step(each, name, index));
  }
  return found;
}

function step(value: Json, name: string | undefined, index: string | undefined): Json[] {
  if (index !== undefined) {
    const element = Array.isArray(value) ? value.at(Number(index)) : undefined;
    return element === undefined ? [] : [element];
  }
  if (name === undefined) {
    return Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [];
  }
  const from = Array.isArray(value) ? value : [value];
  return from.flatMap((each) => {
    const found = member(each, name);
    return found === undefined ? [] : [found];
  });
}
