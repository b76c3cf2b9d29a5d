/**
 * The libraries of many modules as a few scripts: Jest would load thousands of modules again for each test file, which takes seconds. They
 * are made before the tests, when the lock file has changed.
 */
const { createHash } = require('crypto');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('fs');
const path = require('path');

const root = path.join(__dirname, '../..');
const folder = path.join(root, '.cache/jest');
const stamp = path.join(folder, 'bundles.stamp');

/** The libraries of each script. It requires those of the scripts before it, so that each library is there once. */
const bundles = {
  react: [
    ...['@emotion/css', 'react', 'react/jsx-runtime'],
    ...['react-dom', 'react-dom/client', 'react-dom/server', 'react-dom/test-utils'],
  ],
  data: [
    ...['@grafana/data', '@grafana/data/unstable', '@grafana/schema', 'moment', 'rxjs', 'rxjs/operators'],
    ...['lodash', 'lodash/omit', 'lodash/pick', 'lodash/throttle'],
  ],
  ui: ['@grafana/runtime', '@grafana/ui'],
  testing: ['dom', 'jest-dom', 'react', 'user-event'].map((name) => `@testing-library/${name}`),
  node: ['@duckdb/node-api', 'fast-check', 'zod'],
};
const fileOf = (library) => path.join(folder, `${library.replace(/[@/]/g, '_')}.js`);

async function bundle(name, libraries, external) {
  await require('esbuild').build({
    // Each is run when a test first asks for it.
    stdin: {
      contents: libraries.map((library) => `exports['${library}'] = () => require('${library}');`).join('\n'),
      resolveDir: root,
    },
    outfile: path.join(folder, `bundle-${name}.js`),
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"test"' },
    alias: { 'react-inlinesvg': path.join(root, '.config/jest/mocks/react-inlinesvg.tsx') },
    // Monaco is as large as all others together, and no test draws it; DuckDB itself is no script.
    external: [...external, 'monaco-editor', '@duckdb/node-bindings'],
    loader: { '.css': 'empty', '.svg': 'text' },
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'error',
  });
  for (const library of libraries) {
    writeFileSync(fileOf(library), `module.exports = require('./bundle-${name}.js')['${library}']();\n`);
  }
}

module.exports = async () => {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  const wanted = hash.update(readFileSync(__filename)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return;
  }
  mkdirSync(folder, { recursive: true });
  const before = [];
  for (const [name, libraries] of Object.entries(bundles)) {
    await bundle(name, libraries, before);
    before.push(...libraries);
  }
  writeFileSync(stamp, wanted);
};
/** Where Jest finds libraries instead. */
const mapped = (libraries) => Object.fromEntries(libraries.map((library) => [`^${library}$`, fileOf(library)]));
module.exports.moduleNameMapper = mapped(Object.values(bundles).flat());
module.exports.nodeMapper = mapped(bundles.node);
