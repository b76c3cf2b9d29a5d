import { browserTests, build, grammar, otherChecks, types, unitTests } from './testSteps.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs all steps of `npm test` and says how each one ended; the last line has the sums.
 * @param {Record<string, string>} env what the tests find in their environment
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 */
export async function runTests(env) {
  const totals = { passed: 0, failed: 0, skipped: 0 };

  async function take(step) {
    const start = performance.now();
    const { passed, failed, skipped, output, flaky = 0 } = await step.run(env, say);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const counts = [
      `${passed} passed`,
      flaky > 0 && `${flaky} of them at the second try`,
      failed > 0 && `${failed} failed`,
      skipped > 0 && `${skipped} skipped`,
    ];
    if (failed > 0 || flaky > 0) {
      say(output.trimEnd());
    }
    say(`${failed > 0 ? '✗' : '✓'} ${step.name}: ${counts.filter(Boolean).join(', ')} (${seconds} s)`);
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    return failed === 0;
  }

  const started = performance.now();
  if (await take(grammar)) {
    // Side by side, so that no core waits while a test does.
    const built = take(build);
    const browser = built.then(() => take(browserTests));
    // Some of them read the build.
    const units = built.then(() => take(unitTests));
    for (const step of [types, ...otherChecks]) {
      await take(step);
    }
    await Promise.all([browser, units]);
  }
  say(`Took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  return totals;
}
