import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { Compilation, type Compiler, type Module, NormalModule, sources } from 'webpack';

const notices = 'THIRD-PARTY-NOTICES.txt';
const line = '-'.repeat(80);

/** Writes the licenses of the bundled packages next to the scripts. A package without a license fails the build. */
export class ThirdPartyNotices {
  apply(compiler: Compiler): void {
    const { name } = ThirdPartyNotices;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const text = [...packagesIn(compilation)].sort().map(noticeOf).join(`\n${line}\n\n`);
        compilation.emitAsset(notices, new sources.RawSource(text));
      });
    });
  }
}

/** Folders of the packages that have a module in a script. */
function packagesIn({ chunks, chunkGraph }: Compilation): Set<string> {
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)].flatMap(innerModules));
  const folders = modules.flatMap((module) =>
    module instanceof NormalModule
      ? (/^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module.resource) ?? [])
      : []
  );
  // A module that the build generates isn't in any package.
  return new Set(folders.filter((folder) => existsSync(path.join(folder, 'package.json'))));
}

/** Modules that webpack has combined into one. */
const innerModules = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules : [module];

function noticeOf(folder: string): string {
  const { name, version, license }: Record<string, string> = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8')
  );
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying|third-party)/i.test(file));
  if (files.length === 0) {
    throw new Error(`${name} is in the plugin's scripts and has no file with its license.`);
  }
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r', '').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n').concat('\n');
}
