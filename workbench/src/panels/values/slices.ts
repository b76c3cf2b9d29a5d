/** A value's part of a circle, from 0 to 1. Values of zero or less have no part. */
interface Slice {
  from: number;
  to: number;
}

/** Slices for values, one after another. */
export function slicesOf(values: readonly number[]): Slice[] {
  const sizes = values.map((value) => (value > 0 ? value : 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let to = 0;
  return sizes.map((size) => {
    const from = to;
    to = whole > 0 ? from + size / whole : 0;
    return { from, to };
  });
}
