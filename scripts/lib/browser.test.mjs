import { defaultPaths, findBrowser, installedBrowser } from './browser.mjs';

/** A machine with these browsers; `gets` lists browsers that a command installs. */
function machine({ platform = 'linux', env = { PATH: '/usr/bin' }, isRoot = false, has = [], gets = {} }) {
  const files = new Set([...has, '/usr/bin/apt-get']);
  const ran = [];
  return {
    ran,
    machine: {
      platform,
      env,
      isRoot,
      own: '/cache/chrome',
      exists: (file) => files.has(file),
      run: async ([program, ...args]) => {
        const command = args.find((arg) => ['--version', 'update', 'install'].includes(arg));
        const name = args.at(-1);
        const tool = program.endsWith('apt-get') ? 'apt-get' : args[0].includes('playwright') ? 'playwright' : program;
        ran.push(`${tool} ${command}`);
        const brought = gets[tool] ?? gets[name];
        if (command === 'install' && brought) {
          files.add(brought);
        }
        return { code: command !== 'install' || brought ? 0 : 1, output: `${tool} failed\n` };
      },
    },
  };
}

async function search(options) {
  const said = [];
  const { machine: asked, ran } = machine(options);
  const found = await findBrowser((line) => said.push(line), asked).catch((error) => error.message);
  return { found, said, ran };
}

describe('the browser of the tests', () => {
  it('is the one that is named', async () => {
    const env = { CHROMIUM_PATH: '/my/chrome', PATH: '/usr/bin' };
    expect(await search({ env, has: ['/my/chrome', '/usr/bin/chromium'] })).toMatchObject({ found: '/my/chrome' });
    expect((await search({ env, has: ['/usr/bin/chromium'] })).found).toMatch(/CHROMIUM_PATH=\/my\/chrome.*unset/);
  });

  it('is the one that is installed, before Playwright’s own', async () => {
    const { found, said } = await search({ has: ['/usr/bin/google-chrome', '/cache/chrome'] });
    expect([found, said]).toEqual(['/usr/bin/google-chrome', []]);
  });

  it('is downloaded where there is none, which needs no root', async () => {
    const { found, said } = await search({ gets: { playwright: '/cache/chrome' } });
    expect([found, said]).toEqual(['/cache/chrome', [expect.stringMatching(/downloading Playwright/)]]);
  });

  it('comes from Debian where root cannot download it', async () => {
    const shell = '/usr/bin/chromium-headless-shell';
    const { found, said, ran } = await search({ isRoot: true, gets: { 'chromium-headless-shell': shell } });
    expect(found).toBe(shell);
    expect(said).toEqual([expect.stringMatching(/Playwright/), expect.stringMatching(/apt-get/)]);
    expect(ran).toEqual(expect.arrayContaining(['playwright install', 'apt-get update', 'apt-get install']));
  });

  it('has a window where Debian has none without', async () => {
    const { found } = await search({ isRoot: true, gets: { chromium: '/usr/bin/chromium' } });
    expect(found).toBe('/usr/bin/chromium');
  });

  it('has no window where there is a choice', async () => {
    const { found } = await search({ has: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] });
    expect(found).toBe('/usr/bin/chromium-headless-shell');
  });

  it('has a window where memory is measured', async () => {
    const has = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
    expect(await installedBrowser(machine({ has }).machine)).toBe('/usr/bin/chromium');
  });

  it('is missing with the command to run', async () => {
    const { found, ran } = await search({});
    expect(found).toMatch(/playwright failed\n.*npx playwright install --with-deps chromium/);
    expect(ran).not.toContain('apt-get install');
  });

  it('is found on Windows without being started', async () => {
    const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
    const env = { PROGRAMFILES: 'C:\\Program Files', 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' };
    expect(await search({ platform: 'win32', env, has: [edge] })).toEqual({ found: edge, said: [], ran: [] });
  });

  it('is found on macOS for all and for one', () => {
    expect(defaultPaths({ platform: 'darwin', env: { HOME: '/Users/me' } })).toEqual(
      expect.arrayContaining([
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Users/me/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ])
    );
  });
});
