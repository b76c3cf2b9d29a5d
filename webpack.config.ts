import ReplaceInFileWebpackPlugin from 'replace-in-file-webpack-plugin';
import { type Configuration, type RuleSetRule } from 'webpack';
import { merge } from 'webpack-merge';

import { DIST_DIR } from './.config/bundler/constants.ts';
import { getPluginJson } from './.config/bundler/utils.ts';
import grafanaConfig, { type Env } from './.config/webpack/webpack.config.ts';

type Optimization = NonNullable<Configuration['optimization']>;
type CacheGroups = NonNullable<Exclude<Optimization['splitChunks'], false | undefined>['cacheGroups']>;
type CacheGroup = Exclude<CacheGroups[string], false | string | RegExp | ((...args: never[]) => unknown)>;

/**
 * Every browser that Grafana 11.6 and later run in knows this form of the language; the usual one is longer and slower. Fields of
 * classes are set: nothing here is defined in their place, and to define each takes a call.
 */
const modern = { use: { options: { jsc: { target: 'es2020', transform: { useDefineForClassFields: false } } } } };

/**
 * Files that are named by `webpackChunkName`: what answers queries, what filters them, what links traces, what each editor needs, and
 * what makes HTML of Markdown. A module that several of them need is in one file: in that of queries where it is there, in that of the
 * editors' common parts else.
 */
const splitChunks: Optimization['splitChunks'] = {
  cacheGroups: {
    default: false,
    defaultVendors: false,
    queries: { name: 'queries', ...allOf('answers'), priority: 3 },
    rareAnswers: { name: 'rareAnswers', ...allOf('rareParts'), priority: 2.5 },
    filters: { name: 'filters', ...allOf('filterParts'), priority: 2 },
    markdown: { name: 'markdown', ...allOf('safeMarkdown'), priority: 2 },
    editors: {
      name: 'editors',
      chunks: isShared,
      enforce: true,
      test: /[\\/]src[\\/](?:apl(?![\\/]steps[\\/])|monaco|components|schema)[\\/]/,
    },
  },
};

/** Puts all that is loaded under a name into one file, also what others need: these load that file, and have no copy. */
function allOf(name: string): CacheGroup {
  return {
    chunks: isShared,
    enforce: true,
    test: (module, { chunkGraph }) =>
      [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.name === name),
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

/** What Grafana's tools generate, and what this plugin adds to it. */
const config = async (env: Env): Promise<Configuration> => {
  const base = await grafanaConfig(env);
  const rules = base.module?.rules?.map((rule) => (isCompiler(rule) ? merge<RuleSetRule>(rule, modern) : rule));
  return {
    ...base,
    module: { ...base.module, rules },
    plugins: [
      ...(base.plugins ?? []),
      new ReplaceInFileWebpackPlugin([
        { dir: DIST_DIR, files: ['README.md'], rules: [{ search: /\]\(img\//g, replace: `](${pictureFolder()}img/` }] },
      ]),
    ],
    // `module.js` names each file with the hash of its content: so much distinguishes two versions.
    output: { ...base.output, hashDigestLength: 8 },
    // Names of exports as short as can be: all files of a version come together.
    optimization: { ...base.optimization, splitChunks, mangleExports: 'size' },
    performance: { hints: false },
  };
};

/** What refreshes with bins has a copy of the little that it shares with others: a dashboard with it loads nothing else of them. */
function isShared(chunk: { name?: string; canBeInitial: () => boolean }): boolean {
  return !chunk.canBeInitial() && chunk.name !== 'refresh';
}

function isCompiler(rule: unknown): rule is RuleSetRule {
  return JSON.stringify(rule).includes('"loader":"swc-loader"');
}

export default config;
