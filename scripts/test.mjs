/**
 * `npm test [-- --deep] [--seed N]`: everything that has to hold, a line for each step with its counts and seconds. The last line is
 * `N passed, N failed, N skipped` over all suites; a type check, the linter or the build is one test. Exits 1 on any failure.
 */
import { install } from './lib/start/prepare.mjs';
import { readTestFlags, usage } from './lib/testFlags.mjs';
import { browserTests, build, grammar, otherChecks, root, types, unitTests } from './lib/testSteps.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

let env;
try {
  env = readTestFlags(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n\n${usage}`);
  process.exit(2);
}
if (env.SEED) {
  say(
    `Seed ${env.SEED}: \`npm test -- ${env.DEEP ? '--deep ' : ''}--seed ${env.SEED}\` draws these cases again, at ${env.TEST_NOW}`
  );
}
const totals = { passed: 0, failed: 0, skipped: 0 };

async function take(step) {
  const start = performance.now();
  const { passed, failed, skipped, output } = await step.run(env, say);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  if (failed > 0) {
    say(output.trimEnd());
  }
  say(`${failed > 0 ? '✗' : '✓'} ${step.name}: ${counts.filter(Boolean).join(', ')} (${seconds} s)`);
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  return failed === 0;
}

/** Runs lanes of steps side by side, the steps of each one after the other. */
const takeLanes = (...lanes) =>
  Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) {
        await take(step);
      }
    })
  );

const started = performance.now();
// Before the lanes: the browser tests' server would empty node_modules under the others.
await install(root);
if (await take(grammar)) {
  await takeLanes([build], [types]);
  await takeLanes([browserTests], [...otherChecks, unitTests]);
}
say(`Took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;
