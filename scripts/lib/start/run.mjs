import { existsSync } from 'node:fs';
import path from 'node:path';

import { endWithNpm } from '../endWithNpm.mjs';
import { Children } from './children.mjs';
import { readFlags, usage } from './flags.mjs';
import { openBrowser } from './openBrowser.mjs';
import { choosePort } from './choosePort.mjs';
import { buildPage, buildPlugin, forgetPlugin, install, makeGrammar, webpackCommand } from './prepare.mjs';
import { StartProblem } from './problem.mjs';
import { say, step } from './say.mjs';
import { startPage } from './startPage.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const tsx = [process.execPath, '--import', 'tsx'];

/**
 * Starts the whole product and keeps it running until Ctrl-C.
 * @param {{args: string[], develop: boolean}} how
 */
export async function run({ args, develop }) {
  const children = new Children(async (name, code) => {
    process.stderr.write(
      `${name} has ended${code === null ? '' : ` with exit code ${code}`}; its output is above. Ending the others.\n`
    );
    await children.end();
    process.exit(1);
  });
  endWithNpm(develop ? 'dev' : 'start');
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await children.end();
      process.exit(0);
    });
  }
  try {
    const flags = readFlags(args);
    if (flags.help) {
      say(usage);
      return;
    }
    await bringUp({ ...flags, ...(await choosePorts(flags)) }, children, develop);
  } catch (error) {
    process.stderr.write(`${error instanceof StartProblem ? error.message : error.stack}\n`);
    await children.end();
    process.exit(1);
  }
}

/** Chooses ports. The workbench's default port is also Grafana's, so both may run on one machine. */
async function choosePorts({ service, port: named, sandboxPort: namedSandbox }) {
  const what = 'the workbench';
  const port = await choosePort({ what, flag: '--port', named, defaultPort: 3000, not: namedSandbox });
  const sandbox = { what: 'the sandbox', flag: '--sandbox-port', named: namedSandbox, defaultPort: 4000, not: port };
  return { port, sandboxPort: service ? undefined : await choosePort(sandbox) };
}

async function bringUp(flags, children, develop) {
  await install(root);
  await makeGrammar(root);
  // The sandbox creates its data while everything else is built.
  const sandbox = flags.service ? undefined : startSandbox(flags, children);
  await (develop ? watchPlugin(children) : buildPlugin(root));
  await buildPage(root);
  if (sandbox) {
    await step('Starting the sandbox', () => sandbox);
  }
  await step('Starting the workbench', () => startWorkbench(flags, children, develop));

  const workbench = `http://127.0.0.1:${flags.port}`;
  say('');
  say(`Workbench  ${workbench}`);
  say(flags.service ? `Service    ${flags.service}` : `Sandbox    ${sandboxAddress(flags)}   token ${flags.token}`);
  const page = `${workbench}${startPage(flags)}`;
  if (page !== workbench) {
    say(`Start      ${page}`);
  }
  if (flags.open) {
    openBrowser(page);
  }
}

function sandboxAddress({ sandboxPort }) {
  return `http://127.0.0.1:${sandboxPort}`;
}

function startSandbox({ sandboxPort, token, load, loadMetrics, deployments }, children) {
  const files = [
    ...load.flatMap((file) => ['--load', file]),
    ...loadMetrics.flatMap((file) => ['--load-metrics', file]),
  ];
  const flags = ['--port', String(sandboxPort), '--token', token, ...files];
  if (deployments) {
    flags.push('--eu', 'sample-http-logs');
  }
  return children.start('The sandbox', [...tsx, 'sandbox/cli/main.ts', ...flags], {
    cwd: root,
    isReady: (line) => line.startsWith('Sandbox '),
  });
}

function startWorkbench(flags, children, develop) {
  const service = flags.service ?? sandboxAddress(flags);
  const more = [
    ...(develop ? ['--watch'] : []),
    ...(flags.deployments ? ['--stand-in', service] : []),
    ...(flags.fakeLlm ? ['--fake-llm'] : []),
  ];
  return children.start('The workbench', [...tsx, 'workbench/server/main.ts', '--port', String(flags.port), ...more], {
    cwd: root,
    env: {
      APL_URL: service,
      APL_TOKEN: flags.token,
      APL_WRITE_TOKEN: flags.writeToken,
      APL_ANNOTATION_WRITES: String(flags.writeToken !== ''),
    },
    isReady: (line) => line.startsWith('Workbench '),
  });
}

/** Builds the plugin after each change; resolves after the first build. */
function watchPlugin(children) {
  forgetPlugin(root);
  return step('Building the plugin', () =>
    children.start('The plugin’s build', webpackCommand('development', '--watch'), {
      cwd: root,
      isReady: (line) => /compiled (successfully|with)/.test(line) && existsSync(path.join(root, 'dist/module.js')),
    })
  );
}
