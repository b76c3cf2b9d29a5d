/** Generates the parser tables of the grammars, if a grammar or the generator is newer than the tables. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { bareStart, root } from './lib/bareStart.mjs';
import { StartProblem } from './lib/start/problem.mjs';

await bareStart('npm run grammar', async () => {
  const generator = readFileSync(createRequire(import.meta.url).resolve('@lezer/generator'));
  for (const language of ['apl', 'mpl']) {
    await makeTables(language, generator);
  }
});

async function makeTables(language, generator) {
  const grammarFile = path.join(root, `language/${language}/grammar/${language}.grammar`);
  const folder = path.join(root, `language/${language}/generated`);
  const parserFile = path.join(folder, 'parser.ts');
  const termsFile = path.join(folder, 'parser.terms.ts');
  const grammar = readFileSync(grammarFile, 'utf8');
  const hash = createHash('sha256').update(grammar).update(generator).digest('hex').slice(0, 16);
  const mark = `// Made from ${language}.grammar ${hash}; do not edit.\n`;
  if (![parserFile, termsFile].every((file) => isFresh(file, mark))) {
    const { parser, terms } = await buildTables(grammarFile, grammar);
    mkdirSync(folder, { recursive: true });
    write(termsFile, mark + terms);
    write(parserFile, mark + parser);
  }
}

function isFresh(file, mark) {
  try {
    return readFileSync(file, 'utf8').startsWith(mark);
  } catch {
    return false;
  }
}

async function buildTables(grammarFile, grammar) {
  const { buildParserFile } = await import('@lezer/generator');
  try {
    return buildParserFile(grammar, {
      fileName: path.relative(root, grammarFile),
      moduleStyle: 'es',
      typeScript: true,
      // A rule that nothing uses is an operator that users can't write.
      warn: (message) => {
        throw new Error(message);
      },
    });
  } catch (error) {
    // The generator's message contains the position in the grammar; the stack doesn't.
    throw new StartProblem(`The grammar can't be built. ${error.message}`);
  }
}

/** Writes a file completely or not at all, because several processes may generate the tables at the same time. */
function write(file, text) {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}
