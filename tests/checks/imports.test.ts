/** Checks the imports between the repository's files, including type imports and lazy imports. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';
import { houses } from './houses.mjs';

type Graph = ReadonlyMap<string, readonly string[]>;

const root = path.resolve(__dirname, '../..');
const sources = new Set(
  ['src', 'language', 'sandbox', 'workbench/server', 'workbench/src'].flatMap((house) =>
    readdirSync(path.join(root, house), { recursive: true, encoding: 'utf8' })
      .map((file) => `${house}/${file.split(path.sep).join('/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/generated\/|\/dist\/|node_modules/.test(file))
  )
);
/** Paths that each file names, relative to the repository and mostly without an extension. */
const named: Graph = new Map([...sources].map((file) => [file, namesIn(file)]));
/** Source files that each file imports. */
const imports: Graph = new Map([...named].map(([file, targets]) => [file, targets.flatMap(sourceOf)]));

function namesIn(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) {
      return path.posix.join(path.posix.dirname(file), fileName);
    }
    return fileName.startsWith('@aplkit/') ? fileName.slice('@aplkit/'.length) : [];
  });
}

function sourceOf(target: string): string[] {
  return ['.ts', '.tsx'].map((ending) => target + ending).filter((file) => sources.has(file));
}

/** Finds imports that match. Returns each as `file → target`. */
function importsThat(match: (file: string, target: string) => boolean): string[] {
  return [...named].flatMap(([file, targets]) =>
    targets.filter((target) => match(file, target)).map((target) => `${file} → ${target}`)
  );
}

/** Finds cycles in a graph. Returns each as the path back to its start. */
function circles(graph: Graph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      found.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    } else if (!done.has(node)) {
      (graph.get(node) ?? []).forEach((next) => walk(next, [...trail, node]));
      done.add(node);
    }
  };
  [...graph.keys()].forEach((node) => walk(node, []));
  return found;
}

/** Finds the longest chain in a graph without cycles. */
function longestChain(graph: Graph): string[] {
  const known = new Map<string, string[]>();
  const longest = (chains: string[][]) => chains.reduce((max, one) => (one.length > max.length ? one : max), []);
  const chainOf = (node: string): string[] => {
    const chain = known.get(node) ?? [node, ...longest((graph.get(node) ?? []).map(chainOf))];
    known.set(node, chain);
    return chain;
  };
  return longest([...graph.keys()].map(chainOf));
}

/** Finds imports inside a folder between groups of its files, such as rooms. */
function between(folder: string, groupOf: (file: string) => string): Graph {
  const graph = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    if (file.startsWith(folder)) {
      const group = groupOf(file);
      const others = targets.filter((target) => target.startsWith(folder)).map(groupOf);
      const all = [...(graph.get(group) ?? []), ...others.filter((other) => other !== group)];
      graph.set(group, [...new Set(all)]);
    }
  }
  return graph;
}

/** Lists each folder with its own order of rooms, from the top down. */
function ordersOf(folder: string, rooms: (typeof houses)[string]): Array<[folder: string, names: string[]]> {
  const inner = rooms.flatMap((room) => (typeof room === 'string' ? [] : Object.entries(room)));
  return [
    [folder, rooms.flatMap((room) => (typeof room === 'string' ? [room] : Object.keys(room)))],
    ...inner.flatMap(([name, order]) => ordersOf(`${folder}/${name}`, order)),
  ];
}

const orders = Object.entries(houses).flatMap(([house, rooms]) => ordersOf(house, rooms));
const roomIn = (folder: string) => (file: string) => file.slice(folder.length + 1).split('/')[0];

describe.each(orders)('%s', (folder, names) => {
  const roomOf = roomIn(folder);

  test('has the rooms of its order, and no other', () => {
    const here = [...sources].filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('.d.ts'));
    expect([...names].sort()).toEqual([...new Set(here.map(roomOf))].sort());
  });

  test('has rooms that import only rooms below them', () => {
    const floors = names.map((name) => name.replace(/\.tsx?$/, ''));
    const floorOf = (file: string) => floors.indexOf(roomOf(file).replace(/\.tsx?$/, ''));
    const isHere = (file: string) => file.startsWith(`${folder}/`) && floorOf(file) >= 0;
    const up = importsThat((file, target) => isHere(file) && isHere(target) && floorOf(target) < floorOf(file));
    expect(up).toEqual([]);
  });
});

test('the sandbox knows the wire types, nothing else of the plugin', () => {
  const known = /^src\/service\/(types|annotationFields)$/;
  const others = (file: string, target: string) => /^sandbox\//.test(file) && /^src\//.test(target);
  expect(importsThat((file, target) => others(file, target) && !known.test(target))).toEqual([]);
});

test('the workbench knows the built plugin only', () => {
  expect(importsThat((file, target) => /^workbench\//.test(file) && /^(src|language)\//.test(target))).toEqual([]);
});

test('the languages know only themselves, neither the other, and three packages', () => {
  const packages = /^(@lezer\/(common|lr)|@prometheus-io\/lezer-promql|prettier\/doc)$/;
  const files = [...sources].filter((file) => /^language\/(?!cli\/)/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const others = files.flatMap((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'));
    const foreign = importedFiles.filter(({ fileName }) => !fileName.startsWith('.') && !packages.test(fileName));
    return foreign.map(({ fileName }) => `${file} → ${fileName}`);
  });
  expect(others).toEqual([]);
  const language = (file: string) => /^language\/([am]pl)\//.exec(file)?.[1];
  const known = (file: string, target: string) => [language(file), language(target)];
  expect(importsThat((file, target) => known(file, target).sort().join() === 'apl,mpl')).toEqual([]);
  expect(importsThat((file, target) => file.startsWith('language/') && !target.startsWith('language/'))).toEqual([]);
});

test('the languages are imported by the name of their package', () => {
  const byPath = [...sources].filter(
    (file) => !file.startsWith('language/') && /'[./]+\/language\//.test(readFileSync(path.join(root, file), 'utf8'))
  );
  expect(byPath).toEqual([]);
});

test('nothing that ships imports helpers of tests', () => {
  expect(importsThat((_, target) => /\/testing(\/|$)/.test(target))).toEqual([]);
});

test('no file imports itself by way of others', () => {
  expect(imports.size).toBeGreaterThan(100);
  expect(circles(imports)).toEqual([]);
});

test.each(['sandbox/', 'workbench/server/', 'workbench/src/'])(
  'no folder of %s imports itself by way of others',
  (house) => {
    const folders = between(house, path.posix.dirname);
    expect(folders.size).toBeGreaterThan(2);
    expect(circles(folders)).toEqual([]);
  }
);

test.each([
  ['the rooms of src', 9, between('src/', roomIn('src'))],
  ['the rooms of language/apl', 10, between('language/apl/', roomIn('language/apl'))],
  ['the rooms of src/query', 7, between('src/query/', roomIn('src/query'))],
  ['the rooms of src/frames', 6, between('src/frames/', roomIn('src/frames'))],
  ['the files of src/query', 10, between('src/query/', (file) => file)],
  ['the files of src/frames', 10, between('src/frames/', (file) => file)],
])('%s are at most %d floors deep', (_, most, graph) => {
  const chain = longestChain(graph);
  expect(chain.length).toBeGreaterThan(1);
  expect({ floors: chain.length > most ? chain : [] }).toEqual({ floors: [] });
});
