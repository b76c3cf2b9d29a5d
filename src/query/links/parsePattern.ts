/** A set of characters, as a test of a UTF-16 code unit. */
export type CharacterSet = (code: number) => boolean;

/** Part of a regular expression. */
export type PatternNode =
  | { kind: 'set'; set: CharacterSet }
  | { kind: 'place'; place: 'start' | 'end' | 'edge' | 'inside' }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'group'; inner: PatternNode }
  | { kind: 'repeat'; inner: PatternNode; least: number; most: number; isLazy: boolean };

/** A problem with a regular expression, to show to the user. */
export class PatternProblem extends Error {}

/** Maximum depth of nested groups. */
const maxDepth = 50;

/** Parses a regular expression with exactly one group, and without backreferences and lookaround. */
export function parsePattern(pattern: string): PatternNode {
  const reader = new PatternReader(pattern);
  const node = reader.choice();
  if (reader.groups !== 1) {
    throw new PatternProblem(
      reader.groups === 0
        ? 'The regular expression has no group. Put parentheses around the part to use'
        : `The regular expression has ${reader.groups} groups. Write all except one as (?:…)`
    );
  }
  return node;
}

type Range = readonly [from: number, to: number];

const digits: readonly Range[] = [[48, 57]];
const words: readonly Range[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
/** Characters that `\s` matches. */
const spaces: readonly Range[] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: readonly Range[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

const controls: Readonly<Partial<Record<string, number>>> = { n: 10, r: 13, t: 9, f: 12, v: 11, '0': 0 };

/** The characters in ranges or, if `isNegated`, all other characters. */
function setOf(ranges: readonly Range[], isNegated = false): CharacterSet {
  const isIn = (code: number) => ranges.some(([from, to]) => code >= from && code <= to);
  const common = Array.from({ length: 128 }, (_, code) => isIn(code) !== isNegated);
  return (code) => (code < 128 ? common[code] : isIn(code) !== isNegated);
}

const complement = (ranges: readonly Range[]): Range[] => {
  const starts = [0, ...ranges.map(([, to]) => to + 1)];
  const ends = [...ranges.map(([from]) => from - 1), 0xffff];
  return starts.map((from, index) => [from, ends[index]] as const).filter(([from, to]) => from <= to);
};

class PatternReader {
  groups = 0;
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  choice(): PatternNode {
    const options = [this.sequence()];
    while (this.take('|')) {
      options.push(this.sequence());
    }
    if (this.depth === 0 && this.at < this.text.length) {
      throw new PatternProblem('“)” has no matching “(”');
    }
    return { kind: 'choice', options };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.at < this.text.length && !'|)'.includes(this.text[this.at])) {
      parts.push(this.repeated(this.part()));
    }
    return { kind: 'sequence', parts };
  }

  private part(): PatternNode {
    const char = this.text[this.at++];
    switch (char) {
      case '(':
        return this.group();
      case '[':
        return { kind: 'set', set: this.characterClass() };
      case '.':
        return { kind: 'set', set: setOf(lineEnds, true) };
      case '^':
        return { kind: 'place', place: 'start' };
      case '$':
        return { kind: 'place', place: 'end' };
      case '\\':
        if (this.take('b')) {
          return { kind: 'place', place: 'edge' };
        }
        if (this.take('B')) {
          return { kind: 'place', place: 'inside' };
        }
        return { kind: 'set', set: setOf(this.escape()) };
      case '*':
      case '+':
      case '?':
        throw new PatternProblem(`There is nothing to repeat before “${char}”`);
      default:
        return { kind: 'set', set: setOf([codes(char)]) };
    }
  }

  private group(): PatternNode {
    if (++this.depth > maxDepth) {
      throw new PatternProblem('The regular expression has too many nested groups');
    }
    const isPlain = this.take('?:');
    if (!isPlain) {
      const name = /^\?<[A-Za-z_$][\w$]*>/.exec(this.text.slice(this.at, this.at + 100))?.[0] ?? '';
      this.at += name.length;
      if (this.text[this.at] === '?') {
        throw new PatternProblem('Lookahead, lookbehind and flags aren’t supported. Use groups like (…) and (?:…)');
      }
      this.groups++;
    }
    const inner = this.choice();
    if (!this.take(')')) {
      throw new PatternProblem('“(” has no matching “)”');
    }
    this.depth--;
    return isPlain ? inner : { kind: 'group', inner };
  }

  private repeated(inner: PatternNode): PatternNode {
    const counts = this.counts();
    if (counts === undefined) {
      return inner;
    }
    const [least, most] = counts;
    if (least > most) {
      throw new PatternProblem('The numbers in braces are in the wrong order');
    }
    const isLazy = this.take('?');
    if (this.counts() !== undefined) {
      throw new PatternProblem('A repetition can’t directly follow another repetition');
    }
    return { kind: 'repeat', inner, least, most, isLazy };
  }

  private counts(): Range | undefined {
    if (this.take('*')) {
      return [0, Infinity];
    }
    if (this.take('+')) {
      return [1, Infinity];
    }
    if (this.take('?')) {
      return [0, 1];
    }
    const [braces, least, comma, most] =
      /^\{(\d{1,6})(,?)(\d{0,6})\}/.exec(this.text.slice(this.at, this.at + 20)) ?? [];
    if (braces === undefined || (comma === '' && most !== '')) {
      return undefined;
    }
    this.at += braces.length;
    return [Number(least), comma === '' ? Number(least) : most === '' ? Infinity : Number(most)];
  }

  private characterClass(): CharacterSet {
    const isNegated = this.take('^');
    const ranges: Range[] = [];
    while (!this.take(']')) {
      if (this.at >= this.text.length) {
        throw new PatternProblem('“[” has no matching “]”');
      }
      const from = this.classPart();
      const isRange = this.text[this.at] === '-' && !['', ']'].includes(this.text.charAt(this.at + 1));
      if (!isRange) {
        ranges.push(...from);
        continue;
      }
      this.at++;
      const to = this.classPart();
      const [first] = from;
      const [last] = to;
      if (from.length + to.length > 2 || first[0] !== first[1] || last[0] !== last[1] || first[0] > last[0]) {
        throw new PatternProblem('A range in brackets is in the wrong order, such as [z-a]');
      }
      ranges.push([first[0], last[0]]);
    }
    return setOf(ranges, isNegated);
  }

  private classPart(): readonly Range[] {
    const char = this.text[this.at++];
    return char === '\\' ? (this.take('b') ? [[8, 8]] : this.escape()) : [codes(char)];
  }

  /** Reads an escape after its backslash, and returns the characters that it matches. */
  private escape(): readonly Range[] {
    const char = this.text.charAt(this.at++);
    const named = { d: digits, w: words, s: spaces }[char.toLowerCase()];
    if (named !== undefined) {
      return char === char.toLowerCase() ? named : complement(named);
    }
    const control = controls[char];
    if (control !== undefined) {
      return [[control, control]];
    }
    const code = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/.exec(char + this.text.slice(this.at, this.at + 4));
    if (code !== null) {
      this.at += code[0].length - 1;
      const value = Number.parseInt(code[1] ?? code[2], 16);
      return [[value, value]];
    }
    if (char === '' || /[A-Za-z0-9]/.test(char)) {
      throw new PatternProblem(`“\\${char}” isn’t supported in the regular expression`);
    }
    return [codes(char)];
  }

  private take(text: string): boolean {
    const isNext = this.text.startsWith(text, this.at);
    this.at += isNext ? text.length : 0;
    return isNext;
  }
}

function codes(char: string): Range {
  const code = char.charCodeAt(0);
  return [code, code];
}
