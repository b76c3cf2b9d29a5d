import { type Scalar } from './scalar';

const isTerm = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Applies `contains`, `has` and their relatives, and `matches regex`. A null text contains nothing: false, the negated form true. */
export function matchText(operator: string, a: Scalar, b: Scalar): boolean {
  const negated = operator.startsWith('!');
  const name = negated ? operator.slice(1) : operator;
  const found = typeof a === 'string' && typeof b === 'string' && matches(name, a, b);
  return found !== negated;
}

function matches(name: string, a: string, b: string): boolean {
  if (name === 'matches regex') {
    const [, flags, pattern] = /^(\(\?i\))?(.*)$/.exec(b) ?? [];
    return new RegExp(pattern, flags ? 'iu' : 'u').test(a);
  }
  const fold = (value: string) => (name.endsWith('_cs') ? value : value.toLowerCase());
  const [text, part] = [fold(a), fold(b)];
  switch (name.replace('_cs', '')) {
    case 'contains':
      return text.includes(part);
    case 'startswith':
      return text.startsWith(part);
    case 'endswith':
      return text.endsWith(part);
    case 'has':
      return places(text, part).some((at) => beginsTerm(text, part, at) && endsTerm(text, part, at));
    case 'hasprefix':
      return places(text, part).some((at) => beginsTerm(text, part, at));
    case 'hassuffix':
      return places(text, part).some((at) => endsTerm(text, part, at));
    default:
      throw new Error(`The generator does not write this: ${name}`);
  }
}

/** Returns the index of `part` in `text`. */
function places(text: string, part: string): number[] {
  return Array.from({ length: text.length + 1 }, (_, at) => at).filter((at) => text.startsWith(part, at));
}

function beginsTerm(text: string, part: string, at: number): boolean {
  return !isTerm(part[0]) || !isTerm(text[at - 1]);
}

function endsTerm(text: string, part: string, at: number): boolean {
  return !isTerm(part[part.length - 1]) || !isTerm(text[at + part.length]);
}
