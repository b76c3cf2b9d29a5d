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
 * Compiles to ES2020, which every browser supported by Grafana 11.6 and later can run. Older targets give longer and slower code. Class
 * fields are assigned because defining them would take a call each.
 */
const modern = { use: { options: { jsc: { target: 'es2020', transform: { useDefineForClassFields: false } } } } };

/**
 * Files with code that other files share, by `webpackChunkName`. Code that two of them need goes into the first in this order, so that
 * no query loads the editors.
 */
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

/** One file for each `webpackChunkName`: for each kind of query, Explore and filters, editing, and each page. */
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
 * Orders modules by import, so that related code compresses well. IDs may differ between builds because file names contain hashes.
 * Files have names instead of numbers, because the plugin for integrity hashes leaves out a file with the number 0.
 */
const ids = { moduleIds: 'natural', chunkIds: 'named' } as const;

/**
 * Puts everything imported under a name into one file. Other files that share some of its code load that file instead of having a copy.
 * webpack requires the file's name to differ from the import's.
 */
function allOf(name: string): CacheGroup {
  return {
    chunks: 'async',
    enforce: true,
    test: (module, { chunkGraph }) => {
      const names = [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name);
      // Explore and metrics share a few helpers. Neither should load the other's file for them.
      const isShared = names.includes('exploring') && names.includes('measuring');
      return names.includes(name) || (name === 'answering' && isShared);
    },
  };
}

/**
 * Address of the folder with the README's pictures. Grafana's catalog needs absolute URLs, so a workflow uses its repository's address.
 * With other builds, Grafana serves the pictures itself.
 */
function pictureFolder(
  { GITHUB_SERVER_URL: host, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = process.env
): string {
  return host && repository && commit
    ? `${host}/${repository}/raw/${commit}/src/`
    : `/public/plugins/${getPluginJson().id}/`;
}

/** Minifies as create-plugin does, but for ES2020 and with more passes. */
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
    // With webpack's cache, a file may use an export's short name from an earlier build, and so call another function.
    cache: env.production ? false : base.cache,
    module: { ...base.module, rules },
    plugins: [
      ...(base.plugins ?? []),
      // Browsers have no `process`. Knowing this at build time removes the parser's logging.
      new DefinePlugin({ 'typeof process': JSON.stringify('undefined') }),
      new ThirdPartyNotices(),
      new ReplaceInFileWebpackPlugin([
        { dir: DIST_DIR, files: ['README.md'], rules: [{ search: /\]\(img\//g, replace: `](${pictureFolder()}img/` }] },
      ]),
    ],
    // `module.js` names each file with the hash of its content. Eight digits distinguish versions.
    output: { ...base.output, hashDigestLength: 8 },
    // All files of a version are deployed together, so names of exports can be as short as possible.
    optimization: { ...base.optimization, minimizer, splitChunks, mangleExports: 'size', ...ids },
    performance: { hints: false },
  };
};

function isCompiler(rule: unknown): rule is RuleSetRule {
  return JSON.stringify(rule).includes('"loader":"swc-loader"');
}

export default config;
