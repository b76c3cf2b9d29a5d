/**
 * `npm test [-- --deep]`: everything that has to hold, a line for each step with its counts and seconds. The last line is
 * `N passed, N failed, N skipped` over all suites; a type check, the linter or the build is one test. Exits 1 on any failure.
 */
import { parseArgs } from 'node:util';
import { install } from './lib/start/prepare.mjs';
import { browserTests, build, grammar, otherChecks, root, types, unitTests } from './lib/testSteps.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

let deep;
try {
  deep = parseArgs({ options: { deep: { type: 'boolean', default: false } } }).values.deep;
} catch (error) {
  process.stderr.write(`${error.message} Known: --deep (all of the long generated runs, not a tenth).\n`);
  process.exit(2);
}
const env = deep ? { DEEP: '1' } : {};
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
