import { FlagError, readFlags } from './flags';

it('listens on 127.0.0.1:3000 unless it is told otherwise', () => {
  expect(readFlags([])).toEqual({ port: 3000, host: '127.0.0.1', watch: false, sandbox: undefined });
  const sandbox = 'http://127.0.0.1:4000';
  expect(readFlags(['--port', '4200', '--watch', '--stand-in', sandbox])).toMatchObject({
    port: 4200,
    watch: true,
    sandbox,
  });
});

it.each([[['--port', 'x']], [['--port', '70000']], [['--stand-in', 'x']], [['--nonsense']], [['word']]])(
  'refuses %j in one line',
  (args) => {
    expect(() => readFlags(args)).toThrow(FlagError);
    try {
      readFlags(args);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
    }
  }
);
