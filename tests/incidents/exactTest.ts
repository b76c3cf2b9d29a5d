/**
 * One-sided Fisher's exact test: the probability that at least `hits` of `size` units have a property if the groups differ only by
 * chance.
 */
export function fisherExact(hits: number, size: number, otherHits: number, otherSize: number): number {
  const having = hits + otherHits;
  const total = size + otherSize;
  const most = Math.min(having, size);
  const all = logChoose(total, size);
  const mode = ((having + 1) * (size + 1)) / (total + 2);
  let sum = 0;
  for (let count = hits; count <= most; count++) {
    const term = Math.exp(logChoose(having, count) + logChoose(total - having, size - count) - all);
    sum += term;
    if (count > mode && term < sum * 1e-17) {
      break;
    }
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return k < 0 || k > n ? -Infinity : logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** The natural logarithm of n!, by Stirling's series, which is exact to 15 digits for the `x` reached by recurrence. */
function logFactorial(n: number): number {
  let shift = 0;
  let x = n + 1;
  for (; x < 20; x++) {
    shift += Math.log(x);
  }
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
