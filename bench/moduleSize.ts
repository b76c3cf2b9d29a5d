import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Figure } from './figure';

const file = path.resolve(import.meta.dirname, '../dist/module.js');

/** Measures module.js, which every dashboard with this data source loads first, if the plugin is built. */
export function moduleSize(): Figure[] {
  if (!existsSync(file)) {
    return [];
  }
  const ratio = gzipSync(readFileSync(file)).length / 15_000;
  return [{ name: 'module.js, gzipped', ratio, goal: 1, floor: '15 kB' }];
}
