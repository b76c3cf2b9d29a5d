/**
 * Combines the modules of libraries into a few scripts, because Jest would load thousands of modules for each test file, which takes
 * seconds. The scripts are created before the tests whenever the lock file has changed.
 */
const { createHash } = require('crypto');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('fs');
const path = require('path');

const root = path.join(__dirname, '../..');
/** True to run tests with the libraries of the oldest supported Grafana, and so with React 18. */
const isOldest = process.env.OLDEST_GRAFANA === '1';
const folder = path.join(root, '.cache', isOldest ? 'jest-oldest' : 'jest');
const stamp = path.join(folder, 'bundles.stamp');

/** The libraries in each script. A script requires the libraries in the scripts before it, so that each library exists only once. */
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

/** The parts of `@grafana/runtime` that work without a browser. The other parts render components with all of `@grafana/ui`. */
const services = [
  'config',
  ...['AppEvents', 'BackendSrv', 'DataSourceSrv', 'TemplateSrv'].flatMap((name) => [`get${name}`, `set${name}`]),
];
const runtimeServices = path.join(folder, 'runtime-services.js');

/** `@grafana/ui` for tests that seldom render components. It's loaded on first use, because loading takes a second. */
const uiWhenUsed = path.join(folder, 'ui-when-used.js');
const uiWhenUsedScript = `const ui = () => require('./_grafana_ui.js');
module.exports = new Proxy({}, {
  get: (_, name) => name === '__esModule' || ui()[name],
  ownKeys: () => Reflect.ownKeys(ui()),
  getOwnPropertyDescriptor: (_, name) => ({ value: ui()[name], enumerable: true, configurable: true }),
});
`;

/** Folder whose `node_modules` have the libraries of a bundle. */
const homeOf = (name) =>
  isOldest && ['react', 'data', 'ui'].includes(name) ? path.join(root, 'tests/oldest-grafana') : root;

async function bundle(
  contents,
  name,
  external,
  { outfile = path.join(folder, `bundle-${name}.js`), define = {} } = {}
) {
  await require('esbuild').build({
    stdin: { contents, resolveDir: homeOf(name) },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"test"', ...define },
    alias: { 'react-inlinesvg': path.join(root, '.config/jest/mocks/react-inlinesvg.tsx') },
    // Monaco is as large as all other libraries together, and no test renders it. DuckDB itself isn't a script.
    external: [...external, 'monaco-editor', '@duckdb/node-bindings'],
    loader: { '.css': 'empty', '.svg': 'text' },
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'error',
  });
}

module.exports = async () => {
  const hash = createHash('sha256').update(readFileSync(path.join(homeOf('ui'), 'package-lock.json')));
  const wanted = hash.update(readFileSync(__filename)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return;
  }
  mkdirSync(folder, { recursive: true });
  const before = [];
  for (const [name, libraries] of Object.entries(bundles)) {
    // Each library runs when a test first requires it.
    const contents = libraries.map((library) => `exports['${library}'] = () => require('${library}');`).join('\n');
    await bundle(contents, name, before);
    for (const library of libraries) {
      writeFileSync(fileOf(library), `module.exports = require('./bundle-${name}.js')['${library}']();\n`);
    }
    before.push(...libraries);
  }
  const page = { 'window.location': '{"href":"","search":""}', 'window.grafanaBootData': 'undefined' };
  const exported = `export { ${services.join()} } from '@grafana/runtime';`;
  await bundle(exported, 'ui', bundles.data, { outfile: runtimeServices, define: page });
  writeFileSync(uiWhenUsed, uiWhenUsedScript);
  writeFileSync(stamp, wanted);
};
/** Maps each library to the path from which Jest loads it. */
const mapped = (libraries) => Object.fromEntries(libraries.map((library) => [`^${library}$`, fileOf(library)]));
module.exports.moduleNameMapper = mapped(Object.values(bundles).flat());
module.exports.withoutPageMapper = {
  ...module.exports.moduleNameMapper,
  '^@grafana/runtime$': runtimeServices,
  '^@grafana/ui$': uiWhenUsed,
};
module.exports.nodeMapper = mapped(bundles.node);
