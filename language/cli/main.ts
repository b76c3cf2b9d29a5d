/** The commands `apl check FILES…` and `apl format FILES…`, which check and format queries in files and in Grafana dashboards. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { checkQueries, formatQueries, type FileProblem } from './commands';

const usage = `Usage: apl check FILES…     print problems in queries; exit 1 if one is an error
       apl format FILES…    format queries; exit 1 if one has a syntax error

FILES are dashboards (.json), queries in APL (.apl) or MPL (.mpl), or folders of such files.
`;

/** The file itself, or all query files and JSON files in a folder and its subfolders, except hidden ones and `node_modules`. */
function filesIn(entry: string, isNamed = true): string[] {
  if (statSync(entry).isDirectory()) {
    const names = readdirSync(entry).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    return names.sort().flatMap((name) => filesIn(path.join(entry, name), false));
  }
  return isNamed || ['.json', '.apl', '.mpl'].includes(path.extname(entry)) ? [entry] : [];
}

/** Problems in a file or folder. If it can't be read, the reason is the only problem. */
function reportsOf(entry: string, read: () => FileProblem[]): FileProblem[] {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ file: entry, line: 1, column: 1, severity: 'error', message }];
  }
}

function formatInPlace(file: string, text: string): FileProblem[] {
  const { formatted, reports } = formatQueries(file, text);
  if (formatted !== text) {
    writeFileSync(file, formatted);
    process.stdout.write(`${file}\n`);
  }
  return reports;
}

const [command, ...entries] = process.argv.slice(2);
const isHelp = command === '--help' || command === 'help';
const run = command === 'check' ? checkQueries : command === 'format' ? formatInPlace : undefined;
if (isHelp) {
  process.stdout.write(usage);
} else if (!run || entries.length === 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const ofFile = (file: string) => reportsOf(file, () => run(file, readFileSync(file, 'utf8')));
  const reports = entries.flatMap((entry) => reportsOf(entry, () => filesIn(entry).flatMap(ofFile)));
  // The format that editors and CI parse: `web.json:120:34: error: …`.
  const lines = reports.map((each) => `${each.file}:${each.line}:${each.column}: ${each.severity}: ${each.message}\n`);
  process.stdout.write(lines.join(''));
  process.exitCode = reports.some(({ severity }) => severity === 'error') ? 1 : 0;
}
