/**
 * Prints every text that the plugin shows to users, one per line: file, line, text. `npm run strings -- src/config` prints only those
 * in files whose paths begin like this.
 */
import { globSync } from 'glob';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '..');
/** Attributes and properties whose value is shown even if it is a single word. */
const shown = new Set([
  ...[
    'label',
    'title',
    'description',
    'placeholder',
    'tooltip',
    'text',
    'message',
    'aria-label',
    'ariaLabel',
    'alt',
    'documentation',
    'detail',
  ],
  ...['content', 'noOptionsMessage', 'loadingMessage', 'emptyMessage', 'displayName', 'summary', 'help', 'error'],
]);
/** Calls whose strings users don't see: styles, names of elements and events, lists of words, and assertions. */
const silent = new Set([
  'css',
  'cx',
  'querySelector',
  'addEventListener',
  'removeEventListener',
  'import',
  'require',
  'test',
  'RegExp',
  'split',
  'words',
]);

interface Text {
  line: number;
  text: string;
}

function textsOf(file: string): Text[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];
  const add = (node: ts.Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(text)) {
      texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) {
      return;
    }
    if (ts.isTaggedTemplateExpression(node) && silent.has(node.tag.getText())) {
      return;
    }
    if (ts.isCallExpression(node) && silent.has(node.expression.getText().split('.').at(-1) ?? '')) {
      return;
    }
    if (ts.isJsxText(node)) {
      add(node, node.text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node) ? written(node) : node.text;
      if (isShown(node) || isSentence(text)) {
        add(node, text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** A template with its expressions as `${…}`. */
function written(node: ts.TemplateExpression): string {
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`).join('')
  );
}

/** True if the attribute or property around a string is shown to users. */
function isShown(node: ts.Node): boolean {
  let parent = node.parent;
  while (
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isBinaryExpression(parent)
  ) {
    parent = parent.parent;
  }
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) {
    return shown.has(parent.name.getText().replaceAll(/^['"]|['"]$/g, ''));
  }
  return false;
}

/** True if a text has two words in a row, and isn't a list of alternatives, such as `most common|most frequent`. */
function isSentence(text: string): boolean {
  return !/\S\|\S/.test(text) && /\p{L}{2,}[,.:;’']?\s+[(“"]?(\p{L}|\$\{|\d)/u.test(text);
}

const [prefix = ''] = process.argv.slice(2);
const files = globSync('{src,language}/**/*.{ts,tsx}', {
  cwd: root,
  ignore: ['**/*.test.*', '**/testing/**', '**/generated/**'],
}).sort();
for (const file of files.filter((name) => name.startsWith(prefix))) {
  for (const { line, text } of textsOf(file)) {
    process.stdout.write(`${file}:${line}\t${text}\n`);
  }
}
