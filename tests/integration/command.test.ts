/** Tests the functions with which the scripts run other programs. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runCommand } from '../../scripts/lib/command.mjs';
import { freePorts } from '../../scripts/lib/freePorts.mjs';

const root = path.resolve(__dirname, '../..');

test('a command’s output comes in one piece, with its exit code', async () => {
  const program = 'process.stdout.write("a"); process.stderr.write("b"); process.exitCode = 3';
  const { code, output } = await runCommand([process.execPath, '-e', program]);
  expect([code, [...output].sort()]).toEqual([3, ['a', 'b']]);
});

test('a program that is not there is a failed command, not an exception', async () => {
  const { code, output } = await runCommand(['no-such-program-here']);
  expect([code, output]).toEqual([127, expect.stringContaining('no-such-program-here')]);
});

test('free ports are different ones', async () => {
  expect(new Set(await freePorts(4)).size).toBe(4);
});

test.each(['test.mjs', 'package.mjs'])('%s says which flags it knows when it is given another one', (script) => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts', script), '--unknown'], {
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/--unknown.* --(deep|no-build)/s);
});
