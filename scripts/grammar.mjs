/** Makes the parser tables of the APL grammar, where the grammar is newer than they are. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildParserFile } from '@lezer/generator';

const root = path.resolve(import.meta.dirname, '..');
const grammarFile = path.join(root, 'src/apl/apl.grammar');
const folder = path.join(root, 'src/apl/generated');
const parserFile = path.join(folder, 'parser.ts');
const termsFile = path.join(folder, 'parser.terms.ts');

const grammar = readFileSync(grammarFile, 'utf8');
const mark = `// Made from apl.grammar ${createHash('sha256').update(grammar).digest('hex').slice(0, 16)}; do not edit.\n`;
const fresh = existsSync(termsFile) && existsSync(parserFile) && readFileSync(parserFile, 'utf8').startsWith(mark);
if (!fresh) {
  const { parser, terms } = buildParserFile(grammar, {
    fileName: grammarFile,
    moduleStyle: 'es',
    typeScript: true,
    warn: (message) => process.stderr.write(`${message}\n`),
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(termsFile, mark + terms);
  writeFileSync(parserFile, mark + parser);
}
