import { type Configuration } from 'webpack';
import { merge } from 'webpack-merge';

import grafanaConfig, { type Env } from './.config/webpack/webpack.config.ts';

/** What Grafana's tools generate, and what this plugin adds to it. */
const config = async (env: Env): Promise<Configuration> =>
  merge(await grafanaConfig(env), {
    // Tests and their data live beside the code that they test; only the code ships.
    performance: { hints: false },
  });

export default config;
