import { npmCommand } from './command.mjs';

describe('npm is called without a shell', () => {
  it('by the npm that runs us', () => {
    const env = { npm_execpath: '/opt/npm/bin/npm-cli.js' };
    const machine = { platform: 'linux', execPath: '/bin/node', env };
    expect(npmCommand(['ci'], machine)).toEqual(['/bin/node', '/opt/npm/bin/npm-cli.js', 'ci']);
  });

  it('by the one on the path, if another tool than npm runs us', () => {
    const machine = { platform: 'linux', execPath: '/bin/node', env: { npm_execpath: '/opt/yarn.js' } };
    expect(npmCommand(['ci'], machine)).toEqual(['npm', 'ci']);
  });

  it('by the one beside Node on Windows, where npm is no program', () => {
    const machine = { platform: 'win32', execPath: 'C:\\Program Files\\nodejs\\node.exe', env: {} };
    expect(npmCommand(['ci'], machine)).toEqual([
      'C:\\Program Files\\nodejs\\node.exe',
      'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js',
      'ci',
    ]);
  });
});
