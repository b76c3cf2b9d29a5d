import { LimitError, limitNumber } from './limits';

/** Real and imaginary parts. */
type Complex = [real: number[], imaginary: number[]];

/** A transform of this many values takes a good part of a second. */
const maxValues = 65_536;

/** The discrete Fourier transform of a series of any length. */
export function fourier(real: number[], imaginary: number[] = []): Complex {
  if (real.length > maxValues) {
    throw new LimitError(
      `a Fourier transform is made of at most ${limitNumber(maxValues)} values: choose a larger step for the series`
    );
  }
  const values: Complex = [[...real], real.map((_, index) => imaginary[index] ?? 0)];
  return Number.isInteger(Math.log2(real.length || 1)) ? radix2(values, -1) : chirp(values);
}

/** The series whose transform is given. */
export function inverseFourier(real: number[], imaginary: number[] = []): Complex {
  const size = real.length;
  // With both parts swapped, the transform is its own inverse, except for scaling.
  const [swappedImaginary, swappedReal] = fourier(
    real.map((_, index) => imaginary[index] ?? 0),
    real
  );
  return [swappedReal.map((value) => value / size), swappedImaginary.map((value) => value / size)];
}

/** Transforms a series whose length is a power of two (Cooley and Tukey). */
function radix2([real, imaginary]: Complex, sign: 1 | -1): Complex {
  const size = real.length;
  if (size <= 1) {
    return [real, imaginary];
  }
  const half = (values: number[], odd: 0 | 1) => values.filter((_, index) => index % 2 === odd);
  const [evenReal, evenImaginary] = radix2([half(real, 0), half(imaginary, 0)], sign);
  const [oddReal, oddImaginary] = radix2([half(real, 1), half(imaginary, 1)], sign);
  const result: Complex = [Array<number>(size), Array<number>(size)];
  for (let k = 0; k < size / 2; k++) {
    const angle = (sign * 2 * Math.PI * k) / size;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const turnedReal = cosine * oddReal[k] - sine * oddImaginary[k];
    const turnedImaginary = cosine * oddImaginary[k] + sine * oddReal[k];
    result[0][k] = evenReal[k] + turnedReal;
    result[1][k] = evenImaginary[k] + turnedImaginary;
    result[0][k + size / 2] = evenReal[k] - turnedReal;
    result[1][k + size / 2] = evenImaginary[k] - turnedImaginary;
  }
  return result;
}

/** Transforms a series of any other length (Bluestein): by a convolution with a chirp, which powers of two can do. */
function chirp([real, imaginary]: Complex): Complex {
  const size = real.length;
  const padded = 2 ** Math.ceil(Math.log2(2 * size));
  const turn = (index: number) => (Math.PI * (index ** 2 % (2 * size))) / size;
  const signal: Complex = [Array<number>(padded).fill(0), Array<number>(padded).fill(0)];
  const filter: Complex = [Array<number>(padded).fill(0), Array<number>(padded).fill(0)];
  for (let index = 0; index < size; index++) {
    const [cosine, sine] = [Math.cos(turn(index)), Math.sin(turn(index))];
    signal[0][index] = real[index] * cosine + imaginary[index] * sine;
    signal[1][index] = imaginary[index] * cosine - real[index] * sine;
    for (const place of index === 0 ? [0] : [index, padded - index]) {
      filter[0][place] = cosine;
      filter[1][place] = sine;
    }
  }
  const [a, b] = [radix2(signal, -1), radix2(filter, -1)];
  const product: Complex = [
    a[0].map((value, index) => value * b[0][index] - a[1][index] * b[1][index]),
    a[0].map((value, index) => value * b[1][index] + a[1][index] * b[0][index]),
  ];
  const [sumReal, sumImaginary] = radix2(product, 1).map((values) => values.map((value) => value / padded));
  const result: Complex = [Array<number>(size), Array<number>(size)];
  for (let index = 0; index < size; index++) {
    const [cosine, sine] = [Math.cos(turn(index)), Math.sin(turn(index))];
    result[0][index] = sumReal[index] * cosine + sumImaginary[index] * sine;
    result[1][index] = sumImaginary[index] * cosine - sumReal[index] * sine;
  }
  return result;
}
