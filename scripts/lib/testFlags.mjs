import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export const usage =
  'Known: --deep (forty times the generated cases, and another time of day, of a new seed), --seed N (those of that seed again).';

const year = 365 * 86_400;

/** Time in the year 2026 at which the browser tests for a seed begin. */
function startOf(seed) {
  const second = (Math.imul(seed, 2_654_435_761) >>> 0) % year;
  return new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
}

/**
 * Reads the command line of `npm test`.
 * @param {string[]} args
 * @param {() => number} draw a new seed for a deep run without a seed
 * @returns {{DEEP?: '1', SEED?: string, TEST_NOW?: string}} the tests' environment variables
 * @throws {Error} for an unknown flag or an invalid seed, in one line
 */
export function readTestFlags(args, draw = () => randomInt(2 ** 31)) {
  const { deep, seed: named } = parseArgs({
    args,
    options: { deep: { type: 'boolean', default: false }, seed: { type: 'string' } },
  }).values;
  if (named !== undefined && !/^\d{1,10}$/.test(named)) {
    throw new Error(`--seed takes a whole number, not "${named}".`);
  }
  if (!deep && named === undefined) {
    return {};
  }
  const seed = named === undefined ? draw() : Number(named);
  return { ...(deep && { DEEP: '1' }), SEED: String(seed), TEST_NOW: startOf(seed) };
}
