/** The workbench's server: `tsx workbench/server/main.ts --port 3000`. Addresses and tokens come from the environment. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { type Flags, FlagError, readFlags } from './flags';
import { readDataSources } from './provisioning/provisioning';
import { readPlugin } from './proxy/route';
import { watchFolder } from './reload';
import { createWorkbenchServer } from './server';
import { ShapeError } from './provisioning/shape';

const root = path.resolve(import.meta.dirname, '../..');

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

function flagsOrStop(): Flags {
  try {
    return readFlags(process.argv.slice(2));
  } catch (error) {
    return stop(error instanceof FlagError ? error.message : String(error));
  }
}

function dataSourcesOrStop(provisioning: string, pluginId: string) {
  try {
    return readDataSources(provisioning, pluginId, process.env);
  } catch (error) {
    return stop(error instanceof ShapeError ? error.message : String(error));
  }
}

function start({ port, host, watch, sandbox, hasFakeModel }: Flags): void {
  const grafanaUi = path.dirname(createRequire(import.meta.url).resolve('@grafana/ui/package.json'));
  const folders = {
    plugin: path.join(root, 'dist'),
    page: path.join(root, 'workbench/dist'),
    images: [path.join(grafanaUi, 'dist/public/img'), path.join(root, 'workbench/images')],
  };
  const pluginId = readPlugin(folders.plugin)?.id;
  if (!pluginId) {
    stop('No built plugin in dist/. Run "npm run build" or "npm start".');
  }
  if (!existsSync(path.join(folders.page, 'index.html'))) {
    stop('No built page in workbench/dist/. Run "npx vite build workbench" or "npm start".');
  }
  const provisioning = path.join(root, 'provisioning');
  const provisioned = dataSourcesOrStop(provisioning, pluginId);
  const dataSources = hasFakeModel
    ? provisioned.map((source) => ({ ...source, jsonData: { ...source.jsonData, languageModel: true } }))
    : provisioned;
  if (dataSources.length === 0) {
    stop(`No file in provisioning/datasources/ has a data source of type ${pluginId}.`);
  }
  const reloader = watch ? watchFolder(folders.plugin) : undefined;
  const server = createWorkbenchServer(
    folders,
    { dataSources, provisioning, saved: new Map(), sandbox, hasFakeModel },
    reloader,
    [host]
  );
  server.on('error', (error: NodeJS.ErrnoException) =>
    stop(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the other process, or choose another with --port N.`
        : `The workbench cannot listen on ${host}:${port}: ${error.message}`
    )
  );
  server.listen(port, host, () => {
    const address = server.address();
    const taken = typeof address === 'object' && address ? address.port : port;
    process.stdout.write(`Workbench  http://${host}:${taken}\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      reloader?.close();
      server.close();
      server.closeAllConnections();
    });
  }
}

start(flagsOrStop());
