import { isMap, type Json, member } from './json';

const piece =
  /\.?\*|\[\s*\*\s*\]|\.?([\p{L}_][\p{L}\p{N}_-]*)|\[\s*(-?\d+)\s*\]|\[\s*'([^']*)'\s*\]|\[\s*"([^"]*)"\s*\]/uy;

/** Evaluates a JSON path (`$.a`, `$[*].b`, `$['a b'][0]`). A name finds the members of each element of an array. */
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
