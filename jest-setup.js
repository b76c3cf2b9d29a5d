// Tests without a page (`.test.ts`) need nothing of what stands in for a browser.
if (typeof document === 'object') {
  require('./tests/jest/page');
}
