// Only tests with jsdom need the browser's stand-ins.
if (typeof document === 'object') {
  require('./tests/jest/page');
}
