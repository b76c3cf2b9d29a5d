/** `npm start`: installs and builds what is missing, then runs the sandbox and the workbench. Needs only Node and npm. */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 20)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: install Node 20.20 or newer (https://nodejs.org), then run npm start again.\n`
  );
  process.exit(1);
}

// Only now: what follows uses what an older Node does not have.
import('./lib/start/run.mjs').then(({ run }) => run({ args: process.argv.slice(2), develop: false }));
