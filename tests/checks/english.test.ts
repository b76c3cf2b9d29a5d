import { globSync } from 'glob';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const ignore = ['**/{node_modules,generated,dist}/**'];
const spacedPercent = /\d %(?! ?[\w(])/;
/** Matches a docstring that starts with one of these words, on one line or several. */
const indirect = /\/\*\*(?:\s*\n\s*\*)? (?:What|Tells|Says|Returns what|By how much)\b.*/g;
const straight = /\p{L}'(?:s|t|re|ve|ll|d)(?![\p{L}\d])/u;

const filesOf = (pattern: string) => globSync(pattern, { cwd: root, ignore }).sort();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function linesWith(wrong: RegExp, pattern: string): string[] {
  return filesOf(pattern).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (wrong.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []))
  );
}

/** The texts in a file: strings, templates and JSX. */
function textsIn(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      texts.push(node.text);
    } else if (ts.isJsxText(node)) {
      texts.push(node.text.replaceAll('&apos;', "'"));
    }
    node.forEachChild(visit);
  };
  visit(source);
  return texts;
}

test('Percentages have no space', () => {
  expect(linesWith(spacedPercent, '{{src,language,sandbox,workbench}/**/*.{ts,tsx},docs/*.md,*.md}')).toEqual([]);
});

test('Docstrings begin with the thing itself', () => {
  const found = filesOf('{src,language}/**/*.{ts,tsx}').flatMap((file) =>
    (read(file).match(indirect) ?? []).map((docstring) => `${file} ${docstring}`)
  );
  expect(found).toEqual([]);
});

test('Users see curly apostrophes', () => {
  const found = filesOf('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .flatMap((file) =>
      textsIn(file)
        .filter((text) => straight.test(text))
        .map((text) => `${file} ${text}`)
    );
  expect(found).toEqual([]);
});
