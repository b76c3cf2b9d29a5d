import { type Configuration, type RuleSetRule } from 'webpack';
import { merge } from 'webpack-merge';

import grafanaConfig, { type Env } from './.config/webpack/webpack.config.ts';

/**
 * Every browser that Grafana 11.6 and later run in knows this form of the language; the usual one is longer and slower. Fields of
 * classes are set: nothing here is defined in their place, and to define each takes a call.
 */
const modern = { use: { options: { jsc: { target: 'es2020', transform: { useDefineForClassFields: false } } } } };

/**
 * Bytes of source that parts must share before the shared code becomes a file of its own. What queries and annotations share on
 * dashboards is less: apart it would compress worse, and be one request more.
 */
const leastShared = 45_000;

/** What Grafana's tools generate, and what this plugin adds to it. */
const config = async (env: Env): Promise<Configuration> => {
  const base = await grafanaConfig(env);
  const rules = base.module?.rules?.map((rule) => (isCompiler(rule) ? merge<RuleSetRule>(rule, modern) : rule));
  return {
    ...base,
    module: { ...base.module, rules },
    optimization: { ...base.optimization, splitChunks: { minSize: leastShared } },
    performance: { hints: false },
  };
};

function isCompiler(rule: unknown): rule is RuleSetRule {
  return JSON.stringify(rule).includes('"loader":"swc-loader"');
}

export default config;
