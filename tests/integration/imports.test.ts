/** How the files of the plugin, the sandbox and the workbench import each other: types too, and lazily. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';
import { houses } from '../../scripts/houses.mjs';

const root = path.resolve(__dirname, '../..');
/** Files by their path below the repository, and what each imports of the others. */
const sources = new Set(sourceFiles());
const imports = new Map([...sources].map((file) => [file, importsOf(file)]));

function sourceFiles(): string[] {
  return ['src', 'sandbox', 'workbench/server', 'workbench/src'].flatMap((house) =>
    readdirSync(path.join(root, house), { recursive: true, encoding: 'utf8' })
      .map((file) => `${house}/${file.split(path.sep).join('/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/generated\/|node_modules/.test(file))
  );
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    const target = path.posix.join(path.posix.dirname(file), fileName);
    const found = ['.ts', '.tsx'].map((ending) => target + ending).filter((one) => sources.has(one));
    return fileName.startsWith('.') ? found : [];
  });
}

/** Returns the circles that a walk from each file (or folder) meets, each as the path back to where it began. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: string[]) => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    } else if (!done.has(file)) {
      (graph.get(file) ?? []).forEach((next) => walk(next, [...trail, file]));
      done.add(file);
    }
  };
  [...graph.keys()].forEach((file) => walk(file, []));
  return found;
}

/** Returns which folders of a house import which others: a folder's own files are one, those of folders within it are others. */
function foldersOf(house: string): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const folder = path.posix.dirname(file);
    if (file.startsWith(house)) {
      const others = targets.map((target) => path.posix.dirname(target));
      const inside = others.filter((other) => other !== folder && `${other}/`.startsWith(house));
      folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...inside])]);
    }
  }
  return folders;
}

/** Returns the longest chain of imports inside a room. */
function longestChain(room: string): string[] {
  const known = new Map<string, string[]>();
  const chainOf = (file: string): string[] => {
    const chain = known.get(file);
    if (chain) {
      return chain;
    }
    const inner = (imports.get(file) ?? []).filter((next) => next.startsWith(room)).map(chainOf);
    const longest = [file, ...inner.reduce((max, one) => (one.length > max.length ? one : max), [])];
    known.set(file, longest);
    return longest;
  };
  return [...imports.keys()]
    .filter((file) => file.startsWith(room))
    .map(chainOf)
    .reduce((max, one) => (one.length > max.length ? one : max), []);
}

test('no file imports itself by way of others', () => {
  expect(imports.size).toBeGreaterThan(100);
  expect(circles(imports)).toEqual([]);
});

test.each(['sandbox/', 'workbench/server/', 'workbench/src/'])(
  'no folder of %s imports itself by way of others',
  (house) => {
    const folders = foldersOf(house);
    expect(folders.size).toBeGreaterThan(2);
    expect(circles(folders)).toEqual([]);
  }
);

test.each(['src/frames/', 'src/query/'])('%s is at most ten floors deep', (room) => {
  const chain = longestChain(room);
  expect(chain.length).toBeGreaterThan(1);
  expect({ floors: chain.length > 10 ? chain : [] }).toEqual({ floors: [] });
});

/** Returns the floor of each room of a folder, a file that stands by itself included: one above the highest room that it imports. */
function floorsOf(house: string): Map<string, number> {
  const roomOf = (file: string) => file.slice(house.length).split('/')[0];
  const below = new Map<string, Set<string>>();
  for (const [file, imported] of [...imports].filter(([each]) => each.startsWith(house))) {
    const rooms = below.get(roomOf(file)) ?? new Set();
    below.set(roomOf(file), rooms);
    imported
      .filter((target) => target.startsWith(house))
      .map(roomOf)
      .filter((room) => room !== roomOf(file))
      .forEach((room) => rooms.add(room));
  }
  const known = new Map<string, number>();
  const floorOf = (room: string, above: string[] = []): number => {
    if (above.includes(room)) {
      throw new Error(`Rooms import each other in a circle: ${[...above, room].join(' → ')}.`);
    }
    const floor =
      known.get(room) ??
      1 + Math.max(0, ...[...(below.get(room) ?? [])].map((next) => floorOf(next, [...above, room])));
    known.set(room, floor);
    return floor;
  };
  return new Map([...below.keys()].map((room) => [room, floorOf(room)]));
}

test.each(['src/', 'src/apl/', 'src/query/', 'src/frames/'])(
  'the rooms of %s stand on at most ten floors, without a circle',
  (house) => {
    const all = floorsOf(house);
    expect(all.size).toBeGreaterThan(5);
    expect([...all].filter(([, floor]) => floor > 10)).toEqual([]);
  }
);

/** Each folder with an order, and the rooms that the linter knows in it. */
function ordersOf(folder: string, rooms: (typeof houses)[string]): Array<[folder: string, names: string[]]> {
  const inner = rooms.flatMap((room) => (typeof room === 'string' ? [] : Object.entries(room)));
  return [
    [folder, rooms.flatMap((room) => (typeof room === 'string' ? [room] : Object.keys(room)))],
    ...inner.flatMap(([name, order]) => ordersOf(`${folder}/${name}`, order)),
  ];
}

const orders = Object.entries(houses).flatMap(([house, rooms]) => ordersOf(house, rooms));

test.each(orders)('the linter knows each room of %s, and no other', (folder, names) => {
  const here = [...sources].filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('.d.ts'));
  const rooms = here.map((file) => file.slice(folder.length + 1).split('/')[0]);
  expect(names.sort()).toEqual([...new Set(rooms)].sort());
});
