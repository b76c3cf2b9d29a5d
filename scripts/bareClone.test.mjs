/** Tests the scripts in package.json in a clone without installed packages. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const files = [
  ...new Set(Object.values(scripts).flatMap((script) => /node (scripts\/\w+\.mjs)/.exec(script)?.[1] ?? [])),
];
let clone;

beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'clone-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  }
  writeFileSync(
    path.join(clone, 'npm-cli.js'),
    'process.stdout.write(process.argv[2] + " was asked"); process.exitCode = 3'
  );
});

afterAll(() => rmSync(clone, { recursive: true }));

/** Runs a script in the clone with an npm that installs nothing; resolves to the script's output. */
function run(file) {
  const env = { ...process.env, npm_execpath: path.join(clone, 'npm-cli.js'), npm_lifecycle_event: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(clone, file)], { env, timeout: 30_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: `${stdout}${stderr}` })
    );
  });
}

it('are found', () => {
  expect(files).toEqual(expect.arrayContaining(['start', 'test', 'build', 'e2e'].map((name) => `scripts/${name}.mjs`)));
});

it.each([...files, 'scripts/screenshots.mjs'])('%s installs before it needs a package', async (file) => {
  const { code, output } = await run(file);
  expect(output).toContain('Installing packages');
  expect(output).toContain('ci was asked');
  expect(output).toContain('npm ci failed (exit code 3)');
  expect(output).not.toContain('Cannot find');
  expect(code).toBe(1);
});
