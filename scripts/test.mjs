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
  process.stderr.write(`${error.message} ${usage}\n`);
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

const started = performance.now();
// Before all others: the browser tests' server would empty node_modules under them.
await install(root);
if (await take(grammar)) {
  // Two lanes side by side, for two cores.
  const built = take(build);
  const browser = built.then(() => take(browserTests));
  for (const step of [types, ...otherChecks]) {
    await take(step);
  }
  // Some of them read the build.
  await built;
  await take(unitTests);
  await browser;
}
say(`Took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;
