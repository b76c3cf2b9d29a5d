import { type Configuration, type RuleSetRule } from 'webpack';
import { merge } from 'webpack-merge';

import grafanaConfig, { type Env } from './.config/webpack/webpack.config.ts';

/** Every browser that Grafana 11.6 and later run in knows this form of the language; the usual one is longer and slower. */
const modern = { use: { options: { jsc: { target: 'es2020' } } } };

/** What Grafana's tools generate, and what this plugin adds to it. */
const config = async (env: Env): Promise<Configuration> => {
  const base = await grafanaConfig(env);
  const rules = base.module?.rules?.map((rule) => (isCompiler(rule) ? merge<RuleSetRule>(rule, modern) : rule));
  return { ...base, module: { ...base.module, rules }, performance: { hints: false } };
};

function isCompiler(rule: unknown): rule is RuleSetRule {
  return JSON.stringify(rule).includes('"loader":"swc-loader"');
}

export default config;
