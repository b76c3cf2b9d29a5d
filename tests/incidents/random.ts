/** A seeded random number generator (mulberry32): equal seeds produce equal numbers. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) ^ 0x1f123bb5) >>> 0;
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** An integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** A number whose logarithm is uniformly distributed: as often from 2 to 20 as from 20 to 200. */
  logUniform(low: number, high: number): number {
    return low * Math.pow(high / low, this.next());
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)];
  }

  /** Picks one of the values with a probability in proportion to its weight. */
  weighted<T>(values: readonly T[], weight: (value: T) => number): T {
    let left = this.next() * values.reduce((sum, value) => sum + weight(value), 0);
    return values.find((value) => (left -= weight(value)) < 0) ?? values[values.length - 1];
  }

  /** Picks `count` different values. */
  sample<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.integer(0, left.length - 1), 1)[0]
    );
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  pareto(alpha: number): number {
    return (1 - this.next()) ** (-1 / alpha);
  }

  /** Hexadecimal digits. */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) {
      text += Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    }
    return text.slice(0, digits);
  }
}
