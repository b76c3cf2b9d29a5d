/**
 * Counts the tests of jest.
 * @param report what `jest --json` writes. A file that could not even run counts as one failure.
 */
export function countJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts the tests of Playwright.
 * @param report what its JSON reporter writes. `errors` are those outside any test; `flaky` passed at the second try only.
 */
export function countPlaywright({ stats, errors }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, flaky };
}
