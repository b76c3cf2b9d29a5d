/** Tests the counts that `npm test` takes from the reports of its suites. */
import { countJest, countPlaywright } from '../../scripts/lib/testCounts.mjs';

test('jest: skipped and planned tests are skipped, a file that cannot run is a failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 3,
    numTodoTests: 1,
  };
  expect(countJest(report)).toEqual({ passed: 7, failed: 3, skipped: 4 });
});

test('Playwright: an error outside a test is a failure, and what passes at the second try is said', () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 3 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 3, skipped: 3, flaky: 1 });
});
