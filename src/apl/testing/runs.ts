/** How many cases a generated test tries: all of them in the deep run, a tenth otherwise. The seed is fixed either way. */
export const runs = { numRuns: process.env.DEEP ? 20_000 : 2_000, seed: 20_240_229 };
