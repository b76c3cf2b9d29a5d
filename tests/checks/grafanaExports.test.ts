/** Checks that Grafana's scripts export what the plugin imports. A name that only the types declare would be undefined in a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(file, 'utf8');
const parse = (file: string) => ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file))
  .map((file) => path.join(root, 'src', file));

/** Packages that Grafana's page provides. `@grafana/schema` is bundled, so the plugin imports only its types. */
const shared = ['@grafana/data', '@grafana/runtime', '@grafana/ui'];

/** Names of the values that the plugin imports from each package. */
const imported = new Map(shared.map((name) => [name, new Set<string>()]));
for (const { statements } of sources.map(parse)) {
  for (const { importClause, moduleSpecifier } of statements.filter(ts.isImportDeclaration)) {
    const names = ts.isStringLiteral(moduleSpecifier) ? imported.get(moduleSpecifier.text) : undefined;
    const bindings = importClause?.namedBindings;
    if (names && bindings && !importClause.isTypeOnly && ts.isNamedImports(bindings)) {
      bindings.elements
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .forEach(({ name, propertyName }) => names.add((propertyName ?? name).text));
    }
  }
}

/** Names that a package's script exports. */
function exportsOf(modules: string, name: string): Set<string> {
  const names = new Set<string>();
  for (const statement of parse(path.join(modules, name, 'dist/esm/index.mjs')).statements) {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      statement.exportClause.elements.forEach((element) => names.add(element.name.text));
    }
  }
  return names;
}

describe.each([
  ['the oldest supported Grafana', path.join(root, 'tests/oldest-grafana/node_modules')],
  ['the newest tested Grafana', path.join(root, 'node_modules')],
])('The scripts of %s', (_, modules) => {
  (existsSync(path.join(modules, '@grafana/data')) ? test.each(shared) : test.skip.each(shared))(
    'export what the plugin imports from %s',
    (name) => {
      const wanted = [...(imported.get(name) ?? [])];
      expect(wanted.length).toBeGreaterThan(0);
      const given = exportsOf(modules, name);
      expect(wanted.filter((each) => !given.has(each))).toEqual([]);
    }
  );
});

test('No value is imported from a package that Grafana’s page doesn’t provide in all versions', () => {
  const from = sources.flatMap((file) =>
    parse(file)
      .statements.filter(ts.isImportDeclaration)
      .filter(({ importClause: clause }) => {
        const bindings = clause?.namedBindings;
        const areTypes = bindings && ts.isNamedImports(bindings) && bindings.elements.every((each) => each.isTypeOnly);
        return !clause?.isTypeOnly && !areTypes;
      })
      .flatMap(({ moduleSpecifier }) => (ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : []))
      .filter((name) => name.startsWith('@grafana/'))
  );
  expect([...new Set(from)].sort()).toEqual(shared);
});
