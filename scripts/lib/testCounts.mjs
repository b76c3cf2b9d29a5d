/**
 * Counts Jest's tests.
 * @param report output of `jest --json`. A file that couldn't run counts as one failure.
 */
export function countJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts Playwright's tests.
 * @param report output of its JSON reporter. `errors` are errors outside tests; `flaky` tests passed only on the second try.
 */
export function countPlaywright({ stats, errors }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, flaky };
}
