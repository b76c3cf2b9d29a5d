import 'systemjs/dist/system.js';

import { type DataSourceApi, DataSourcePlugin } from '@grafana/data';

import { pluginMeta } from '../host/seams';
import { commonJs, sharedModules } from './sharedModules';

/**
 * Loads a built plugin as Grafana does: SystemJS imports its AMD `module.js`, and the page provides the libraries that Grafana shares.
 */
export async function loadPlugin(id: string): Promise<DataSourcePlugin<DataSourceApi>> {
  const imports: Record<string, string> = {};
  for (const [name, module] of Object.entries(sharedModules)) {
    imports[name] = `shared:${name}`;
    System.set(`shared:${name}`, { ...module });
  }
  // Only for plugins that still request it.
  imports.moment = 'shared:moment';
  System.set('shared:moment', commonJs((await import('moment')).default));
  System.addImportMap({ imports });
  // Loaded late, because it installs a global `define()`, which other packages would mistake for a module loader.
  await import('systemjs/dist/extras/amd.js');

  const folder = `public/plugins/${id}`;
  const answer = await fetch(`/${folder}/plugin.json`);
  if (!answer.ok) {
    throw new Error(
      `The plugin ${id} is not built: /${folder}/plugin.json returned status ${answer.status}. Run "npm run build".`
    );
  }
  const meta = pluginMeta({ ...(await answer.json()), module: `${folder}/module.js`, baseUrl: folder });
  const module = await System.import(new URL(`/${folder}/module.js`, location.href).href);
  const plugin: unknown = module.plugin ?? module.default?.plugin;
  if (!(plugin instanceof DataSourcePlugin)) {
    throw new Error(`/${folder}/module.js exports no data source plugin.`);
  }
  const { small = '', large = '' } = meta.info.logos;
  meta.info = { ...meta.info, logos: { small: `/${folder}/${small}`, large: `/${folder}/${large}` } };
  plugin.meta = meta;
  return plugin;
}
