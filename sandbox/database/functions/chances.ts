/**
 * Probability of a Pearson test statistic at least this large for equal sets.
 * @param freedom degrees of freedom
 */
export function chiSquareChance(statistic: number, freedom: number): number {
  return freedom < 1 || statistic <= 0 ? 1 : upperGamma(freedom / 2, statistic / 2);
}

/**
 * Probability that two samples of one distribution differ at least this much (Kolmogorov-Smirnov).
 * @param distance largest distance of their cumulative shares, times √(n₁·n₂ / (n₁ + n₂))
 */
export function distanceChance(distance: number): number {
  // The series converges slowly where the chance is 1 to all digits.
  if (distance < 0.2) {
    return 1;
  }
  let sum = 0;
  for (let k = 1; k <= 40; k++) {
    sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * (k * distance) ** 2);
  }
  return Math.min(Math.max(sum, 0), 1);
}

/** A term this small, compared with the sum, changes none of the digits that matter. */
const negligible = 1e-15;

/** The share of the gamma function's integral that is above `x`: from 1 at 0 down to 0. */
function upperGamma(a: number, x: number): number {
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - scale * lowerSeries(a, x)) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * negligible; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Evaluates the continued fraction from the front (Lentz). */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1, change = 0; Math.abs(change - 1) > negligible && n < 1e6; n++) {
    const factor = n * (a - n);
    b += 2;
    d = 1 / (b + factor * d);
    c = b + factor / c;
    change = c * d;
    fraction *= change;
  }
  return fraction;
}

/** The logarithm of the gamma function of a positive number (Stirling's series, where it is exact to 14 digits). */
function logGamma(x: number): number {
  let [at, below] = [x, 0];
  for (; at < 15; at++) {
    below += Math.log(at);
  }
  const series = 1 / (12 * at) - 1 / (360 * at ** 3) + 1 / (1260 * at ** 5) - 1 / (1680 * at ** 7);
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - below;
}
