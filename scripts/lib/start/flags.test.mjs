import { readFlags } from './flags.mjs';
import { browserCommand } from './openBrowser.mjs';
import { startPage } from './startPage.mjs';

const defaults = {
  port: undefined,
  sandboxPort: undefined,
  open: true,
  load: [],
  loadMetrics: [],
  deployments: false,
  fakeLlm: false,
  token: 'xaat-sandbox',
};

describe('npm start', () => {
  it('opens Start with the first of one’s own files', () => {
    expect(startPage({ load: [], loadMetrics: [] })).toBe('');
    expect(startPage({ load: ['my words=a=b.csv:when', 'b=c.csv'], loadMetrics: ['m=n.prom'] })).toBe(
      '/connections/datasources/edit/apl?page=start&dataset=my%20words'
    );
    expect(startPage({ load: [], loadMetrics: ['m=n.prom'] })).toMatch(/&dataset=m$/);
  });

  it('takes any free ports and the sandbox unless it is told otherwise', () => {
    expect(readFlags([])).toMatchObject(defaults);
  });

  it('takes every flag of its manual', () => {
    const file = `words=${process.argv[1]}:when`;
    expect(
      readFlags([
        ...[
          '--port',
          '1',
          '--sandbox-port=2',
          '--no-open',
          '--load',
          file,
          '--deployments',
          '--fake-llm',
          '--token',
          't',
        ],
        ...['--load-metrics', `m=${process.argv[1]}`],
      ])
    ).toMatchObject({
      port: 1,
      sandboxPort: 2,
      open: false,
      load: [file],
      loadMetrics: [`m=${process.argv[1]}`],
      deployments: true,
      fakeLlm: true,
      token: 't',
    });
  });

  it('talks to a hosted service with its token', () => {
    const flags = readFlags(['--service', 'https://api.example.com', '--token', 't']);
    expect(flags).toMatchObject({ service: 'https://api.example.com', token: 't' });
  });

  it('gives a hosted service no write token but one that was named as such', () => {
    const service = ['--service', 'https://api.example.com'];
    expect(readFlags([...service, '--token', 't'], {})).toMatchObject({ token: 't', writeToken: '' });
    expect(readFlags([...service, '--token', 't', '--write-token', 'w'], {})).toMatchObject({ writeToken: 'w' });
  });

  it('takes the tokens of a hosted service from the environment too', () => {
    const env = { APL_TOKEN: 't', APL_WRITE_TOKEN: 'w' };
    const flags = readFlags(['--service', 'https://api.example.com'], env);
    expect(flags).toMatchObject({ token: 't', writeToken: 'w' });
    expect(readFlags([], env)).toMatchObject({ token: 'xaat-sandbox', writeToken: 'xaat-sandbox' });
  });

  it.each([
    ['an unknown flag', ['--nonsense'], /--nonsense/],
    ['a word', ['word'], /word/],
    ['a port that is none', ['--port', 'abc'], /"abc"/],
    ['a port out of range', ['--sandbox-port', '65536'], /65535/],
    ['one port for both', ['--port', '4000', '--sandbox-port', '4000'], /both 4000/],
    ['a service without a token', ['--service', 'https://x'], /--token/],
    ['a service that is no address', ['--service', 'x', '--token', 't'], /"x"/],
    ['a service and a file', ['--service', 'https://x', '--token', 't', '--load', `a=${process.argv[1]}`], /--load/],
    ['a file without a name', ['--load', 'file.csv'], /name=FILE/],
    ['no file to load', ['--load'], /^Nothing follows --load\. Write --load name=FILE\.$/],
    ['a flag in the place of a file', ['--load', '--no-open'], /^Nothing follows --load\. Write --load name=FILE\.$/],
    ['no address', ['--token', 't', '--service'], /^Nothing follows --service\. Write --service URL\.$/],
    [
      'metrics that are not there',
      ['--load-metrics', 'a=/no/such.prom'],
      /\/no\/such.prom, which --load-metrics names/,
    ],
    ['a file that is not there', ['--load', 'a=/no/such/file.csv'], /\/no\/such\/file\.csv/],
  ])('refuses %s in one line', (_, args, reason) => {
    let message = '';
    try {
      readFlags(args, {});
    } catch (error) {
      message = error.message;
    }
    expect(message).toMatch(reason);
    expect(message).not.toContain('\n');
  });
});

describe('the browser', () => {
  it.each([
    ['linux', { DISPLAY: ':0' }, ['xdg-open']],
    ['linux', {}, undefined],
    ['linux', { DISPLAY: ':0', CI: 'true' }, undefined],
    ['darwin', {}, ['open']],
  ])('on %s with %j is opened by %j', (platform, env, command) => {
    expect(browserCommand(platform, env)).toEqual(command);
  });
});
