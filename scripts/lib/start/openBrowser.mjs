import { spawn } from 'node:child_process';

/** Opens an address if there is a screen; otherwise does nothing. */
export function openBrowser(address) {
  const command = browserCommand(process.platform, process.env);
  if (command) {
    const [program, ...args] = command;
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    child.on('error', () => {});
    child.unref();
  }
}

/** The command that opens an address; `undefined` in CI and without a display. */
export function browserCommand(platform, env) {
  if (env.CI) {
    return undefined;
  }
  switch (platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['cmd', '/c', 'start', ''];
    default:
      return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
  }
}
