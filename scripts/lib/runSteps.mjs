const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs steps and prints each result; the last line contains the totals.
 * @param {(take: (step) => Promise<boolean>) => Promise<unknown>} plan calls `take` for each step; `true` if nothing failed
 * @param {Record<string, string>} env environment of the steps
 * @returns {Promise<boolean>} true if all steps passed
 */
export async function runSteps(plan, env = {}) {
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
  await plan(take);
  say(`Took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  return totals.failed === 0;
}
