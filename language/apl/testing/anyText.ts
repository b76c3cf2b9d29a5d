import fc from 'fast-check';

/** First code point of the surrogates, and their number; one alone isn't a character. */
const [firstHalf, halves] = [0xd800, 0x800];

const character = fc.nat({ max: 0x10ffff - halves }).map(
  (index) => String.fromCodePoint(index < firstHalf ? index : index + halves),
  (value) => {
    const point = typeof value === 'string' && [...value].length === 1 ? (value.codePointAt(0) ?? 0) : NaN;
    return point < firstHalf ? point : point - halves;
  }
);

/** Generates texts with any characters; fast-check's own `binary` first builds a huge table in each test file. */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: character });
