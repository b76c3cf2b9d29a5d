/** The part of a circle that a value takes, from 0 to 1; a value that is nothing or less takes none. */
export interface Slice {
  from: number;
  to: number;
}

/** The slices of values, one after the other. */
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
