import ReplaceInFileWebpackPlugin from 'replace-in-file-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { type Configuration, DefinePlugin, type RuleSetRule } from 'webpack';
import { merge } from 'webpack-merge';

import { DIST_DIR } from './.config/bundler/constants.ts';
import { getPluginJson } from './.config/bundler/utils.ts';
import grafanaConfig, { type Env } from './.config/webpack/webpack.config.ts';
import { ThirdPartyNotices } from './scripts/lib/thirdPartyNotices.ts';

type Optimization = NonNullable<Configuration['optimization']>;
type CacheGroups = NonNullable<Exclude<Optimization['splitChunks'], false | undefined>['cacheGroups']>;
type CacheGroup = Exclude<CacheGroups[string], false | string | RegExp | ((...args: never[]) => unknown)>;

/**
 * Every browser that Grafana 11.6 and later run in knows this form of the language; the usual one is longer and slower. Fields of
 * classes are set: nothing here is defined in their place, and to define each takes a call.
 */
const modern = { use: { options: { jsc: { target: 'es2020', transform: { useDefineForClassFields: false } } } } };

/** The files that others need parts of, by the names of imports. What two of them need is in the first, so no query loads the editors. */
const sharedFiles = {
  answering: 'answers',
  shifting: 'earlier',
  marking: 'evidence',
  exploring: 'explore',
  measuring: 'metrics',
  tracing: 'traces',
  monitoring: 'monitors',
  grouping: 'patterns',
  comparing: 'changes',
  editing: 'editors',
};

/** A file for each name of a `webpackChunkName`: one for each kind of query, one for Explore and filters, one for editing, one for each page. */
const splitChunks: Optimization['splitChunks'] = {
  cacheGroups: {
    default: false,
    defaultVendors: false,
    ...Object.fromEntries(
      Object.entries(sharedFiles).map(([name, file], index) => [file, { name: file, ...allOf(name), priority: -index }])
    ),
  },
};

/**
 * Modules in the order of their imports, so that what belongs together compresses together. No number has to stay the same from build to
 * build, because files have hashes.
 */
const shortIds = { moduleIds: 'natural', chunkIds: 'natural' } as const;

/**
 * Puts all that is imported under a name into one file, also what others need: these load that file, and have no copy. webpack wants the
 * file to have another name.
 */
function allOf(name: string): CacheGroup {
  return {
    chunks: 'async',
    enforce: true,
    test: (module, { chunkGraph }) => {
      const names = [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name);
      // The few helpers that Explore shares with queries of metrics: neither loads the other for them.
      const isShared = names.includes('exploring') && names.includes('measuring');
      return names.includes(name) || (name === 'answering' && isShared);
    },
  };
}

/**
 * Returns where the pictures of the README are. Neither the catalogue nor Grafana finds them beside it: the catalogue needs whole addresses,
 * those of the repository that a workflow builds; a Grafana that was given the archive serves them itself.
 */
function pictureFolder(
  { GITHUB_SERVER_URL: host, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = process.env
): string {
  return host && repository && commit
    ? `${host}/${repository}/raw/${commit}/src/`
    : `/public/plugins/${getPluginJson().id}/`;
}

/** As Grafana's tools have it, with a second pass for arrow functions and short properties, which every browser here knows. */
const minimizer = [
  new TerserPlugin({
    terserOptions: {
      ecma: 2020,
      format: { comments: /^\s*\[create-plugin\]/ },
      compress: { drop_console: ['log', 'info'], passes: 3 },
    },
  }),
];

/** The configuration that Grafana's tools generate, with this plugin's additions. */
const config = async (env: Env): Promise<Configuration> => {
  const base = await grafanaConfig(env);
  const rules = base.module?.rules?.map((rule) => (isCompiler(rule) ? merge<RuleSetRule>(rule, modern) : rule));
  return {
    ...base,
    // With webpack's cache, a file may name another's export as an earlier build did, and so call another function.
    cache: env.production ? false : base.cache,
    module: { ...base.module, rules },
    plugins: [
      ...(base.plugins ?? []),
      // Browsers have no process. Without the question whether there is one, the parser's own log is left out.
      new DefinePlugin({ 'typeof process': JSON.stringify('undefined') }),
      new ThirdPartyNotices(),
      new ReplaceInFileWebpackPlugin([
        { dir: DIST_DIR, files: ['README.md'], rules: [{ search: /\]\(img\//g, replace: `](${pictureFolder()}img/` }] },
      ]),
    ],
    // `module.js` names each file with the hash of its content: so much distinguishes two versions.
    output: { ...base.output, hashDigestLength: 8 },
    // Names of exports as short as can be: all files of a version come together.
    optimization: { ...base.optimization, minimizer, splitChunks, mangleExports: 'size', ...shortIds },
    performance: { hints: false },
  };
};

function isCompiler(rule: unknown): rule is RuleSetRule {
  return JSON.stringify(rule).includes('"loader":"swc-loader"');
}

export default config;
