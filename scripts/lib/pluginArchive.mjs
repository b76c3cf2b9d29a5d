import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

/** Time of every file in the zip, so that the same files always produce the same bytes. */
const always = new Date(1980, 0, 1);

/** All files below a folder, as paths with `/`, in the same order on every machine. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Zip of a built plugin for Grafana's plugins folder. Throws if the folder contains no built plugin. */
export function pluginArchive(folder, id) {
  for (const needed of ['module.js', 'plugin.json']) {
    if (!existsSync(path.join(folder, needed))) {
      throw new Error(`${path.join(folder, needed)} is missing. Run "npm run build" first.`);
    }
  }
  const entries = filesBelow(folder).map((file) => [`${id}/${file}`, readFileSync(path.join(folder, file))]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: always });
}
