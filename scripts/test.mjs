/**
 * `npm test [-- --deep]`: everything that has to hold, a line for each step with its counts and seconds. The last line is
 * `N passed, N failed, N skipped` over all suites; a type check, the linter or the build is one test. Exits 1 on any failure.
 */
import { parseArgs } from 'node:util';
import { browserTests, grammar, staticChecks, unitTests } from './lib/testSteps.mjs';

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

/** Two at a time: each of these keeps one core busy. */
async function takeAll(steps) {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      await take(step);
    }
  };
  await Promise.all([lane(), lane()]);
}

if (await take(grammar)) {
  await takeAll(staticChecks);
  await take(unitTests);
  await take(browserTests);
}
say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;
