/** Tests the contents of the zip from `npm run package`. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { pluginArchive } from '../../scripts/lib/pluginArchive.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plugin-'));
  mkdirSync(path.join(folder, 'img'));
  writeFileSync(path.join(folder, 'module.js'), 'define([], () => ({}))');
  writeFileSync(path.join(folder, 'plugin.json'), '{}');
  writeFileSync(path.join(folder, 'img/logo.svg'), '<svg/>');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the zip holds every file of the build below one folder that has the plugin’s id', () => {
  const files = unzipSync(pluginArchive(folder, 'a-plugin'));
  expect(Object.keys(files)).toEqual(['a-plugin/img/logo.svg', 'a-plugin/module.js', 'a-plugin/plugin.json']);
  expect(strFromU8(files['a-plugin/module.js'])).toBe('define([], () => ({}))');
});

test('the same files make the same bytes, whenever they were written', () => {
  const first = pluginArchive(folder, 'a-plugin');
  utimesSync(path.join(folder, 'module.js'), 1, 1);
  expect(Buffer.from(pluginArchive(folder, 'a-plugin')).equals(Buffer.from(first))).toBe(true);
});

test('a folder without a build is refused with what to do', () => {
  rmSync(path.join(folder, 'module.js'));
  expect(() => pluginArchive(folder, 'a-plugin')).toThrow('Run "npm run build" first');
});
