/** Checks that the documentation names only existing files, and shows every picture. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { houses } from './houses.mjs';

const root = path.resolve(__dirname, '../..');
const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`);
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sandbox/README.md', 'language/README.md', 'src/README.md'],
  ...filesIn('docs').filter((file) => file.endsWith('.md')),
];

/** A page without its code blocks. */
const textOf = (page: string) => readFileSync(path.join(root, page), 'utf8').replace(/^```[^]*?^```$/gm, '');

interface Link {
  file: string;
  heading: string | undefined;
}

/** The links and pictures on a page that point to a file in this repository. */
function linksOf(page: string): Link[] {
  return [...textOf(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, target]) => !/^[a-z]+:/.test(target))
    .map(([, target, heading]) => ({
      file: target === '' ? page : path.posix.join(path.posix.dirname(page), target),
      heading,
    }));
}

/** The anchors of a page's headings, such as `own-service` for “Own service”. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  );
}

test.each(pages)('%s links only to files and headings that exist', (page) => {
  const broken = linksOf(page).filter(
    ({ file, heading }) =>
      !existsSync(path.join(root, file)) || (heading !== undefined && !anchorsOf(file).includes(heading))
  );
  expect(broken).toEqual([]);
});

test.each(pages)('%s names only files and folders that exist', (page) => {
  const rooms = /`((?:src|language|sandbox|workbench|tests|scripts|provisioning|docs|bench)\/[^`*…<>\s]*)`/g;
  const named = [...textOf(page).matchAll(rooms)].map(([, name]) => name);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

interface RoomOrder {
  house: string;
  names: string[];
}

/** Lists the order of rooms in each house of `houses.mjs`, and in each room with its own order. */
const ordersOf = (house: string, rooms: ReadonlyArray<(typeof houses)[string][number]>): RoomOrder[] => [
  { house, names: rooms.flatMap((room) => (typeof room === 'string' ? room : Object.keys(room))) },
  ...rooms.flatMap((room) =>
    typeof room === 'string' ? [] : Object.entries(room).flatMap(([name, inner]) => ordersOf(`${house}/${name}`, inner))
  ),
];

/** Reads the folders and files in each folder of the tree in docs/development.md, in order. */
function treeInDocs(): Map<string, string[]> {
  const text = readFileSync(path.join(root, 'docs/development.md'), 'utf8');
  const [, tree = ''] = /^## The house\n[^]*?^```\n([^]*?)^```$/m.exec(text) ?? [];
  const inside = new Map<string, string[]>();
  const above: Array<{ folder: string; indent: number }> = [];
  for (const [, { length: indent }, names] of tree.matchAll(/^( *)(\S+(?: \S+)*)/gm)) {
    while (above.length > 0 && above[above.length - 1].indent >= indent) {
      above.pop();
    }
    const house = above.map(({ folder }) => folder).join('/');
    const rooms = names.split(' ').map((name) => name.replace(/\/$/, ''));
    inside.set(house, [...(inside.get(house) ?? []), ...rooms]);
    above.push({ folder: rooms[0], indent });
  }
  return inside;
}

test('The tree of rooms in docs/development.md has the order that the imports have', () => {
  const tree = treeInDocs();
  const orders = Object.entries(houses).flatMap(([house, rooms]) => ordersOf(house, rooms));
  const wrong = orders.flatMap(({ house, names }) => {
    const shown = tree.get(house)?.filter((name) => names.includes(name)) ?? [];
    const order = names.filter((name) => shown.includes(name));
    return shown.join() === order.join() ? [] : [{ house, shown, order }];
  });
  expect(tree.get('src')?.length).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
});

test('Every room of the plugin is in the tree in docs/development.md', () => {
  const [{ names }] = ordersOf('src', houses.src);
  expect(names.filter((name) => !treeInDocs().get('src')?.includes(name))).toEqual([]);
});

test('Every picture is shown in the documentation or in Grafana’s catalog', () => {
  const manifest: { info: { logos: Record<string, string>; screenshots: Array<{ path: string }> } } = JSON.parse(
    readFileSync(path.join(root, 'src/plugin.json'), 'utf8')
  );
  const { logos, screenshots } = manifest.info;
  const shown = new Set([
    ...pages.flatMap(linksOf).map(({ file }) => file),
    ...[...Object.values(logos), ...screenshots.map((shot) => shot.path)].map((name) => `src/${name}`),
  ]);
  const pictures = ['docs/img', 'src/img', 'src/img/screenshots'].flatMap(filesIn);
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((file) => !shown.has(file))).toEqual([]);
});

test('The changelog begins with the version that a release takes its notes for', () => {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, newest] = /^## (\S+)/m.exec(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(newest).toBe(version);
});
