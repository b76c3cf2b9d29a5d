import { sqlText } from '../database/sql';

/** Randomness by hashing a row's key `k` with a property's name, so that the order of rows doesn't matter. */

/** SQL for a number from 0 to below 1, always the same for the same key and purpose. */
export function uniform(purpose: string, key = 'k'): string {
  // With `hash(key, text)` alone, properties would be correlated.
  return `((hash(xor(${key}, hash(${sqlText(purpose)}))) >> 11) / 9007199254740992.0)`;
}

/** SQL for the key of a row; `number` is SQL for the row's number within a stream. */
export function rowKey(seed: number, stream: string, number: string): string {
  return `hash(xor(hash(${sqlText(`${stream} ${seed}`)}), (${number})::UBIGINT))`;
}

/** SQL for sixteen hexadecimal digits. */
export function hexId(purpose: string, key = 'k'): string {
  return `printf('%016x', hash(xor(${key}, hash(${sqlText(purpose)}))))`;
}

/** SQL for a number from the standard normal distribution (Box and Muller). */
function normal(purpose: string): string {
  return `(sqrt(-2 * ln(1 - ${uniform(`${purpose} radius`)})) * cos(2 * pi() * ${uniform(`${purpose} angle`)}))`;
}

/** SQL for a positive number whose logarithm has a normal distribution, as for durations and sizes. */
export function logNormal(purpose: string, median: string, sigma: number): string {
  return `((${median}) * exp(${sigma} * ${normal(purpose)}))`;
}

/** SQL for the index (from 1) of one of the weights, chosen by a number from 0 to below 1. */
export function pickIndex(number: string, weights: number[]): string {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  const steps = weights.slice(0, -1).map((weight, index) => {
    reached += weight;
    return `WHEN ${number} < ${reached / total} THEN ${index + 1}`;
  });
  return steps.length === 0 ? '1' : `CASE ${steps.join(' ')} ELSE ${weights.length} END`;
}

/** SQL for one of several values (SQL literals), chosen at random by weight. */
export function pick(purpose: string, choices: Array<[value: string, weight: number]>): string {
  const values = choices.map(([value]) => value).join(', ');
  const weights = choices.map(([, weight]) => weight);
  return `([${values}])[${pickIndex(uniform(purpose), weights)}]`;
}

/** A random number from 0 to below 1, computed in TypeScript (a hash after splitmix). */
export function fraction(seed: number, purpose: string, number = 0): number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  for (const character of `${purpose} ${number}`) {
    state = Math.imul(state ^ character.charCodeAt(0), 0x85ebca6b);
    state = (state ^ (state >>> 13)) >>> 0;
  }
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
  state = Math.imul(state ^ (state >>> 15), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}
