/** Makes the parser tables of the APL grammar, where the grammar or its generator is newer than they are. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildParserFile } from '@lezer/generator';

const root = path.resolve(import.meta.dirname, '..');
const grammarFile = path.join(root, 'src/apl/grammar/apl.grammar');
const folder = path.join(root, 'src/apl/generated');
const parserFile = path.join(folder, 'parser.ts');
const termsFile = path.join(folder, 'parser.terms.ts');

const grammar = readFileSync(grammarFile, 'utf8');
const generator = readFileSync(createRequire(import.meta.url).resolve('@lezer/generator'));
const hash = createHash('sha256').update(grammar).update(generator).digest('hex').slice(0, 16);
const mark = `// Made from apl.grammar ${hash}; do not edit.\n`;

if (![parserFile, termsFile].every(isFresh)) {
  const { parser, terms } = buildTables();
  mkdirSync(folder, { recursive: true });
  write(termsFile, terms);
  write(parserFile, parser);
}

function isFresh(file) {
  try {
    return readFileSync(file, 'utf8').startsWith(mark);
  } catch {
    return false;
  }
}

function buildTables() {
  try {
    return buildParserFile(grammar, {
      fileName: path.relative(root, grammarFile),
      moduleStyle: 'es',
      typeScript: true,
      warn: (message) => process.stderr.write(`${message}\n`),
    });
  } catch (error) {
    // The generator's own message has the place in the grammar; its stack says nothing about it.
    process.stderr.write(`The grammar can't be built. ${error.message}\n`);
    process.exit(1);
  }
}

/** Writes a file completely or not at all: a build, a test and an editor may make the tables at the same time. */
function write(file, text) {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, mark + text);
  renameSync(part, file);
}
